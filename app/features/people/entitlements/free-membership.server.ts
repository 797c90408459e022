import { ClubError, invalidInput } from "#app/errors.ts";
import { accountFields } from "#app/features/base/account-fields.ts";
import type { Member } from "#app/features/base/actor.ts";
import { putAccountsBack } from "#app/features/base/audit/put-back.server.ts";
import { recordActs } from "#app/features/base/audit/record.server.ts";
import { changes } from "#app/features/base/audit/rules.ts";
import { endOfLocalDay, localDate } from "#app/features/base/calendar/rules.ts";
import { operation } from "#app/features/base/operation.server.ts";
import { isAtLeast, type Tier } from "#app/features/base/tiers.ts";
import { plainWords, requireVersion } from "#app/features/base/versions.server.ts";
import type { Services } from "#app/services/services.server.ts";
import { formatDate } from "#app/ui/time/format.ts";
import type { Connection } from "#db/client.ts";
import type { UserRow } from "#db/schema/users.ts";
import { changeFreeMembership, removeNewestDecision, requireUser } from "./ledger.server.ts";
import { lowersPlan, messages } from "./messages.ts";
import { subscribedTier } from "./rules.ts";
import { freeMembershipInput, oneMember, undoTierInput } from "./schema.ts";

type Grant = { tier: Tier; until: Date };

/** Throws conflict if the free membership is lower than the paid plan, because it would still win (D1, D60). */
function requireNotLower({ clock, config }: Services, member: UserRow, { tier, until }: Grant): void {
  const paid = subscribedTier(member, clock.now());
  if (paid === null || isAtLeast(tier, paid)) return;
  const day = formatDate(until, config.siteTimeZone);
  const message = lowersPlan(member.firstName || member.userName, paid, tier, day);
  const fields = { confirmLower: [message] };
  throw new ClubError("conflict", message, { title: messages.lowersTitle, fields });
}

/** A free membership as versions compare it (D57): by its last day. */
function editOf({ config }: Services, stored: UserRow, wanted: Partial<UserRow>, version: string | null) {
  const words = (name: string, value: unknown) =>
    value instanceof Date
      ? localDate(new Date(value.getTime() - 1), config.siteTimeZone)
      : plainWords(name, value);
  return { edited: accountFields, version, stored, wanted, words };
}

type Given = Grant & { userId: string; confirmLower: boolean; version: string | null };

/** Grants or changes a free membership in a write; the act is null if nothing changed. Throws as its operations say. */
export async function grantFree(
  tx: Connection,
  services: Services,
  actor: Member,
  { userId, tier, until, confirmLower, version }: Given,
  act?: string,
) {
  const before = await requireUser(tx, userId);
  const by = { source: "coach" as const, actorId: actor.id };
  const wanted = { freeMembershipTier: tier, freeMembershipUntil: until };
  const changed = changes(before, wanted);
  if (!changed) return { user: before, actId: null };
  await requireVersion(editOf(services, before, wanted, version));
  if (!confirmLower) requireNotLower(services, before, { tier, until });
  const acts = [{ action: "set_free_membership" as const, userId, ...changed }];
  const actId = await recordActs(tx, services, actor, acts, act);
  return { user: await changeFreeMembership(tx, services, before, { tier, until }, by), actId };
}

/** The end of a free membership's last day in the site's zone (D48). Throws invalid for a past day. */
export function endOfFree({ config, clock }: Services, expirationDate: string): Date {
  const until = endOfLocalDay(expirationDate, config.siteTimeZone);
  if (until > clock.now()) return until;
  throw invalidInput(messages.datePast, { fields: { expirationDate: [messages.datePast] } });
}

/**
 * Grants or changes a free membership until the end of the day in the site's zone (D48); today is allowed (D52).
 * Returns the account's row. Throws invalid for a past day, not_found, and conflict if it is lower than the paid plan
 * and not confirmed (D60), or was changed since the version (D57).
 */
export const setFreeMembership = operation(
  "setFreeMembership",
  freeMembershipInput,
  async function setFreeMembership(services, actor, { expirationDate, ...given }) {
    const until = endOfFree(services, expirationDate);
    return services.db.write(async (tx) => (await grantFree(tx, services, actor, { ...given, until })).user);
  },
);

/** The same, from a page: returns the act that Undo takes; null if nothing changed. */
export const grantFreeMembership = operation(
  "setFreeMembership",
  freeMembershipInput,
  async function grantFreeMembership(services, actor, { expirationDate, ...given }) {
    const until = endOfFree(services, expirationDate);
    const { actId } = await services.db.write((tx) => grantFree(tx, services, actor, { ...given, until }));
    return { actId };
  },
);

/**
 * Ends a free membership now; without one, nothing changes. Returns the account's row and the act that Undo takes
 * (D35). Throws not_found.
 */
export const removeFreeMembership = operation(
  "removeFreeMembership",
  oneMember,
  async function removeFreeMembership(services, actor, { userId, version }) {
    return services.db.write(async (tx) => {
      const before = await requireUser(tx, userId);
      const wanted = { freeMembershipTier: null, freeMembershipUntil: null };
      const changed = changes(before, wanted);
      if (!changed) return { user: before, actId: null };
      await requireVersion(editOf(services, before, wanted, version));
      const acts = [{ action: "remove_free_membership" as const, userId, ...changed }];
      const actId = await recordActs(tx, services, actor, acts);
      const by = { source: "coach" as const, actorId: actor.id };
      return { user: await changeFreeMembership(tx, services, before, null, by), actId };
    });
  },
);

/**
 * Takes a grant, a change, or the end of free memberships back, for everyone whose membership is still as it left it (D35, D57); the
 * ledger's row goes, too, and the trail keeps both acts. Throws conflict if all have changed since.
 */
export const undoFreeMembership = operation(
  "undoAct",
  undoTierInput,
  async function undoFreeMembership(services, actor, { actId }) {
    return services.db.write((tx) =>
      putAccountsBack(tx, services, actor, {
        actId,
        action: ["set_free_membership", "remove_free_membership"],
        tooLate: messages.freeTooLate,
        also: async (userId) => (await removeNewestDecision(tx, userId, "free_membership")) !== null,
      }),
    );
  },
);
