import { beforeAll, describe, expect, it } from "vitest";
import type { Ask } from "#tests/support/app.ts";
import { appForAll } from "#tests/support/app-hooks.ts";
import { watchStatements } from "#tests/support/statements.mjs";

const portalTabs = ["dashboard", "content", "videos", "progress", "categories", "notes", "history"];
const adminTabs =
  "contacts submissions notes drills upload newsletter users coach-assignments system-tools".split(" ");
const calls = ["auth/user", "weekly-accuracy", "practice-notes", "weekly-drills", "notifications"];

const app = appForAll();
const asks: Record<string, Ask> = {};
beforeAll(async () => {
  asks.pro = await app.signIn("pro@example.com");
  asks.coach1 = await app.signIn("coach1@example.com");
});

const pages = [
  ...portalTabs.map((tab) => ["pro", `/portal?tab=${tab}`]),
  ...adminTabs.map((tab) => ["coach1", `/admin/${tab}`]),
  ["coach1", "/admin"],
  ...calls.map((call) => ["pro", `/api/${call}?limit=2`]),
] as [string, string][];

describe("once a page has been requested", () => {
  it.each(pages)("%s %s prepares no more statements", async (who, path) => {
    const ask = asks[who] as Ask;
    const first = await watchStatements(() => ask(path));
    expect(first.result.status).toBe(200);
    const { run, prepared } = await watchStatements(() => ask(path));
    expect(run.length).toBeGreaterThan(0);
    expect(prepared).toBe(0);
    // A value in a bare placeholder makes SQLite plan its statement again on each run.
    expect(run.filter((text) => /(?<!\+)\?/.test(text))).toEqual([]);
  });

  it("the session and its plan are read with one statement", async () => {
    const { run } = await watchStatements(() => (asks.pro as Ask)("/api/nonsense"));
    expect(run).toHaveLength(1);
  });

  it("statements are counted: a different search is a different statement", async () => {
    const search = (words: string) =>
      watchStatements(() => (asks.coach1 as Ask)(`/admin/users?search=${words}`));
    expect((await search("avery")).prepared).toBeGreaterThan(0);
    expect((await search("jordan")).prepared).toBe(0);
  });

  it("a list continues after a row using the values of that row (D37)", async () => {
    const ask = asks.pro as Ask;
    const list = async (query: string) =>
      (await (await ask(`/api/my-drill-completions?${query}`)).json()) as { id: string }[];
    const all = await list("limit=1000");
    const first = await list("limit=3");
    const rest = await list(`limit=1000&after=${first[2]?.id}`);
    expect([...first, ...rest]).toEqual(all);
    expect(rest.length).toBeGreaterThan(3);
  });
});
