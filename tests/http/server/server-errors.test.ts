import { join } from "node:path";
import Database from "better-sqlite3";
import { expect, it } from "vitest";
import { listErrorReports } from "#app/features/club/maintenance/errors.server.ts";
import { redactSecrets } from "#app/features/club/maintenance/redact.ts";
import { storeServerErrors } from "#app/features/club/maintenance/server-errors.server.ts";
import { appForEach } from "#tests/support/app-hooks.ts";
import { asJson, changeRows } from "../club.ts";
import { aCoach } from "../people.ts";

const app = appForEach();
const pro = app.as("pro@example.com");

const drop = (table: string) => changeRows(app, `PRAGMA foreign_keys = OFF; DROP TABLE ${table}`);

const reports = () => listErrorReports(app.services, aCoach);

it("a 500 answer is in the coaches' list, under the same id", async () => {
  drop("practice_notes");
  const answer = await pro("/api/practice-notes?secret=in-the-query");
  expect(answer.status).toBe(500);
  await storeServerErrors(app.services);
  const [row, ...others] = await reports();
  expect(others).toEqual([]);
  expect(row).toMatchObject({ message: "no such table: practice_notes", count: 1 });
  expect(row?.context).toContain(answer.headers.get("X-Request-Id"));
  expect(JSON.stringify(row)).not.toContain("in-the-query");
});

it("a failed page is there too, and the same error again is counted", async () => {
  drop("weekly_accuracy");
  const answers = [];
  for (let at = 0; at < 3; at += 1) answers.push(await pro("/portal?tab=history"));
  expect(answers.map(({ status }) => status)).toEqual([500, 500, 500]);
  await storeServerErrors(app.services);
  const rows = await reports();
  expect(rows.map(({ count }) => count)).toEqual([3]);
  expect(rows[0]?.context).toContain(answers.at(-1)?.headers.get("X-Request-Id"));
});

it("refusals with their own sentence aren't errors", async () => {
  const wrong = { email: "pro@example.com", password: "not-this-one" };
  expect((await app.fetch("/api/auth/signin", asJson(wrong))).status).toBe(401);
  expect((await pro("/api/admin/users")).status).toBe(403);
  expect((await pro("/api/tutorials/none/duration", asJson({ duration: 0 }, {}, "PUT"))).status).toBe(400);
  await storeServerErrors(app.services);
  expect(await reports()).toEqual([]);
});

it("errors while the database takes no writes are stored afterward", async () => {
  drop("practice_notes");
  await pro("/api/practice-notes");
  const other = new Database(join(app.dataDir, "app.sqlite"));
  other.exec("BEGIN IMMEDIATE");
  await expect(storeServerErrors(app.services)).rejects.toThrow(/not stored/);
  other.exec("ROLLBACK");
  other.close();
  expect(await reports()).toEqual([]);
  await storeServerErrors(app.services);
  expect(await reports()).toHaveLength(1);
});

it("a flood is limited", async () => {
  for (let at = 0; at < 1_000; at += 1) app.services.log.error({ err: new Error("again") }, "a test failed");
  expect(app.services.errors.take()).toHaveLength(200);
});

it.each([
  ["smtp://club:pa55word@mail.example.com refused", "pa55word"],
  ["bad hash $argon2id$v=19$m=19456,t=2,p=1$c2FsdHNhbHQ$aGFzaGhhc2g", "c2FsdHNhbHQ"],
  ["no session 3q2-7wABAgMEBQYHCAkKCwwNDg8QERITFBUWFxgZGhs", "3q2-7wABAgM"],
  ["GET http://x.example/reset-password/abc?token=t0ken failed", "t0ken"],
])("no secret is left in %j", (text, secret) => {
  expect(redactSecrets(text)).not.toContain(secret);
  expect(redactSecrets(text).length).toBeGreaterThan(10);
});

it("ids of requests and rows stay readable", () => {
  const text =
    "request 0b0fd1a4-58b5-4c8c-9a35-0a6d3c1b1f0e failed in getTheVeryLongNameOfAFunctionOfTheClub";
  expect(redactSecrets(text)).toBe(text);
});
