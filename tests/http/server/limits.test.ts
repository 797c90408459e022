import { truncate, writeFile } from "node:fs/promises";
import { join } from "node:path";
import Database from "better-sqlite3";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { endSessionsOf } from "#app/features/people/sessions/sessions.server.ts";
import { type App, startApp } from "../../support/app.ts";
import { asForm, asJson, bodyOf, cookieOf, textOf, userId } from "../club.ts";
import { accountsOf, mailsOf, signUp } from "../people.ts";

/** Statements on the counters' own database, over a separate connection. */
function onLimits(work: (database: Database.Database) => void): void {
  const database = new Database(join(app.dataDir, "limits.sqlite"));
  work(database);
  database.close();
}

const words = "Too many requests. Please wait a moment and try again.";

let app: App;
beforeEach(async () => {
  app = await startApp({ environment: { RATE_LIMIT_FACTOR: "1" } });
});
afterEach(async () => {
  vi.useRealTimers();
  await app.close();
});

const signIn = (email: string, password: string) =>
  app.fetch("/api/auth/signin", asJson({ email, password }));
const statuses = async (times: number, ask: () => Promise<Response>) => {
  const found: number[] = [];
  for (let n = 0; n < times; n += 1) found.push((await ask()).status);
  return found;
};
const of = (...runs: [number, number][]) =>
  runs.flatMap(([times, status]) => Array<number>(times).fill(status));

