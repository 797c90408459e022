import { join } from "node:path";
import { beforeAll, expect, it } from "vitest";
import { growClub } from "#tests/bench/big-club/grow.ts";
import { appForAll } from "#tests/support/app-hooks.ts";
import { read, rowsOf } from "../club.ts";
import { recordedWeeks } from "../people.ts";

const app = appForAll();
let indexes: unknown[];
const indexNames = () =>
  rowsOf(app, "SELECT name, sql FROM sqlite_master WHERE type = 'index' AND sql IS NOT NULL ORDER BY name");

beforeAll(async () => {
  indexes = indexNames();
  growClub(join(app.dataDir, "app.sqlite"), {
    members: 60,
    completions: 3000,
    drills: 200,
    until: app.clock.now(),
  });
});

const numberOf = (sql: string) => rowsOf<{ n: number }>(app, sql)[0]?.n;

// As stored: nothing else counts what the tests' own program wrote.
it("adds the requested number, and breaks no reference", () => {
  expect(numberOf("SELECT count(*) AS n FROM users WHERE email LIKE 'member%'")).toBe(60);
  expect(
    numberOf(
      "SELECT count(*) AS n FROM drill_completions c JOIN users u ON u.id = c.user_id WHERE u.email LIKE 'member%'",
    ),
  ).toBe(3000);
  expect(numberOf("SELECT count(*) AS n FROM weekly_drills") ?? 0).toBeGreaterThanOrEqual(214);
  expect(rowsOf(app, "PRAGMA foreign_key_check")).toEqual([]);
  expect(indexNames()).toEqual(indexes);
});

it("writes the same weekly records as the product", async () => {
  const coach = await app.signIn("coach1@example.com");
  const grown = await recordedWeeks(app);
  const missing = await (await coach("/api/admin/diagnose-missing-stats")).json();
  expect(missing).toMatchObject({ affectedUsers: [], usersWithMissingStats: 0 });
  expect((await coach("/api/admin/recalculate-weekly-accuracy", { method: "POST" })).status).toBe(200);
  expect(await recordedWeeks(app)).toEqual(grown);
});

it("lets everyone in with the demo's password", async () => {
  const member = await app.signIn("member00007@example.com");
  expect((await member("/portal")).status).toBe(200);
});

/** Every added member's address in a tab's list, page after page, in the order in which they are first named. */
async function listed(tab: string): Promise<string[]> {
  const coach = await app.signIn("coach1@example.com");
  const page = async (at: number) =>
    (await (await coach(`/admin/${tab}${tab.includes("?") ? "&" : "?"}page=${at}`)).text()).match(
      /member\d{5}@example\.com/g,
    ) ?? [];
  const named: string[] = [];
  for (let at = 1; at <= 8; at += 1) named.push(...(await page(at)));
  return [...new Set(named)];
}

/** The same order, found by another way than the product's. */
const inOrder = (order: string) =>
  rowsOf<{ email: string }>(
    app,
    `SELECT email FROM users JOIN member_activity ON user_id = id WHERE email LIKE 'member%'
     ORDER BY ${order}, last_name, id`,
  ).map(({ email }) => email);

it.each([
  ["users", "CASE subscription_tier WHEN 'pro' THEN 0 WHEN 'elite' THEN 1 ELSE 2 END"],
  ["users?sort=desc", "CASE subscription_tier WHEN 'pro' THEN 2 WHEN 'elite' THEN 1 ELSE 0 END"],
  ["users?sort=name-desc", "last_name DESC"],
  ["users?sort=log", "max(coalesce(last_drill_at, 0), coalesce(last_practice_at, 0)) DESC"],
  ["coach-assignments", "CASE subscription_tier WHEN 'pro' THEN 0 WHEN 'elite' THEN 1 ELSE 2 END"],
  ["notes", "last_drill_at DESC, iif(last_drill_at IS NULL, last_name, NULL), id"],
])("%s: the pages behind the middle, read from the end, go on in the list's order", async (tab, order) => {
  expect(await listed(tab)).toEqual(inOrder(order));
});

it("finds the same requests by their senders' names, addresses, words, and files, in the list's order", async () => {
  const coach = await app.signIn("coach1@example.com");
  const found = async (query: string) => {
    const html = await (await coach(`/admin/submissions?${query}`)).text();
    return [...new Set([...html.matchAll(/\/admin\/review\/([\w-]{36})/g)].map(([, id]) => id))];
  };
  // An answer found by another way than the product's.
  const stored = (where: string) =>
    rowsOf<{ id: string }>(
      app,
      `SELECT s.id FROM submissions s JOIN users u ON u.id = s.user_id WHERE ${where}
       ORDER BY status = 'reviewed', iif(status = 'reviewed', -uploaded_at, uploaded_at), s.id LIMIT 50`,
    ).map(({ id }) => id);
  const requests = await read<{ submitterName: string }[]>(coach, "/api/admin/user-video-submissions");
  const name = requests[0]?.submitterName.toUpperCase() ?? "none";
  const cases: [string, string][] = [
    ["search=member0000", "email LIKE '%member0000%'"],
    [`search=${encodeURIComponent(name)}`, `first_name || ' ' || last_name LIKE '%${name}%'`],
    ["search=WEEK+1", "message LIKE '%week 1%'"],
    ["search=.mp4", "file_name LIKE '%.mp4%'"],
    ["coach=coach1", "assigned_coach = 'coach1'"],
    ["coach=unassigned&status=reviewed", "assigned_coach IS NULL AND status = 'reviewed'"],
  ];
  for (const [query, where] of cases) {
    expect(stored(where).length).toBeGreaterThan(0);
    expect([query, await found(query)]).toEqual([query, stored(where)]);
  }
});
