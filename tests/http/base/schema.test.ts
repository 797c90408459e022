import { and, eq } from "drizzle-orm";
import { getTableConfig, SQLiteTable } from "drizzle-orm/sqlite-core";
import { expect, it } from "vitest";
import { tiers } from "#app/features/base/tiers.ts";
import { effectiveTier, type SubscriptionStatus } from "#app/features/people/entitlements/rules.ts";
import { membersOn } from "#app/features/people/entitlements/tier-sql.server.ts";
import * as schema from "#db/schema/index.ts";
import { appForAll } from "#tests/support/app-hooks.ts";
import { cellOf, changeRows, rowsOf, userId } from "../club.ts";

const app = appForAll();
const namesOf = (type: "index" | "trigger") =>
  rowsOf<{ name: string }>(
    app,
    "SELECT name FROM sqlite_master WHERE type = ? AND name NOT LIKE 'sqlite_%'",
    type,
  ).map(({ name }) => name);

const tables = Object.values(schema).filter((part) => part instanceof SQLiteTable);

it("every index of the schema is in the database, on its columns, and no other", () => {
  expect(tables.length).toBeGreaterThan(40);
  const wanted = tables.flatMap((table) => {
    const { indexes, uniqueConstraints, columns } = getTableConfig(table);
    const unique = columns.filter(({ isUnique }) => isUnique).map(({ uniqueName }) => uniqueName ?? "");
    return [
      ...indexes.map(({ config }) => config.name),
      ...uniqueConstraints.map(({ name }) => name ?? ""),
      ...unique,
    ];
  });
  expect(namesOf("index").toSorted()).toEqual(wanted.toSorted());
  for (const table of tables)
    for (const { config } of getTableConfig(table).indexes) {
      const named = config.columns.flatMap((column) => ("name" in column ? [String(column.name)] : []));
      const stored = rowsOf<{ name: string | null }>(
        app,
        "SELECT name FROM pragma_index_info(?) ORDER BY seqno",
        config.name,
      ).flatMap(({ name }) => (name !== null && named.includes(name) ? name : []));
      expect([config.name, stored]).toEqual([config.name, named]);
    }
});

it("every trigger of the schema is in the database, and no other", () => {
  expect(namesOf("trigger").toSorted()).toEqual([...schema.activityTriggers].toSorted());
});

const plans = [null, ...tiers];
const combinations = plans.flatMap((subscriptionTier) =>
  plans.flatMap((nextSubscriptionTier) =>
    plans.map((freeMembershipTier) => ({ subscriptionTier, nextSubscriptionTier, freeMembershipTier })),
  ),
);

const statuses: (SubscriptionStatus | null)[] = [
  null,
  "active",
  "inactive",
  "pending",
  "cancelled",
  "past_due",
];

it("whoever could be on a paid plan on some day is known as such, and no one else", async () => {
  const id = userId(app, "basic@example.com");
  const now = app.clock.now();
  const dates = [null, new Date(now.getTime() - 1), new Date(now.getTime() + 1)];
  expect(combinations).toHaveLength(64);
  for (const plan of combinations) {
    changeRows(
      app,
      `UPDATE users SET subscription_tier = @subscriptionTier, next_subscription_tier = @nextSubscriptionTier,
         free_membership_tier = @freeMembershipTier WHERE id = @id`,
      { ...plan, id },
    );
    const everyDay = statuses.flatMap((subscriptionStatus) =>
      dates.flatMap((subscriptionEndsAt) =>
        dates.map((freeMembershipUntil) => ({
          ...plan,
          subscriptionStatus,
          subscriptionEndsAt,
          freeMembershipUntil,
        })),
      ),
    );
    const isPaid = everyDay.some((stored) => effectiveTier(stored, now) !== "basic");
    const known = cellOf<number>(app, "SELECT may_pay FROM member_activity WHERE user_id = ?", id);
    expect({ ...plan, known }).toEqual({ ...plan, known: Number(isPaid) });
  }
});

it("a list of members on a plan has exactly those whom the rule puts on it", async () => {
  const id = userId(app, "basic@example.com");
  const now = app.clock.now();
  const dates = [null, now.getTime() - 1, now.getTime() + 1];
  const { users } = schema;
  for (const plan of combinations)
    for (const subscriptionStatus of ["active", "cancelled"] as const)
      for (const end of dates) {
        changeRows(
          app,
          `UPDATE users SET subscription_tier = @subscriptionTier, next_subscription_tier = @nextSubscriptionTier,
             free_membership_tier = @freeMembershipTier, subscription_status = @subscriptionStatus,
             subscription_ends_at = @end, free_membership_until = @end WHERE id = @id`,
          { ...plan, subscriptionStatus, end, id },
        );
        const [row] = await app.services.db.read.select().from(users).where(eq(users.id, id));
        if (!row) throw new Error("The account is gone");
        for (const wanted of [["basic"], ["elite"], ["pro"], ["elite", "pro"]] as const) {
          const isListed = and(eq(users.id, id), membersOn(app.services, [...wanted]));
          const found = await app.services.db.read.$count(users, isListed);
          const isOn = wanted.some((tier) => tier === effectiveTier(row, now));
          expect({ ...plan, subscriptionStatus, end, wanted, found }).toMatchObject({ found: Number(isOn) });
        }
      }
});