describe("failed sign-ins", () => {
  it("of one account are refused after ten in 15 minutes, even with the right password, and then accepted again", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    expect(await statuses(12, () => signIn("pro@example.com", "wrong-one"))).toEqual(of([10, 401], [2, 429]));
    const refused = await signIn("pro@example.com", "demo-pass");
    expect([refused.status, await refused.json()]).toEqual([429, { message: words }]);
    const wait = Number(refused.headers.get("Retry-After"));
    expect(wait).toBeGreaterThan(800);
    expect(wait).toBeLessThanOrEqual(900);
    expect((await signIn("elite@example.com", "demo-pass")).status).toBe(200);
    vi.setSystemTime(Date.now() + wait * 1000);
    expect((await signIn("pro@example.com", "demo-pass")).status).toBe(200);
  });

  it("counted by a clock running ahead block no one once it is correct", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    const now = Date.now();
    vi.setSystemTime(now + 30 * 24 * 3_600_000);
    expect(await statuses(11, () => signIn("pro@example.com", "wrong-one"))).toEqual(of([10, 401], [1, 429]));
    vi.setSystemTime(now);
    expect(await statuses(11, () => signIn("pro@example.com", "wrong-one"))).toEqual(of([10, 401], [1, 429]));
    vi.setSystemTime(now + 15 * 60_000);
    expect((await signIn("pro@example.com", "demo-pass")).status).toBe(200);
  });

  it("count the same for an unknown address (D10)", async () => {
    expect(await statuses(11, () => signIn("nobody@example.com", "wrong-one"))).toEqual(
      of([10, 401], [1, 429]),
    );
  });

  it("elsewhere don't lock out a browser the owner has signed in with; its own do", async () => {
    const first = await signIn("pro@example.com", "demo-pass");
    const device = cookieOf(first, "device")?.value ?? "";
    const there = (email: string, password: string) =>
      app.fetch("/api/auth/signin", asJson({ email, password }, { Cookie: `device=${device}` }));
    await statuses(10, () => signIn("pro@example.com", "wrong-one"));
    expect((await signIn("pro@example.com", "demo-pass")).status).toBe(429);
    expect((await there("avery.quinn", "demo-pass")).status).toBe(200);
    expect((await app.fetch("/api/auth/user", { headers: { Cookie: `device=${device}` } })).status).toBe(401);
    expect(await statuses(11, () => there("pro@example.com", "wrong-one"))).toEqual(of([10, 401], [1, 429]));
    await statuses(10, () => there("elite@example.com", "wrong-one"));
    expect((await there("elite@example.com", "demo-pass")).status).toBe(429);
  });

  it("elsewhere lock out a browser again once the account was adopted, or signed out everywhere (D77)", async () => {
    const first = await signIn("pro@example.com", "demo-pass");
    const device = cookieOf(first, "device")?.value ?? "";
    const there = () =>
      app.fetch(
        "/api/auth/signin",
        asJson({ email: "pro@example.com", password: "demo-pass" }, { Cookie: `device=${device}` }),
      );
    await statuses(10, () => signIn("pro@example.com", "wrong-one"));
    expect((await there()).status).toBe(200);
    await app.services.db.write((tx) => endSessionsOf(tx, userId(app, "pro@example.com"), null));
    expect((await there()).status).toBe(429);
  });

  it("can't be sent faster than they are counted, for one account or many", async () => {
    const together = async (logins: string[]) => {
      const answers = await Promise.all(logins.map((login) => signIn(login, "wrong-one")));
      return answers.map(({ status }) => status).sort();
    };
    const one = Array.from({ length: 30 }, () => "pro@example.com");
    expect(await together(one)).toEqual(of([10, 401], [20, 429]));
    // No more than thirty at a time, because only so many may wait for a password (D65).
    const many = (from: number) => Array.from({ length: 30 }, (_, n) => `nobody${from + n}@example.com`);
    expect(await together(many(0))).toEqual(of([30, 401]));
    expect(await together(many(30))).toEqual(of([10, 401], [20, 429]));
  });

  it("by email and by username count together, without revealing it (D10)", async () => {
    await statuses(10, () => signIn("pro@example.com", "wrong-one"));
    await statuses(10, () => signIn("nobody@example.com", "wrong-one"));
    const known = await signIn("avery.quinn", "demo-pass");
    const unknown = await signIn("nobody.else", "demo-pass");
    expect(known.status).toBe(401);
    expect([unknown.status, await unknown.json()]).toEqual([known.status, await known.json()]);
    const rest = await statuses(10, () => signIn("avery.quinn", "demo-pass"));
    expect(rest).toEqual(await statuses(10, () => signIn("nobody.else", "demo-pass")));
    expect(rest).toEqual(of([9, 401], [1, 429]));
  });

  it("of one account are limited to ten, whichever name is typed", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    await statuses(5, () => signIn("pro@example.com", "wrong-one"));
    await statuses(5, () => signIn("avery.quinn", "wrong-one"));
    expect((await signIn("avery.quinn", "demo-pass")).status).toBe(401);
    expect((await signIn("pro@example.com", "demo-pass")).status).toBe(401);
    vi.setSystemTime(Date.now() + 15 * 60_000);
    expect((await signIn("avery.quinn", "demo-pass")).status).toBe(200);
  });

  it("from one network address are refused after fifty, no matter which account", async () => {
    let n = 0;
    const found = await statuses(52, () => signIn(`nobody${n++}@example.com`, "wrong-one"));
    expect(found).toEqual(of([50, 401], [2, 429]));
  });

  it("aren't separated by a forged X-Forwarded-For", async () => {
    let n = 0;
    const ask = () =>
      app.fetch("/api/auth/signin", {
        ...asJson(
          { email: `nobody${n++}@example.com`, password: "x" },
          { "X-Forwarded-For": `198.51.100.${n}` },
        ),
      });
    expect((await statuses(51, ask)).at(-1)).toBe(429);
  });

  it("are shown on the page in the exact words, with the wait in a header", async () => {
    const send = () => app.fetch("/auth", asForm({ email: "pro@example.com", password: "wrong-one" }));
    await statuses(10, send);
    const page = await send();
    expect(page.status).toBe(429);
    expect(Number(page.headers.get("Retry-After"))).toBeGreaterThan(0);
    expect(await textOf(page)).toContain(words);
  });

  it("survive a restart", async () => {
    await statuses(10, () => signIn("pro@example.com", "wrong-one"));
    const { services, bundle, dataDir } = app;
    const again = await bundle.openServices(services.config, bundle.migrationsFolder());
    const handle = bundle.createHandler(bundle, again);
    const body = new URLSearchParams({ email: "pro@example.com", password: "demo-pass" });
    const answer = await handle(
      new Request("http://localhost:3000/api/auth/signin", { method: "POST", body }),
      "x",
    );
    expect(answer.status).toBe(429);
    expect(dataDir).toBe(again.config.dataDir);
    again.close();
  });
});

