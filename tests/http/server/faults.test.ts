import { join } from "node:path";
import Database from "better-sqlite3";
import { describe, expect, it } from "vitest";
import { appForEach } from "#tests/support/app-hooks.ts";
import { asForm, asJson, changeRows, read, textOf } from "../club.ts";

const app = appForEach();
const pro = app.as("pro@example.com");

describe("an unexpected error is 500 with an id and nothing else", () => {
  const drop = (table: string) => changeRows(app, `PRAGMA foreign_keys = OFF; DROP TABLE ${table}`);
  const sorry = "Something went wrong on our end. Please try again later.";

  it.each([
    ["practice_notes", "/api/practice-notes", "GET"],
    ["sessions", "/api/practice-notes", "GET"],
    ["sessions", "/api/auth/signin", "POST"],
    ["sessions", "/api/logout", "GET"],
    ["submissions", "/files/submissions/x", "GET"],
  ])("without the table %s: %s", async (table, path, method) => {
    drop(table);
    const right = { email: "pro@example.com", password: "demo-pass" };
    const answer = await pro(path, method === "POST" ? asJson(right) : {});
    expect(answer.status).toBe(500);
    expect(await answer.json()).toEqual({ message: sorry, id: answer.headers.get("X-Request-Id") });
    expect(answer.headers.get("Cache-Control")).toBe("private, no-store");
  });

  it("on a page, with the error page's text", async () => {
    drop("practice_notes");
    const answer = await pro("/portal?tab=notes");
    expect(answer.status).toBe(500);
    const text = await textOf(answer);
    expect(text).toContain("Oops! Something went wrong");
    expect(text).toContain(String(answer.headers.get("X-Request-Id")));
    expect(text).not.toMatch(/practice_notes|SqliteError|node_modules/);
  });
});

describe("while another process locks the database", () => {
  it("a write is 503 with Retry-After within 3 s, reads continue, and nothing is stored", async () => {
    const [drill] = await read<{ id: string }[]>(pro, "/api/weekly-drills");
    const logged = () => read(pro, "/api/my-drill-completions");
    const before = await logged();
    const fields = { drillId: String(drill?.id), roundsThrown: "10", ppr: "5" };
    const other = new Database(join(app.dataDir, "app.sqlite"));
    other.exec("BEGIN IMMEDIATE");
    const started = Date.now();
    const answer = await pro("/api/drill-completions", asJson(fields));
    expect(Date.now() - started).toBeGreaterThan(1_000);
    expect(Date.now() - started).toBeLessThan(6_000);
    expect([answer.status, answer.headers.get("Retry-After")]).toEqual([503, "5"]);
    expect(await answer.json()).toEqual({ message: expect.stringContaining("was not stored") });
    expect(await logged()).toEqual(before);
    const page = `/portal?tab=progress&complete=${drill?.id}&form=complete-drill`;
    const shown = await pro(page, asForm({ ...fields, notes: "Kept for the next try" }));
    expect([shown.status, shown.headers.get("Retry-After")]).toEqual([503, "5"]);
    expect(await shown.text()).toContain("Kept for the next try");
    const out = await pro("/api/logout");
    expect([out.status, out.headers.get("Retry-After")]).toEqual([503, "5"]);
    other.exec("ROLLBACK");
    other.close();
    expect(await logged()).toEqual(before);
    expect((await pro("/api/drill-completions", asJson(fields))).status).toBe(201);
  });

  it("many simultaneous writes are refused together, not one after another", async () => {
    const [drill] = await read<{ id: string }[]>(pro, "/api/weekly-drills");
    const other = new Database(join(app.dataDir, "app.sqlite"));
    other.exec("BEGIN IMMEDIATE");
    const started = Date.now();
    const sent = asJson({ drillId: drill?.id, roundsThrown: 10, ppr: 5 });
    const answers = await Promise.all(Array.from({ length: 8 }, () => pro("/api/drill-completions", sent)));
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([503]));
    expect(Date.now() - started).toBeLessThan(8_000);
    other.close();
  });

  it("a write that waits less than that is stored", async () => {
    const [drill] = await read<{ id: string }[]>(pro, "/api/weekly-drills");
    const other = new Database(join(app.dataDir, "app.sqlite"));
    other.exec("BEGIN IMMEDIATE");
    setTimeout(() => other.exec("COMMIT"), 400);
    const sent = asJson({ drillId: drill?.id, roundsThrown: 10, ppr: 5 });
    expect((await pro("/api/drill-completions", sent)).status).toBe(201);
    other.close();
  });
});
