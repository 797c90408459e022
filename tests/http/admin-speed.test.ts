import { brotliCompressSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type App, type Ask, startApp } from "#tests/support/app.ts";
import { watchStatements } from "#tests/support/statements.mjs";
import { rowsOf, userId } from "./club.ts";

let app: App;
let coach: Ask;
beforeAll(async () => {
  app = await startApp();
  coach = await app.signIn("coach1@example.com");
});
afterAll(() => app.close());

const firstOf = (sql: string) => rowsOf<{ id: string }>(app, sql)[0]?.id ?? "none";

/** The address with the demo club's ids filled in. */
const filled = (address: string) =>
  address
    .replace("{pro}", userId(app, "pro@example.com"))
    .replace("{waiting}", firstOf("SELECT id FROM submissions WHERE status = 'pending' LIMIT 1"))
    .replace("{reviewed}", firstOf("SELECT id FROM submissions WHERE status = 'reviewed' LIMIT 1"))
    .replace("{call}", firstOf("SELECT id FROM calls LIMIT 1"))
    .replace("{report}", firstOf("SELECT id FROM progress_reports LIMIT 1"))
    .replace("{template}", firstOf("SELECT id FROM training_templates LIMIT 1"));

const tabs = "contacts submissions notes drills upload newsletter users coach-assignments system-tools";

const pages = [
  "/admin",
  ...tabs.split(" ").map((tab) => `/admin?tab=${tab}`),
  "/admin?tab=submissions&status=waiting&search=week",
  "/admin?tab=users&open={pro}",
  "/admin?tab=drills&member={pro}",
  "/admin/review/{waiting}",
  "/admin/review/{reviewed}",
  "/admin/members/{pro}",
  "/admin/messages",
  "/admin/messages/{pro}",
  "/admin/calls",
  "/admin/calls/{call}",
  "/admin/calls/hours",
  "/admin/reports",
  "/admin/reports/{report}",
  "/admin/templates",
  "/admin/templates/{template}",
  "/admin/recently-deleted",
  "/admin/changes",
  "/admin/site",
  "/admin/import",
];

// Today runs a query per kind of item; a first review also reads the intake, and a thread its voice notes.
const askingMore = ["/admin", "/admin/review/{reviewed}", "/admin/messages/{pro}"];
const mostOf = (address: string) => (askingMore.includes(address) ? 13 : 12);

describe("a page of the coaches' area", () => {
  it.each(pages.map((address) => [address, mostOf(address)] as const))(
    "%s asks the database %d times at most and weighs 60 KB at most",
    async (address, most) => {
      const path = filled(address);
      // The first visit marks what it shows as read.
      await coach(path);
      const { run, result: answer } = await watchStatements(() => coach(path));
      expect(answer.status).toBe(200);
      const html = await answer.text();
      expect(run.length).toBeGreaterThan(1);
      expect(run.length).toBeLessThanOrEqual(most);
      expect(brotliCompressSync(html).length).toBeLessThanOrEqual(60 * 1024);
    },
  );
});

it.each(["/admin", "/admin/messages"])(
  "%s reads the plans of those who may be listed, not of all members",
  async (path) => {
    const { run } = await watchStatements(() => coach(path));
    const ofMembers = run.filter((sql) => sql.includes('"users"'));
    const plans = ofMembers.flatMap((sql) =>
      rowsOf<{ detail: string }>(app, `EXPLAIN QUERY PLAN ${sql.replaceAll("+?", "0")}`),
    );
    expect(ofMembers.length).toBeGreaterThan(1);
    expect(plans.map(({ detail }) => detail).join("\n")).not.toMatch(/SCAN users($| USING .*users_roster)/m);
  },
);