describe("addresses (D66)", () => {
  const ask = async (address: string, path = "/setup/wrong-key") => {
    const handle = app.bundle.createHandler(app.bundle, app.services);
    return (await handle(new Request(`http://localhost:3000${path}`), address)).status;
  };

  it("in one IPv6 /64 count as one; the next network is another", async () => {
    for (let n = 0; n < 30; n += 1) expect(await ask(`2001:db8:0:7::${n.toString(16)}`)).toBe(404);
    expect(await ask("2001:db8:0:7:ffff::1")).toBe(429);
    expect(await ask("2001:db8:0:8::1")).toBe(404);
  });

  it("mapped to IPv6 count as the IPv4 address they contain", async () => {
    for (let n = 0; n < 30; n += 1) expect(await ask("198.51.100.4")).toBe(404);
    expect(await ask("::ffff:198.51.100.4")).toBe(429);
    expect(await ask("::ffff:198.51.100.5")).toBe(404);
  });
});

describe("a window", () => {
  it("starts with the first that counts: a correct sign-in before it isn't in it, and returns only its own point", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    const start = Date.now();
    expect((await signIn("pro@example.com", "demo-pass")).status).toBe(200);
    vi.setSystemTime(start + 14 * 60_000);
    expect(await statuses(11, () => signIn("pro@example.com", "wrong-one"))).toEqual(of([10, 401], [1, 429]));
    vi.setSystemTime(start + 16 * 60_000);
    const refused = await signIn("pro@example.com", "demo-pass");
    expect([refused.status, refused.headers.get("Retry-After")]).toEqual([429, String(13 * 60)]);
  });
});

describe("the counters' file", () => {
  const full = () => statuses(11, () => app.fetch("/setup/x"));

  it.each([
    [
      "is no database",
      Buffer.from("no database at all, but long enough to be read as the head of one ".repeat(20)),
    ],
    ["was cut by a power cut", null],
  ])("that %s doesn't keep the club from starting, and starts over", async (_what, bytes) => {
    await app.close();
    app = await startApp({
      environment: { RATE_LIMIT_FACTOR: "0.3" },
      prepare: async (dataDir) => {
        const file = join(dataDir, "limits.sqlite");
        if (bytes) return writeFile(file, bytes);
        await truncate(file, 5000);
      },
    });
    expect(await full()).toEqual(of([9, 404], [2, 429]));
  });

  it("that takes no more writes is replaced by memory", async () => {
    onLimits((database) => database.exec("DROP TABLE limits"));
    expect(await statuses(31, () => app.fetch("/setup/x"))).toEqual(of([30, 404], [1, 429]));
  });
});

describe("never refused", () => {
  it("correct sign-ins, one after another and simultaneous", async () => {
    expect(await statuses(60, () => signIn("pro@example.com", "demo-pass"))).toEqual(of([60, 200]));
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => signIn("pro@example.com", "demo-pass")),
    );
    expect(answers.map(({ status }) => status)).toEqual(of([20, 200]));
  });

  it("incomplete forms", async () => {
    expect(await statuses(20, () => signIn("pro@example.com", ""))).toEqual(of([20, 400]));
    expect((await signIn("pro@example.com", "demo-pass")).status).toBe(200);
  });
});

