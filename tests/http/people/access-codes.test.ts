import { afterEach, describe, expect, test, vi } from "vitest";
import { readEntitlement } from "#app/features/people/entitlements/reasons/why.server.ts";
import { type App, type Ask, origin, passwordOf } from "#tests/support/app.ts";
import { appsForEach } from "#tests/support/app-hooks.ts";
import { asForm, asJson, bodyOf, cookieOf, textOf, userId } from "../club.ts";
import { aCoach } from "../people.ts";
import { changesFrom } from "./shop.ts";

const codes = { ELITE_ACCESS_CODE: "Elite-Tést 7", PRO_ACCESS_CODE: "PRO-secret" };
const strict = { ...codes, RATE_LIMIT_FACTOR: "1" };

afterEach(() => void vi.useRealTimers());
const start = appsForEach(codes);

const mail = (name: string) => `${name}@example.com`;
const redeem = (ask: Ask, tier: "elite" | "pro", code: string) =>
  ask(`/plans?form=redeem-${tier}`, asForm({ tier, code }));
const tierOf = async (ask: Ask) =>
  (await bodyOf<{ subscriptionTier: string | null }>(ask("/api/auth/user"))).subscriptionTier;
const redeemed = (app: App) => changesFrom(app, "access_code");

/** Signed in from a separate network address. */
async function from(app: App, name: string, address: string): Promise<Ask> {
  const handle = app.bundle.createHandler(app.bundle, app.services);
  const body = new URLSearchParams({ email: mail(name), password: passwordOf(mail(name)) });
  const answer = await handle(new Request(`${origin}/api/auth/signin`, { method: "POST", body }), address);
  const Cookie = `session=${cookieOf(answer, "session")?.value}`;
  return (path, init = {}) => {
    const headers = new Headers(init.headers);
    headers.set("Cookie", Cookie);
    return handle(new Request(new URL(path, origin), { ...init, headers }), address);
  };
}

