import { and, asc, inArray, like, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { invalidInput } from "#app/errors.ts";
import { operation } from "#app/features/base/operation.server.ts";
import { membersOn, tierNow } from "#app/features/people/entitlements/tier-sql.server.ts";
import { giveDrills } from "#app/features/training/drills/copy-drills.server.ts";
import type { Services } from "#app/services/services.server.ts";
import type { Connection } from "#db/client.ts";
import { users } from "#db/schema/users.ts";
import { messages } from "./messages.ts";
import { assignTemplateInput } from "./schema.ts";
import { toDrillFields } from "./start.server.ts";
import { drillsOf, requireTemplate } from "./templates.server.ts";

type Tier = "elite" | "pro";

/** The plans that include a template of that tier. */
const plansOf = (tier: Tier): Tier[] => (tier === "pro" ? ["pro"] : ["elite", "pro"]);

const mostListed = 50;

/** The members a template can be given to, by name, 50 at most; `search` is a part of a name. */
export const listTemplateTargets = operation(
  "manageTemplates",
  z.object({ tier: z.enum(["elite", "pro"]), search: z.string().max(200) }),
  async function listTemplateTargets(services, _actor, { tier, search }) {
    const { db, clock } = services;
    const words = `%${search.trim().replace(/[\\%_]/g, "\\$&")}%`;
    const name = sql`${users.firstName} || ' ' || ${users.lastName}`;
    const named = search.trim() === "" ? undefined : like(name, sql`${words} escape '\\'`);
    return db.read
      .select({
        id: users.id,
        firstName: users.firstName,
        lastName: users.lastName,
        tier: tierNow(clock.now()),
      })
      .from(users)
      .where(and(membersOn(services, plansOf(tier)), named))
      .orderBy(asc(users.lastName), asc(users.id))
      .limit(mostListed);
  },
);

// SQLite takes 32,766 values a statement; a form names no more people than it lists.
const mostNamed = 10_000;

type Wanted = { tier: Tier; plans: Tier[]; ids: string[] };

/** Everybody who is meant, once each. Throws invalid when somebody named has a plan without this template. */
async function targetsOf(tx: Connection, services: Services, wanted: Wanted) {
  const ids = [...new Set(wanted.ids)];
  if (ids.length > mostNamed) throw invalidInput(messages.notTheirs);
  const on = (plans: Tier[]) => membersOn(services, plans);
  const find = (where: SQL | undefined) => tx.select({ id: users.id }).from(users).where(where);
  const named = ids.length === 0 ? [] : await find(and(inArray(users.id, ids), on(plansOf(wanted.tier))));
  if (named.length < ids.length) throw invalidInput(messages.notTheirs);
  const planned = wanted.plans.length === 0 ? [] : await find(on(wanted.plans));
  return [...new Set([...named, ...planned].map(({ id }) => id))];
}

/**
 * Gives a template's drills to members, to everybody on a plan, or both: all of it or nothing, and Undo takes it back. Answers
 * how many drills that made. Throws invalid, not_found.
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
      const given = { services, actor, action: "copy_drills" } as const;
      const { count, actId } = await giveDrills(tx, given, drills, memberIds);
      return { id: input.id, createdCount: count, drills: drills.length, members: memberIds.length, actId };
    });
  },
);