describe("sending email and guessing", () => {
  it("reset links: five an hour to one mailbox, known or unknown", async () => {
    for (const email of ["pro@example.com", "nobody@example.com"]) {
      const ask = () => app.fetch("/api/auth/request-password-reset", asJson({ email }));
      expect(await statuses(6, ask)).toEqual(of([5, 200], [1, 429]));
    }
    expect(mailsOf(app)).toHaveLength(5);
  });

  it("messages to the coaches: two hundred an hour, from however many addresses (D79)", async () => {
    const small = await startApp({ environment: { RATE_LIMIT_FACTOR: "0.1" } });
    const handle = small.bundle.createHandler(small.bundle, small.services);
    const send = (n: number) => {
      const letter = { name: "Dana", email: `dana${n}@example.com`, message: `hello ${n}` };
      return handle(new Request("http://localhost:3000/api/contact", asJson(letter)), `198.51.100.${n}`);
    };
    const found: number[] = [];
    for (let n = 1; n <= 22; n += 1) found.push((await send(n)).status);
    expect(found).toEqual([...Array(20).fill(201), 429, 429]);
    await small.close();
  });

  it("emails anyone can cause: ten an hour to one recipient, of all kinds together (D79)", async () => {
    const email = "victim@example.com";
    const toVictim = () => mailsOf(app).filter(({ recipient }) => recipient === email);
    for (let n = 0; n < 12; n += 1) expect((await signUp(app, { email })).status).toBe(201);
    expect(toVictim()).toHaveLength(10);
    const reset = await app.fetch("/api/auth/request-password-reset", asJson({ email }));
    expect(reset.status).toBe(200);
    expect((await app.fetch("/api/newsletter", asJson({ email }))).status).toBe(200);
    expect(toVictim()).toHaveLength(10);
    expect((await signUp(app, { email: "other@example.com" })).status).toBe(201);
    expect(mailsOf(app).filter(({ recipient }) => recipient === "other@example.com")).toHaveLength(1);
    app.clock.advance(3_600_001);
    await app.fetch("/api/newsletter", asJson({ email }));
    expect(toVictim()).toHaveLength(11);
  });

  it("sign-ups: thirty an hour from one address", async () => {
    let n = 0;
    const found = await statuses(31, () => signUp(app, { email: `dana${n++}@example.com` }));
    expect(found).toEqual(of([30, 201], [1, 429]));
    expect(await accountsOf(app)).toHaveLength(38);
  });

  it("guesses at reset links: thirty in 15 minutes", async () => {
    const ask = () =>
      app.fetch("/api/auth/reset-password", asJson({ token: "x", newPassword: "four-bags-in" }));
    expect(await statuses(31, ask)).toEqual(of([30, 400], [1, 429]));
  });

  it("messages to the coaches: five sent in 15 minutes; the sixth keeps its text", async () => {
    const send = (fields: object) => app.fetch("/api/contact", asJson(fields));
    const letter = { name: "Dana", email: "dana@example.com", message: "hello" };
    expect(await statuses(7, () => send({ ...letter, email: "nothing" }))).toEqual(of([7, 400]));
    let n = 0;
    expect(await statuses(5, () => send({ ...letter, message: `hello ${n++}` }))).toEqual(of([5, 201]));
    const page = await app.fetch("/contact", asForm({ ...letter, message: "The sixth one" }));
    expect(page.status).toBe(429);
    expect(await page.text()).toContain("The sixth one");
  });

  it("unsigned messages in the store's name: sixty in 15 minutes", async () => {
    const send = () => app.fetch("/api/webhooks/store", asJson({ id: 1 }));
    expect(await statuses(61, send)).toEqual(of([60, 401], [1, 429]));
  });

  it("guesses at the setup link: thirty, by page and by form", async () => {
    const open = () => app.fetch("/setup/wrong-key");
    const send = () => app.fetch("/setup/wrong-key?form=drill", asForm({ key: "wrong-key", title: "x" }));
    expect(await statuses(30, open)).toEqual(of([30, 404]));
    expect([(await open()).status, (await send()).status]).toEqual([429, 429]);
  });

  it("wrong passwords on the account page: ten", async () => {
    const ask = await app.signIn("pro@example.com");
    const fields = {
      currentPassword: "wrong-one",
      newPassword: "four-bags-in",
      confirmPassword: "four-bags-in",
    };
    const send = () => ask("/account?form=password", asForm(fields));
    expect(await statuses(11, send)).toEqual(of([10, 400], [1, 429]));
    const right = await ask(
      "/account?delete=account&form=delete-account",
      asForm({ currentPassword: "demo-pass" }),
    );
    expect(right.status).toBe(429);
  });
});

it("RATE_LIMIT_FACTOR multiplies every limit", async () => {
  await app.close();
  app = await startApp({ environment: { RATE_LIMIT_FACTOR: "0.2" } });
  expect(await statuses(3, () => signIn("pro@example.com", "wrong-one"))).toEqual(of([2, 401], [1, 429]));
  expect(await bodyOf(signIn("pro@example.com", "demo-pass"))).toEqual({ message: words });
});
