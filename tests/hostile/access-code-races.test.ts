import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { cellOf, changeRows, rowsOf } from "#tests/http/club.ts";
import { type RunningServer, startServer } from "#tests/support/server.ts";
import { addMembers, signIn } from "./media-club.ts";

const codes = { ELITE_ACCESS_CODE: "elite-race", PRO_ACCESS_CODE: "pro-race" };
const email = "racer@example.com";

let server: RunningServer;
beforeAll(async () => {
  server = await startServer({ environment: { ...codes, RATE_LIMIT_FACTOR: "1", TRUST_PROXY: "1" } });
});
afterAll(() => server.close());

let turn = 0;
let own = "";
let id = "";
let redeem: (tier: "elite" | "pro", code: string, at?: number) => Promise<number>;
beforeEach(async () => {
  turn += 1;
  own = `${turn}-${email}`;
  addMembers(server, "basic@example.com", [own]);
  changeRows(server, "UPDATE users SET user_name = ? WHERE email = ?", `racer.${turn}`, own);
  id = cellOf<string>(server, "SELECT id FROM users WHERE email = ?", own);
  const ask = await signIn(server.url, own);
  redeem = async (tier, code, at = 0) => {
    const headers = { "X-Forwarded-For": `198.51.${turn}.${at}` };
    const body = new URLSearchParams({ tier, code });
    const answer = await ask(`/plans?form=redeem-${tier}`, { method: "POST", body, headers });
    await answer.body?.cancel();
    return answer.status;
  };
});

const tierNow = () => cellOf<string>(server, "SELECT subscription_tier FROM users WHERE id = ?", id);
/** The changes of the member's plan as the database has them. */
const changes = () =>
  rowsOf<{ tier: string; source: string }>(
    server,
    "SELECT to_tier AS tier, source FROM entitlement_changes WHERE user_id = ? ORDER BY rowid",
    id,
  );
const many = <Item>(count: number, make: (at: number) => Item) =>
  Array.from({ length: count }, (_, at) => make(at));
const together = (count: number, send: (at: number) => Promise<number>) => Promise.all(many(count, send));

it("a hundred guesses at one moment, from a hundred addresses, are five guesses", async () => {
  const statuses = await together(100, (at) => redeem("pro", `guess ${at}`, at));
  expect(statuses.filter((status) => status === 403).length).toBeLessThanOrEqual(5);
  expect(statuses.filter((status) => status !== 403 && status !== 429)).toEqual([]);
  expect(await redeem("pro", codes.PRO_ACCESS_CODE)).toBe(429);
  expect([tierNow(), changes()]).toEqual(["basic", []]);
});

it("the right code among ninety-nine guesses helps only if it is among the first five", async () => {
  const place = Math.floor(Math.random() * 100);
  const statuses = await together(100, (at) =>
    redeem("pro", at === place ? codes.PRO_ACCESS_CODE : `guess ${at}`, at),
  );
  expect(statuses.filter((status) => status === 403).length).toBeLessThanOrEqual(5);
  expect([statuses[place], tierNow()]).toEqual(statuses[place] === 303 ? [303, "pro"] : [429, "basic"]);
});

it("the same code sent fifty times at one moment opens the plan once", async () => {
  expect(new Set(await together(50, (at) => redeem("pro", codes.PRO_ACCESS_CODE, at)))).toEqual(
    new Set([303]),
  );
  expect([tierNow(), changes()]).toEqual(["pro", [{ tier: "pro", source: "access_code" }]]);
});

it("both codes at one moment end with the higher plan, whichever comes first", async () => {
  for (let round = 0; round < 10; round += 1) {
    changeRows(server, "UPDATE users SET subscription_tier = 'basic' WHERE id = ?", id);
    changeRows(server, "DELETE FROM entitlement_changes WHERE user_id = ?", id);
    const tiers = many(6, (at) => (["elite", "pro"] as const)[(at + round) % 2] ?? "pro");
    await Promise.all(
      tiers.map((tier, at) =>
        redeem(tier, codes[tier === "pro" ? "PRO_ACCESS_CODE" : "ELITE_ACCESS_CODE"], at),
      ),
    );
    expect(tierNow()).toBe("pro");
    expect(changes().length).toBeLessThanOrEqual(2);
    expect(changes().at(-1)?.tier).toBe("pro");
  }
});

it("a code and a coach's decision at one moment leave one plan, the one the trail ends with", async () => {
  const coach = await signIn(server.url, "coach1@example.com", "demo-coach-pass");
  const decide = async () => {
    const answer = await coach(`/api/admin/users/${id}/subscription-tier`, {
      method: "PUT",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ tier: "basic" }),
    });
    return answer.status;
  };
  for (let round = 0; round < 10; round += 1) {
    const statuses = await Promise.all([
      redeem("pro", codes.PRO_ACCESS_CODE),
      decide(),
      redeem("pro", codes.PRO_ACCESS_CODE),
    ]);
    expect(statuses).toEqual([303, 200, 303]);
    expect(changes().at(-1)?.tier).toBe(tierNow());
  }
});
