import { join } from "node:path";
import Database from "better-sqlite3";
import { afterEach, expect, test } from "vitest";
import { freePort, type RunningServer, startServer } from "#tests/support/server.ts";
import { startSmtpServer } from "#tests/support/smtp-server.ts";
import { findMember, signInCoach } from "./load.ts";

let server: RunningServer;
afterEach(() => server.close());

const write = (path: string, body: object, Cookie = "") =>
  fetch(`${server.url}${path}`, {
    method: "POST",
    headers: { Cookie, "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });

test("while another process locks the database, reads work and writes get 503 after 3 s; then they work again", async () => {
  server = await startServer();
  const Cookie = await signInCoach(server.url);
  const file = join(server.dataDir, "app.sqlite");
  const note = {
    userId: findMember(file),
    title: "While it is locked",
    content: "Kept or refused, never half.",
  };
  const other = new Database(file);
  other.exec("BEGIN IMMEDIATE");
  const started = Date.now();
  const refused = await write("/api/admin/practice-notes", note, Cookie);
  expect(Date.now() - started).toBeGreaterThan(2_500);
  expect([refused.status, refused.headers.get("Retry-After")]).toEqual([503, "5"]);
  expect(await refused.json()).toEqual({
    message: expect.stringMatching(/was not stored; please try again/),
  });
  for (const path of ["/", "/admin", "/api/admin/users", "/healthz"]) {
    const asked = Date.now();
    expect([path, (await fetch(`${server.url}${path}`, { headers: { Cookie } })).status]).toEqual([
      path,
      200,
    ]);
    expect(Date.now() - asked).toBeLessThan(5_000);
  }
  expect((await fetch(`${server.url}/readyz`)).status).toBe(503);
  other.exec("ROLLBACK");
  expect((await write("/api/admin/practice-notes", note, Cookie)).status).toBe(201);
  const stored = other.prepare("SELECT count(*) FROM practice_notes WHERE title = ?").pluck().get(note.title);
  other.close();
  expect(stored).toBe(1);
});

test("a mail server that is down delays nothing else, and gets the email once it is back", {
  timeout: 300_000,
}, async () => {
  const port = await freePort();
  server = await startServer({ environment: { SMTP_URL: `smtp://127.0.0.1:${port}` } });
  const asked = Date.now();
  const sent = await write("/api/contact", {
    name: "Ana Lopez",
    email: "ana@river.example",
    message: "Written while no mail goes out.",
  });
  expect(sent.ok).toBe(true);
  expect(Date.now() - asked).toBeLessThan(5_000);
  expect((await fetch(server.url)).status).toBe(200);
  const test502 = await write(
    "/api/admin/test-smtp",
    { email: "ana@river.example" },
    await signInCoach(server.url),
  );
  expect(test502.status).toBe(502);
  expect(((await test502.json()) as { message: string }).message).toMatch(/ECONNREFUSED|refused/i);
  await expect.poll(() => server.output(), { timeout: 30_000 }).toContain("it will be tried again");
  expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
  const smtp = await startSmtpServer({ port });
  await expect.poll(() => smtp.letters.length, { timeout: 60_000 }).toBeGreaterThan(0);
  await smtp.close();
  expect(smtp.letters.map(({ text }) => text).join("\n")).toContain("Ana Lopez");
});
