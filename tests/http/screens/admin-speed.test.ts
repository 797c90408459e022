import { brotliCompressSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { listPublishedReports } from "#app/features/club/reports/reports.server.ts";
import { listPastCalls } from "#app/features/talk/calls/admin-queries.server.ts";
import { listTemplates } from "#app/features/training/templates/templates.server.ts";
import { appForAll } from "#tests/support/app-hooks.ts";
import { watchStatements } from "#tests/support/statements.mjs";
import { rowsOf, userId } from "../club.ts";
import { aCoach } from "../people.ts";
import { requestsOf } from "../video/desk.ts";

const app = appForAll();
const coach = app.as("coach1@example.com");

/** The address with the demo club's ids filled in. */
async function filled(address: string) {
  const { pending, reviewed } = requestsOf(app);
  const calls = await listPastCalls(app.services, aCoach);
  const reports = await listPublishedReports(app.services, aCoach);
  const { templates } = await listTemplates(app.services, aCoach);
  return address
    .replace("{pro}", userId(app, "pro@example.com"))
    .replace("{waiting}", pending)
    .replace("{reviewed}", reviewed)
    .replace("{call}", calls.entities[0]?.id ?? "none")
    .replace("{report}", reports.entities[0]?.id ?? "none")
    .replace("{template}", templates[0]?.id ?? "none");
}

const tabs = "contacts submissions notes drills upload newsletter users coach-assignments system-tools";

const pages = [
  "/admin",
  ...tabs.split(" ").map((tab) => `/admin/${tab}`),
  "/admin/submissions?status=waiting&search=week",
  "/admin/users?open={pro}",
  "/admin/drills?member={pro}",
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

describe("a page of the coaches' area", () => {
  it.each(pages)("%s asks the database 12 times at most and weighs 60 KB at most", async (address) => {
    const path = await filled(address);
    // The first visit marks what it shows as read.
    await coach(path);
    const { run, result: answer } = await watchStatements(() => coach(path));
    expect(answer.status).toBe(200);
    const html = await answer.text();
    expect(run.length).toBeGreaterThan(1);
    expect(run.length).toBeLessThanOrEqual(12);
    expect(brotliCompressSync(html).length).toBeLessThanOrEqual(60 * 1024);
  });
});

/** How SQLite finds the rows of each query of a page that names the table. */
async function plansFor(path: string, table: string) {
  const address = await filled(path);
  const { run } = await watchStatements(() => coach(address));
  const named = run.filter((sql) => sql.includes(`"${table}"`));
  expect(named.length).toBeGreaterThan(1);
  return named
    .flatMap((sql) =>
      rowsOf<{ detail: string }>(app, `EXPLAIN QUERY PLAN ${sql.replaceAll("+?", "0")}`).map(
        ({ detail }) => detail,
      ),
    )
    .join("\n");
}

it.each(["/admin", "/admin/messages", "/admin/system-tools"])(
  "%s reads the plans of those who may be listed, not of all members",
  async (path) => {
    expect(await plansFor(path, "users")).not.toMatch(/SCAN users($| USING .*users_roster)/m);
  },
);

it("every page counts late homework by an index of open homework", async () => {
  expect(await plansFor("/admin/messages", "homework")).toContain("USING INDEX homework_open");
  expect(await plansFor("/admin/messages", "homework")).not.toMatch(/SCAN homework/);
});

it.each(["/admin/recently-deleted", "/admin/review/{waiting}"])(
  "%s finds its drills by an index of few rows, not among all of one state or with an act",
  async (path) => {
    expect(await plansFor(path, "weekly_drills")).not.toMatch(/SCAN weekly_drills|weekly_drills_act/);
  },
);