describe("redeeming a code on a page", () => {
  test("takes each code in its own box only, with or without spaces at its ends (D87)", async () => {
    const app = await start({ ...codes, PRO_ACCESS_CODE: ` ${codes.PRO_ACCESS_CODE} ` });
    const ask = await app.signIn(mail("basic"));
    for (const [tier, code, words] of [
      ["pro", codes.ELITE_ACCESS_CODE, "Please check your Pro access code and try again"],
      ["elite", codes.PRO_ACCESS_CODE, "Please check your Elite access code and try again"],
    ] as const) {
      const answer = await redeem(ask, tier, code);
      expect(answer.status).toBe(403);
      expect(await textOf(answer)).toContain(`Invalid code ${words}`);
      expect(await tierOf(ask)).toBe("basic");
    }
    expect((await redeem(ask, "elite", `\t${codes.ELITE_ACCESS_CODE} \n`)).status).toBe(303);
    expect(await tierOf(ask)).toBe("elite");
    expect((await redeem(ask, "pro", codes.PRO_ACCESS_CODE)).status).toBe(303);
    expect(await tierOf(ask)).toBe("pro");
  });

  test.each([
    ["elite", "elite", codes.ELITE_ACCESS_CODE, "Elite"],
    ["basic", "elite", codes.ELITE_ACCESS_CODE, "Elite"],
    ["new", "pro", codes.PRO_ACCESS_CODE, "Pro"],
  ] as const)(
    '%s gets %s right away, in the exact words (contract, "Messages")',
    async (name, tier, code, title) => {
      const app = await start();
      const ask = await app.signIn(mail(name));
      const answer = await redeem(ask, tier, code);
      expect([answer.status, answer.headers.get("Location")]).toEqual([
        303,
        `/plans?redeemed=${tier}#access-codes`,
      ]);
      const Cookie = `flash=${cookieOf(answer, "flash")?.value}`;
      const page = await ask(`/plans?redeemed=${tier}`, { headers: { Cookie } });
      const html = await page.clone().text();
      expect(html).toContain('http-equiv="refresh" content="2;url=/dashboard"');
      expect(html).toContain('href="/dashboard"');
      expect(await textOf(page)).toMatch(new RegExp(`Success! You now have ${title} access!`));
      expect(await tierOf(ask)).toBe(tier);
    },
  );

  test.each([
    ["elite", "elite-Tést 7"],
    ["elite", "Elite-Tést  7"],
    ["elite", ""],
    ["pro", "pro-secret"],
    ["pro", "PRO-secre"],
    ["pro", "PRO-secrett"],
  ] as const)("a wrong %s code %j is refused, and stays in its box alone (D87)", async (tier, code) => {
    const app = await start();
    const ask = await app.signIn(mail("basic"));
    const answer = await redeem(ask, tier, code);
    expect(answer.status).toBe(403);
    const html = await answer.clone().text();
    const boxes = [...html.matchAll(/<input[^>]*name="code"[^>]*>/g)].map(([box]) => box);
    expect(boxes).toHaveLength(2);
    const filled = boxes.flatMap((box) => /\bvalue="([^"]+)"/.exec(box)?.[1] ?? []);
    expect(filled).toEqual(code ? [code] : []);
    expect(html.match(/Capital letters matter/g)).toHaveLength(2);
    const title = tier === "elite" ? "Elite" : "Pro";
    expect(await textOf(answer)).toContain(
      `Invalid code Please check your ${title} access code and try again`,
    );
    expect(await tierOf(ask)).toBe("basic");
    expect(await redeemed(app)).toEqual([]);
  });

  test.each(["elite", "pro"] as const)(
    "without a configured %s code, every code is invalid (D5)",
    async (tier) => {
      const app = await start({});
      const ask = await app.signIn(mail("basic"));
      for (const code of ["", "undefined", "null", "ELITE-DEMO"]) {
        const answer = await redeem(ask, tier, code);
        expect(answer.status).toBe(403);
        expect(await textOf(answer)).toContain("Invalid code");
      }
    },
  );

  test("a visitor is told to sign in", async () => {
    const app = await start();
    const answer = await redeem(app.fetch, "pro", codes.PRO_ACCESS_CODE);
    expect(answer.status).toBe(401);
    expect(await textOf(answer)).toContain("Not logged in Please sign in to redeem an access code");
  });

  test("a code never lowers a plan and says so", async () => {
    const app = await start();
    const ask = await app.signIn(mail("pro"));
    const answer = await redeem(ask, "elite", codes.ELITE_ACCESS_CODE);
    const Cookie = `flash=${cookieOf(answer, "flash")?.value}`;
    expect(await textOf(await ask("/plans", { headers: { Cookie } }))).toContain(
      "Your Pro plan already includes what this code opens.",
    );
    expect(await tierOf(ask)).toBe("pro");
    expect(await redeemed(app)).toEqual([]);
  });

  test("ten simultaneous requests grant it once (D2)", async () => {
    const app = await start(strict);
    const ask = await app.signIn(mail("basic"));
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => redeem(ask, "pro", codes.PRO_ACCESS_CODE)),
    );
    expect(answers.map((answer) => answer.status)).toEqual(Array.from({ length: 10 }, () => 303));
    expect(await redeemed(app)).toHaveLength(1);
  });
});

describe("PUT /api/admin/users/{id}/subscription-tier by a member (D5, D45)", () => {
  const put = (ask: Ask, id: string, body: object) =>
    ask(`/api/admin/users/${id}/subscription-tier`, asJson(body, {}, "PUT"));

  test("opens their own plan with the code, and nothing else", async () => {
    const app = await start();
    const ask = await app.signIn(mail("basic"));
    const [mine, other] = [userId(app, mail("basic")), userId(app, mail("elite"))];
    const code = codes.PRO_ACCESS_CODE;
    const refused = [
      await put(ask, other, { tier: "pro", code }),
      await put(ask, other, { tier: "pro" }),
      await put(ask, "nobody", { tier: "pro", code }),
      await put(ask, mine, { tier: "pro" }),
      await put(ask, mine, { tier: "basic", code }),
      await put(ask, mine, { tier: "elite", code }),
    ];
    expect(refused.map((answer) => answer.status)).toEqual([403, 403, 403, 403, 403, 403]);
    expect(await bodyOf(refused[3] as Response)).toEqual({
      message: "Invalid code: Please check your Pro access code and try again",
    });
    const answer = await put(ask, mine, { tier: "pro", code });
    expect(answer.status).toBe(200);
    expect(await bodyOf<object>(answer)).toMatchObject({ id: mine, effectiveTier: "pro" });
    const lower = await put(ask, mine, { tier: "elite", code: codes.ELITE_ACCESS_CODE });
    expect([lower.status, (await bodyOf<{ subscriptionTier: string }>(lower)).subscriptionTier]).toEqual([
      200,
      "pro",
    ]);
    expect((await readEntitlement(app.services, aCoach, { userId: other })).changes).toHaveLength(1);
  });
});

