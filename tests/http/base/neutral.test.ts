import { statSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { appForEach } from "#tests/support/app-hooks.ts";
import { asJson, onDatabase, rowsOf } from "../club.ts";
import { dana, mailsOf } from "../people.ts";

const app = appForEach();
let hashes: number;
let statements: string[];

const kinds = new Set<string | symbol>(["select", "insert", "update", "delete", "query", "run"]);

/** The same object, recording each statement started on it. */
function watched<T extends object>(connection: T): T {
  return new Proxy(connection, {
    get(target, name) {
      if (kinds.has(name)) statements.push(String(name));
      return Reflect.get(target, name, target);
    },
  });
}

beforeEach(async () => {
  const { services } = app;
  const { passwords, db } = services;
  services.passwords = {
    ...passwords,
    hash: (password) => {
      hashes += 1;
      return passwords.hash(password);
    },
    verify: (password, stored) => {
      hashes += 1;
      return passwords.verify(password, stored);
    },
  };
  services.db = { ...db, write: (run) => db.write((tx) => run(watched(tx))) };
  // The write-ahead log grows until a checkpoint; here checkpoints are off, so that it can be measured.
  onDatabase(app, (database) => database.pragma("wal_checkpoint(TRUNCATE)"));
});

const loggedBytes = () => statSync(join(app.dataDir, "app.sqlite-wal")).size;

/** What an answer costs in time: hashes, statements in order, and whether the disk is written. */
async function costOf(path: string, body: object) {
  [hashes, statements] = [0, []];
  const before = loggedBytes();
  const { status } = await app.fetch(path, asJson(body));
  return { status, hashes, statements: statements.join(" "), isWritten: loggedBytes() > before };
}

const handlers = [
  ["a failed sign-in", "/api/auth/signin", { password: "wrong-one" }, { status: 401, hashes: 1 }],
  ["signing up", "/api/auth/signup", dana, { status: 201, hashes: 1 }],
  ["asking for a reset link", "/api/auth/request-password-reset", {}, { status: 200, hashes: 0 }],
  ["asking for the newsletter", "/api/newsletter", {}, { status: 200, hashes: 0 }],
] as const;

describe("equal work for a known and an unknown address (D10)", () => {
  it.each(handlers)("%s", async (_what, path, body, cost) => {
    // Also known to the newsletter, and just emailed.
    await app.fetch("/api/newsletter", asJson({ email: "pro@example.com" }));
    const known = await costOf(path, { ...body, email: "pro@example.com" });
    const unknown = await costOf(path, { ...body, email: "nobody@example.com" });
    expect(known).toMatchObject(cost);
    expect(unknown).toEqual(known);
  });

  it("leaves no trace of work that was rolled back", async () => {
    const people = rowsOf(app, "SELECT * FROM users ORDER BY id");
    await app.fetch("/api/auth/request-password-reset", asJson({ email: "nobody@example.com" }));
    expect(mailsOf(app)).toEqual([]);
    await app.fetch("/api/auth/signup", asJson({ ...dana, email: "pro@example.com" }));
    expect(rowsOf(app, "SELECT * FROM users ORDER BY id")).toEqual(people);
    const mails = mailsOf(app);
    expect(mails).toHaveLength(1);
    expect(mails).toMatchObject([{ recipient: "pro@example.com", subject: "You already have an account" }]);
  });
});

const median = (values: number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;

/** Milliseconds of processor time, which other programs don't affect. */
async function timeOf(path: string, body: object): Promise<number> {
  const start = process.cpuUsage();
  await (await app.fetch(path, asJson(body))).text();
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000;
}

/** Adds that many accounts like pro's, from known0@example.com on. */
function addKnown(many: number): void {
  onDatabase(app, (database) => {
    const row = database.prepare("SELECT * FROM users WHERE email = 'pro@example.com'").get() as object;
    const names = Object.keys(row);
    const values = names.map((name) => `@${name}`);
    const add = database.prepare(`INSERT INTO users (${names}) VALUES (${values})`);
    database.transaction(() => {
      for (let n = 0; n < many; n += 1)
        add.run({ ...row, id: `known${n}`, email: `known${n}@example.com`, user_name: `known${n}` });
    })();
  });
}

const rounds = 6;
const pairs = 80;

// Measured in turn and compared pair by pair, because whatever slows the machine slows both. A busy machine gets more
// rounds.
it("a reset link takes as long for an unknown address as for a known one, within 2 %", {
  timeout: 120_000,
}, async () => {
  const path = "/api/auth/request-password-reset";
  addKnown(rounds * pairs);
  for (let n = 0; n < 30; n += 1) await timeOf(path, { email: `first${n}@example.com` });
  const [known, differences] = [[] as number[], [] as number[]];
  let percent = Number.POSITIVE_INFINITY;
  for (let n = 0; n < rounds * pairs; n += 1) {
    const isKnownFirst = n % 2 === 0;
    const one = await timeOf(path, {
      email: isKnownFirst ? `known${n}@example.com` : `other${n}@example.com`,
    });
    const two = await timeOf(path, {
      email: isKnownFirst ? `other${n}@example.com` : `known${n}@example.com`,
    });
    known.push(isKnownFirst ? one : two);
    differences.push(isKnownFirst ? two - one : one - two);
    if ((n + 1) % pairs > 0) continue;
    percent = (median(differences) / median(known)) * 100;
    if (Math.abs(percent) < 2) break;
  }
  process.stdout.write(
    `reset link: unknown ${percent.toFixed(2)} % beside known, ${median(known).toFixed(2)} ms of processor time, ${known.length} pairs\n`,
  );
  expect(Math.abs(percent)).toBeLessThan(2);
});
