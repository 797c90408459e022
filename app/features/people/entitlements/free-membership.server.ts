import { ClubError, invalidInput } from "#app/errors.ts";
import { accountFields } from "#app/features/base/account-fields.ts";
import { recordActs } from "#app/features/base/audit/record.server.ts";
import { changes } from "#app/features/base/audit/rules.ts";
import { endOfLocalDay, localDate } from "#app/features/base/calendar/rules.ts";
import { operation } from "#app/features/base/operation.server.ts";
import { isAtLeast, type Tier } from "#app/features/base/tiers.ts";
import { plainWords, requireVersion } from "#app/features/base/versions.server.ts";
import type { Services } from "#app/services/services.server.ts";
import { formatDate } from "#app/ui/time/format.ts";
import type { UserRow } from "#db/schema/users.ts";
import { changeFreeMembership, requireUser } from "./ledger.server.ts";
import { lowersPlan, messages } from "./messages.ts";
import { subscribedTier } from "./rules.ts";
import { freeMembershipInput, oneMember } from "./schema.ts";

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

/**
 * Grants or changes a free membership until the end of the day in the site's zone (D48); today is allowed (D52).
 * Returns the account's row. Throws invalid for a past day, not_found, and conflict if it is lower than the paid plan
 * and not confirmed (D60), or was changed since the version (D57).
 */
export const setFreeMembership = operation(
  "setFreeMembership",
  freeMembershipInput,
  async function setFreeMembership(services, actor, { userId, tier, expirationDate, confirmLower, version }) {
    const until = endOfLocalDay(expirationDate, services.config.siteTimeZone);
    if (until <= services.clock.now()) {
      throw invalidInput(messages.datePast, { fields: { expirationDate: [messages.datePast] } });
    }
    return services.db.write(async (tx) => {
      const before = await requireUser(tx, userId);
      const by = { source: "coach" as const, actorId: actor.id };
      const wanted = { freeMembershipTier: tier, freeMembershipUntil: until };
      const changed = changes(before, wanted);
      if (!changed) return before;
      await requireVersion(editOf(services, before, wanted, version));
      if (!confirmLower) requireNotLower(services, before, { tier, until });
      await recordActs(tx, services, actor, [{ action: "set_free_membership", userId, ...changed }]);
      return changeFreeMembership(tx, services, before, { tier, until }, by);
    });
  },
);

/** The free membership that was removed, as `setFreeMembership` takes it; null if there was none. */
function removedOf({ config, clock }: Services, before: UserRow) {
  const { id: userId, freeMembershipTier: tier, freeMembershipUntil: until } = before;
  if (tier === null || tier === "basic" || !until || until <= clock.now()) return null;
  // The end of a day is the start of the next one.
  const lastDay = new Date(until.getTime() - 1);
  // It was already granted before, even if it is lower.
  return { userId, tier, expirationDate: localDate(lastDay, config.siteTimeZone), confirmLower: "on" };
}

/**
 * Ends a free membership now; without one, nothing changes. Returns the account's row and the input that undoes it
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
      if (!changed) return { user: before, removed: null };
      await requireVersion(editOf(services, before, wanted, version));
      await recordActs(tx, services, actor, [{ action: "remove_free_membership", userId, ...changed }]);
      const by = { source: "coach" as const, actorId: actor.id };
      const after = await changeFreeMembership(tx, services, before, null, by);
      return { user: after, removed: removedOf(services, before) };
    });
  },
);