describe("wrong codes are counted (D5)", () => {
  test("after five for an account, even the right one is refused until 15 minutes after the first", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    const app = await start(strict);
    const ask = await app.signIn(mail("basic"));
    const wait = (ms: number) => vi.setSystemTime(Date.now() + ms);
    for (let tries = 0; tries < 5; tries += 1) {
      expect((await redeem(ask, "pro", "wrong")).status).toBe(403);
      wait(60_000);
    }
    const refused = await redeem(ask, "pro", codes.PRO_ACCESS_CODE);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("Retry-After"))).toBe(10 * 60);
    expect(await textOf(refused)).toContain("Too many wrong codes");
    const id = userId(app, mail("basic"));
    const call = await ask(
      `/api/admin/users/${id}/subscription-tier`,
      asJson({ tier: "pro", code: codes.PRO_ACCESS_CODE }, {}, "PUT"),
    );
    expect(call.status).toBe(429);
    expect(await tierOf(ask)).toBe("basic");
    wait(10 * 60_000 - 1);
    expect((await redeem(ask, "pro", codes.PRO_ACCESS_CODE)).status).toBe(429);
    wait(1);
    expect((await redeem(ask, "pro", codes.PRO_ACCESS_CODE)).status).toBe(303);
  });

  test("an empty field is not counted", async () => {
    const app = await start(strict);
    const ask = await app.signIn(mail("basic"));
    const path = `/api/admin/users/${userId(app, mail("basic"))}/subscription-tier`;
    for (let tries = 0; tries < 6; tries += 1) {
      expect((await redeem(ask, "pro", "")).status).toBe(403);
      expect((await ask(path, asJson({ tier: "pro" }, {}, "PUT"))).status).toBe(403);
    }
    expect((await redeem(ask, "pro", codes.PRO_ACCESS_CODE)).status).toBe(303);
  });

  test("thirty simultaneous requests count as five", async () => {
    const app = await start(strict);
    const ask = await app.signIn(mail("basic"));
    const answers = await Promise.all(Array.from({ length: 30 }, (_, n) => redeem(ask, "pro", `guess-${n}`)));
    expect(answers.filter((answer) => answer.status === 403)).toHaveLength(5);
    expect(answers.filter((answer) => answer.status === 429)).toHaveLength(25);
  });

  test("twenty per address, no matter who tries; another address is unaffected", async () => {
    const app = await start(strict);
    const people = ["basic", "elite", "pro", "pro2"];
    for (const name of people) {
      const ask = await from(app, name, "198.51.100.9");
      for (let tries = 0; tries < 5; tries += 1) expect((await redeem(ask, "pro", "wrong")).status).toBe(403);
    }
    const fromThere = await from(app, "new", "198.51.100.9");
    expect((await redeem(fromThere, "pro", codes.PRO_ACCESS_CODE)).status).toBe(429);
    const elsewhere = await from(app, "new", "198.51.100.10");
    expect((await redeem(elsewhere, "pro", codes.PRO_ACCESS_CODE)).status).toBe(303);
  });

  test("the right code is never counted", async () => {
    const app = await start(strict);
    const ask = await app.signIn(mail("basic"));
    for (let tries = 0; tries < 25; tries += 1)
      expect((await redeem(ask, "elite", codes.ELITE_ACCESS_CODE)).status).toBe(303);
  });

  test("an address in the body does not replace the caller's, and a coach is not counted", async () => {
    const app = await start(strict);
    for (const name of ["basic", "elite", "pro", "pro2"]) {
      const ask = await app.signIn(mail(name));
      for (let tries = 0; tries < 5; tries += 1)
        await ask(
          "/plans?form=redeem-pro",
          asForm({ tier: "pro", code: "x", clientAddress: `1.1.1.${tries}` }),
        );
    }
    const id = userId(app, mail("new"));
    const path = `/api/admin/users/${id}/subscription-tier`;
    const member = await app.signIn(mail("new"));
    const right = { tier: "pro", code: codes.PRO_ACCESS_CODE };
    expect((await member(path, asJson(right, {}, "PUT"))).status).toBe(429);
    const coach = await app.signIn(mail("coach1"));
    expect((await coach(path, asJson({ tier: "elite" }, {}, "PUT"))).status).toBe(200);
  });
});
