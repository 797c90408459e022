import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { listSources } from "#tests/support/source-file.ts";

// What one member has on their plan is decided in one place: their own drills, and general ones that weren't deleted for
// them alone, of the weeks they see (D44, D90).

const owner = "app/features/training/drills/drills.server.ts";

/** Files that read drills without asking whose plan they are on, each with the reason. */
const ofNoMember: Record<string, string> = {
  "app/features/training/drills/admin-queries.server.ts":
    "the club's drills; a member's are asked for by the owner",
  "app/features/training/drills/bin.server.ts": "deleted drills of the whole club",
  "app/features/training/drills/edit-drill.server.ts": "one drill that a coach changes",
  "app/features/training/drills/export.server.ts": "the whole club's drills as a list",
  "app/features/training/drills/plan/exceptions.server.ts": "the drills that were deleted for one member",
  "app/features/training/drills/plan/copy-drills.server.ts": "members' own drills that a copy would repeat",
  "app/features/training/drills/plan/give-dates.server.ts": "members' own drills that came after their dates",
  "app/features/training/drills/plan/repeat-drills.server.ts": "drills to give again, whoever has them",
  "app/features/training/templates/manage.server.ts":
    "a week to keep as a template, without a member's exceptions",
  "app/features/training/templates/start.server.ts": "where a new member's own drills begin",
  "app/features/training/homework/assign.server.ts": "titles of drills that were checked before",
  "app/features/club/imports/check-copy.server.ts": "drills that a member's copy names",
  "app/features/club/imports/check-drills.server.ts": "drills that an imported log names",
  "app/features/club/today/tool-counts.server.ts": "how many of the club's drills were deleted",
  "app/features/people/accounts/own-account/export-archive.server.ts": "drills a member has logged",
};

const reads =
  /\.from\(weeklyDrills\)|\.weeklyDrills\.find|(?:from|join) \$\{weeklyDrills\}|(?:from|join) weekly_drills/i;
const asks = /\b(isOnPlan|onPlan|isTheirs|isGivenTo)\(/;
const isLogsAlone = /innerJoin\(weeklyDrills|(left|cross) join \$\{weeklyDrills\}/i;

const textOf = (path: string) => readFileSync(path, "utf8");

test("every query of a member's drills asks the one owner of what is on their plan", () => {
  const strangers = listSources("app")
    .filter((path) => path.endsWith(".ts") && path !== owner && !(path in ofNoMember))
    .filter((path) => {
      const text = textOf(path);
      return reads.test(text) && !asks.test(text) && !isLogsAlone.test(text);
    });
  expect(strangers, "use isOnPlan, or say here why it is of no member").toEqual([]);
});

test("what general means for a member is written in the owner alone", () => {
  const others = listSources("app").filter(
    (path) => path !== owner && /isNull\((weeklyDrills\.)?assignedUserId\)/.test(textOf(path)),
  );
  expect(others).toEqual([
    // Which drill of the club a log of a copy was of.
    "app/features/club/imports/check-copy.server.ts",
    // How many drills of the club are general.
    "app/features/training/drills/admin-queries.server.ts",
    // A week of the club's drills as a template.
    "app/features/training/templates/manage.server.ts",
  ]);
});

test("no reason here is about a file that is gone", () => {
  expect(Object.keys(ofNoMember).filter((path) => !reads.test(textOf(path)))).toEqual([]);
});
