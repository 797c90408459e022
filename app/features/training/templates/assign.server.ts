import { and, asc, inArray, not, type SQL } from "drizzle-orm";
import { z } from "zod";
import { invalidInput } from "#app/errors.ts";
import { idList } from "#app/features/base/fields.ts";
import { operation } from "#app/features/base/operation.server.ts";
import { type PaidTier, paidTiers } from "#app/features/base/tiers.ts";
import { membersOn, tierNow } from "#app/features/people/entitlements/tier-sql.server.ts";
import { matches } from "#app/features/people/roster/members.server.ts";
import { requireMembers } from "#app/features/people/roster/require-members.server.ts";
import { giveDrills } from "#app/features/training/drills/plan/copy-drills.server.ts";
import type { Services } from "#app/services/services.server.ts";
import type { Connection } from "#db/client.ts";
import { users } from "#db/schema/users.ts";
import { assigned, assignedNew, messages } from "./messages.ts";
import { assignTemplateInput } from "./schema.ts";
import { toDrillFields } from "./start.server.ts";
import { drillsOf, requireTemplate } from "./templates.server.ts";

type Tier = "elite" | "pro";

/** The plans that include a template of that tier. */
const plansOf = (tier: PaidTier): readonly PaidTier[] => (tier === "pro" ? ["pro"] : paidTiers);

const mostListed = 20;
const mostChosen = 200;

/**
 * The members who can be assigned a template, by name: those already chosen, and up to 20 whose name or address
 * contains the words.
 */
export const listTemplateTargets = operation(
  "manageTemplates",
  z.object({ tier: z.enum(paidTiers), search: z.string().trim().max(200), chosen: idList }),
  async function listTemplateTargets(services, _actor, { tier, search, chosen }) {
    const { db, clock } = services;
    const isChosen = inArray(users.id, chosen.slice(0, mostChosen));
    const list = (where: SQL | undefined, limit: number) =>
      db.read
        .select({
          id: users.id,
          firstName: users.firstName,
          lastName: users.lastName,
          tier: tierNow(clock.now()),
        })
        .from(users)
        .where(and(membersOn(services, plansOf(tier)), where))
        .orderBy(asc(users.lastName), asc(users.id))
        .limit(limit);
    return {
      chosen: await list(isChosen, mostChosen),
      found: await list(and(matches(search), not(isChosen)), mostListed),
    };
  },
);

// SQLite takes at most 32,766 values per statement; a form names no more people than it lists.
const mostNamed = 10_000;

type Wanted = { tier: Tier; plans: Tier[]; ids: string[] };

/** Everyone who is meant, once each. Throws invalid when someone named is a coach, or has a plan without this template. */
async function targetsOf(tx: Connection, services: Services, wanted: Wanted) {
  const ids = [...new Set(wanted.ids)];
  if (ids.length > mostNamed) throw invalidInput(messages.notTheirs);
  const on = (plans: readonly Tier[]) => membersOn(services, plans);
  const find = (where: SQL | undefined) => tx.select({ id: users.id }).from(users).where(where);
  await requireMembers(tx, services, ids, "memberIds");
  const named = ids.length === 0 ? [] : await find(and(inArray(users.id, ids), on(plansOf(wanted.tier))));
  if (named.length < ids.length) throw invalidInput(messages.notTheirs);
  const planned = wanted.plans.length === 0 ? [] : await find(on(wanted.plans));
  return [...new Set([...named, ...planned].map(({ id }) => id))];
}

/**
 * Assigns a template's drills to members, to everyone on a plan, or both: all or nothing, and Undo reverts it.
 * Returns the number of new drills. Throws invalid, not_found, and conflict for existing drills unless
 * `confirmDouble` or `onlyNew`.
 */
export const assignTemplate = operation(
  "manageTemplates",
  assignTemplateInput,
  async function assignTemplate(services, actor, input) {
    return services.db.write(async (tx) => {
      const { tier } = await requireTemplate(tx, actor, input.id);
      const asked: Tier[] = [
        ...(input.allElite ? ["elite" as const] : []),
        ...(input.allPro ? ["pro" as const] : []),
      ];
      const plans = asked.filter((plan) => plansOf(tier).includes(plan));
      if (plans.length < asked.length) throw invalidInput(messages.notTheirs);
      const memberIds = await targetsOf(tx, services, { tier, plans, ids: input.memberIds });
      if (memberIds.length === 0) throw invalidInput(messages.nobody);
      const drills = (await drillsOf(tx, input.id)).map((drill) =>
        toDrillFields(drill, { week: input.week, tier }),
      );
      const { confirmDouble, onlyNew } = input;
      const given = { services, actor, action: "copy_drills", confirmDouble, onlyNew } as const;
      const { count, actId, parts } = await giveDrills(tx, given, drills, memberIds);
      const message = onlyNew ? assignedNew(count, parts.length) : assigned(drills.length, memberIds.length);
      return { id: input.id, createdCount: count, message, actId };
    });
  },
);
