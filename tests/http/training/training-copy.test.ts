import { rm } from "node:fs/promises";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { readCsv } from "#app/features/base/csv/read-csv.server.ts";
import { listOwnBags } from "#app/features/training/gear/bags.server.ts";
import { logMatch } from "#app/features/training/matches/matches.server.ts";
import { exportEntries, exportWeeks } from "#app/features/training/stats/export.server.ts";
import { type App, type Ask, startApp } from "#tests/support/app.ts";
import { setupAnswers } from "../club/setup-answers.ts";
import { asForm, asJson, bodyOf, changeRows, read, rowsOf, statusOf } from "../club.ts";
import { copyOf } from "../people/whole-account.ts";
import { aCoach } from "../people.ts";
import { everyDrill } from "./club-drills.ts";

const calls = "/api/admin/imports";
const email = "pro@example.com";

/** A club in an empty folder, set up by a new coach. */
async function startEmptyClub(): Promise<{ app: App; coach: Ask }> {
  const app = await startApp({
    environment: { ADMIN_EMAILS: "" },
    prepare: (dataDir) => rm(dataDir, { recursive: true }),
  });
  const path = new URL(String(await app.bundle.makeSetupLink(app.services))).pathname;
  const key = path.split("/").at(-1) ?? "";
  for (const [step, fields] of Object.entries(setupAnswers))
    expect(await statusOf(app.fetch(`${path}?form=${step}&step=${step}`, asForm({ key, ...fields })))).toBe(
      303,
    );
  const signedIn = await app.fetch(
    "/api/auth/signin",
    asForm({ email: "robin@river.example", password: "a long password" }),
  );
  const Cookie = signedIn.headers
    .getSetCookie()
    .map((cookie) => cookie.split(";")[0])
    .join("; ");
  return { app, coach: (to, init = {}) => app.fetch(to, { ...init, headers: { ...init.headers, Cookie } }) };
}

/** The file a member downloads for another club. */
async function trainingOf(app: App): Promise<Record<string, unknown>> {
  const { files } = await copyOf(app, await app.signIn(email));
  return JSON.parse(String(files.get("for-another-club.json")));
}

/** The member's account as the club's coach reads it. */
const accountIn = async (coach: Ask) =>
  (
    await read<{ id: string; email: string; subscriptionTier: string | null }[]>(coach, "/api/admin/users")
  ).find((account) => account.email === email);

type Goal = { kind: string; shotType: string; target: number; startsOn: string; dueOn: string };

async function numbersOf(app: App, coach: Ask) {
  const { id = "" } = (await accountIn(coach)) ?? {};
  // In one of the clubs the member has no password yet.
  const member = { ...aCoach, id };
  const days = new Map((await everyDrill(coach)).map((drill) => [drill.id, drill.dayOfWeek]));
  const done = await read<{ drillId: string }[]>(coach, `/api/admin/drill-completions/${id}`);
  const goals = await read<Goal[]>(coach, `/api/admin/users/${id}/goals`);
  return {
    weeks: await exportWeeks(app.services, member),
    entries: (await readCsv(await exportEntries(app.services, member))).map(({ cells }) => cells),
    bags: (await listOwnBags(app.services, member)).entities
      .map(({ id: _, ...bag }) => bag)
      .sort((one, other) => one.name.localeCompare(other.name)),
    days: done.map(({ drillId }) => days.get(drillId)),
    goals: goals.map(({ kind, shotType, target, startsOn, dueOn }) => [
      kind,
      shotType,
      target,
      startsOn,
      dueOn,
    ]),
  };
}

type Checked = {
  id: string;
  dryRun: { goodCount: number; already: number; remarks: string[]; faults: object[]; canRun: boolean } | null;
};

let theirs: App;
let here: App;
let coach: Ask;
let copy: Record<string, unknown>;
beforeEach(async () => {
  theirs = await startApp();
  const member = await theirs.signIn(email);
  const reds = { name: "Reds", firstSide: "slick", secondSide: "sticky", speed: 7 };
  const { id: bagId } = await bodyOf<{ id: string }>(member("/api/bags", asJson(reds)));
  const gear = { bagId, throwingStyle: "flop", place: "outdoors" };
  const practice = { shotType: "cut", rounds: 12, ppr: 6.5, notes: "Windy", ...gear };
  expect(await statusOf(member("/api/practice-results", asJson(practice)))).toBe(201);
  copy = await trainingOf(theirs);
  ({ app: here, coach } = await startEmptyClub());
});
afterEach(async () => {
  await theirs.close();
  await here.close();
});

const send = (value: unknown) => coach(calls, asJson({ kind: "copy", text: JSON.stringify(value) }));
const check = async (value: unknown) => {
  const { id } = await bodyOf<{ id: string }>(send(value));
  return read<Checked>(coach, `${calls}/${id}`);
};
const run = (id: string) => coach(`${calls}/${id}`, { method: "POST" });

describe("a member's training from another club", () => {
  test("gives the same numbers in an empty club", async () => {
    const { id, dryRun } = await check(copy);
    const expected = await numbersOf(theirs, await theirs.signIn("coach1@example.com"));
    expect(dryRun).toMatchObject({
      goodCount: expected.entries.length,
      already: 0,
      faults: [],
      remarks: [
        expect.stringMatching(/^Avery .+ \(pro@example\.com\) gets an account, without a plan\.$/),
        expect.stringMatching(
          /^\d+ drills this club doesn't have would be added, inactive and for Avery only\.$/,
        ),
        "3 sets of bags the member doesn't have here would be added.",
        "2 numbers measured in videos would be added.",
      ],
    });
    expect(await accountIn(coach)).toBeUndefined();
    expect(await statusOf(run(id))).toBe(200);
    expect(expected.goals.length).toBeGreaterThan(0);
    expect(expected.entries).toContainEqual(expect.objectContaining({ bags: "Reds", place: "Outdoors" }));
    expect(await numbersOf(here, coach)).toEqual(expected);
    expect(await read(coach, "/api/admin/weekly-drills")).toHaveLength(1);
    expect(await accountIn(coach)).toMatchObject({ subscriptionTier: null });
    // No call tells what only the sign-in reads.
    expect(rowsOf(here, "SELECT password_hash FROM users WHERE email = ?", email)).toEqual([
      { password_hash: null },
    ]);
  });

  test("adds nothing twice, uses the club's own drill of the same name, and can be undone completely", async () => {
    const [drill] = copy.drills as { title: string; category: string }[];
    changeRows(here, "UPDATE weekly_drills SET title = ?, category = ?", drill?.title, drill?.category);
    const first = await check(copy);
    await run(first.id);
    const { title, category } = drill ?? {};
    const named = (await everyDrill(coach)).filter((one) => one.title === title && one.category === category);
    expect(named).toHaveLength(1);
    expect((await check(copy)).dryRun).toMatchObject({ goodCount: 0, canRun: false });
    expect(await bodyOf(coach(`${calls}/${first.id}/invitations`, { method: "POST" }))).toMatchObject({
      invited: 1,
    });
    expect(await statusOf(coach(`${calls}/${first.id}`, { method: "DELETE" }))).toBe(200);
    // Whether the rows are gone, with an account that no call can name anymore.
    for (const table of ["drill_completions", "practice_results", "goals", "bag_sets", "weekly_accuracy"])
      expect(rowsOf(here, `SELECT 1 FROM ${table}`)).toEqual([]);
    expect(await everyDrill(coach)).toHaveLength(1);
    expect(await accountIn(coach)).toBeUndefined();
  });

  test("uses the member's own bags of the same name, and takes those it added off the list when it is undone", async () => {
    const first = await check(copy);
    expect(first.dryRun?.remarks).toContainEqual(
      expect.stringMatching(/sets? of bags the member doesn't have/),
    );
    await run(first.id);
    const { id = "" } = (await accountIn(coach)) ?? {};
    // The owner set a password since, so the account stays.
    changeRows(here, "UPDATE users SET password_hash = 'x' WHERE id = ?", id);
    const member = { ...aCoach, id };
    const listed = async () => (await listOwnBags(here.services, member)).entities;
    const named = async (name: string) => (await listed()).filter((bag) => bag.name === name);
    const all = (await listed()).length;
    const [reds] = await named("Reds");
    const rounds = [{ in: 3, on: 1, opponentIn: 1, opponentOn: 2 }];
    await logMatch(here.services, member, { opponent: "Riley", rounds, bagId: reds?.id });
    expect(await statusOf(coach(`${calls}/${first.id}`, { method: "DELETE" }))).toBe(200);
    expect(await listed()).toEqual([reds]);
    const second = await check(copy);
    expect(second.dryRun?.remarks.join()).not.toContain("bags");
    await run(second.id);
    expect(await named("Reds")).toEqual([reds]);
    expect(await listed()).toHaveLength(all);
  });

  test("lists bags of one name once, if the member still had them", async () => {
    const bags = copy.bags as { id: string; name: string; removedAt: string | null }[];
    const practice = copy.practice as { bagId: string | null }[];
    const older = {
      ...bags.find(({ name }) => name === "Reds"),
      id: "older",
      removedAt: "2026-01-01T00:00:00Z",
    };
    const both = [{ ...practice[0], id: "thrown-with-older", bagId: "older" }, ...practice];
    const { id, dryRun } = await check({ ...copy, bags: [older, ...bags], practice: both });
    expect(dryRun?.faults).toEqual([]);
    expect(await statusOf(run(id))).toBe(200);
    const { bags: listed } = await numbersOf(here, coach);
    expect(listed.filter(({ name }) => name === "Reds")).toHaveLength(1);
  });

  test("brings what was measured in videos, once, and takes it away when it is undone", async () => {
    const one = { name: "apex", label: null, value: 41, unit: "in", atMs: 1400, untilMs: null };
    const when = { measuredOn: "2026-11-05", createdAt: "2026-11-07T10:00:00Z" };
    // An older copy doesn't say the kind of shot.
    const measures = [
      { ...one, ...when, id: "m1" },
      { ...one, ...when, id: "m2", value: 60, shot: "airmail" },
    ];
    const stored = () => rowsOf(here, "SELECT name, value, shot, measured_on AS 'on' FROM measures");
    const first = await check({ ...copy, measures });
    expect(first.dryRun?.remarks).toContain("2 numbers measured in videos would be added.");
    await run(first.id);
    expect(stored()).toEqual([
      { name: "apex", value: 41, shot: null, on: "2026-11-05" },
      { name: "apex", value: 60, shot: "airmail", on: "2026-11-05" },
    ]);
    const { id = "" } = (await accountIn(coach)) ?? {};
    const page = await (await coach(`/admin/members/${id}`)).text();
    for (const line of ["Apex 41 in", "Airmail apex 60 in"]) expect(page).toContain(line);
    expect((await check({ ...copy, measures })).dryRun).toMatchObject({ canRun: false });
    await coach(`${calls}/${first.id}`, { method: "DELETE" });
    expect(stored()).toEqual([]);
    for (const damage of [{ unit: "furlong" }, { shot: "toss" }])
      expect(await statusOf(send({ ...copy, measures: [{ ...measures[0], ...damage }] }))).toBe(400);
  });

  test("without a list of bags, as it was before, comes without them", async () => {
    const { bags: _, ...earlier } = copy;
    const { id, dryRun } = await check(earlier);
    expect(dryRun?.faults).toEqual([]);
    expect(await statusOf(run(id))).toBe(200);
    const { entries, bags } = await numbersOf(here, coach);
    expect(bags).toEqual([]);
    expect(entries).toContainEqual(expect.objectContaining({ rounds: "12", bags: "", place: "Outdoors" }));
  });

  test("goes to the account with that address if there is one, and lists impossible entries", async () => {
    const sign = { firstName: "Avery", lastName: "Lane", email, phoneNumber: "555-010-0101" };
    const password = { password: "plenty of bags", confirmPassword: "plenty of bags" };
    expect(await statusOf(here.fetch("/api/auth/signup", asJson({ ...sign, ...password })))).toBeLessThan(
      300,
    );
    const completions = structuredClone(copy.completions) as { roundsThrown: number; completedOn: string }[];
    if (completions[0]) completions[0].roundsThrown = 900;
    if (completions[2]) completions[2].completedOn = "2199-01-01";
    const { id, dryRun } = await check({ ...copy, completions });
    expect(dryRun?.remarks[0]).toContain("has an account here. The results are added to it.");
    expect(dryRun?.faults).toEqual([
      { line: 1, part: "Drill", reason: "rounds is a whole number from 1 to 200" },
      { line: 3, part: "Drill", reason: "The date is in the future" },
    ]);
    expect(await statusOf(run(id))).toBe(200);
    await coach(`${calls}/${id}`, { method: "DELETE" });
    expect(await accountIn(coach)).toBeDefined();
  });

  test("is refused with a reason if it is another file, from a newer version, damaged, or a coach's", async () => {
    const refusal = async (value: unknown) => (await bodyOf<{ message: string }>(send(value))).message;
    expect(await refusal([1])).toContain("Choose for-another-club.json");
    expect(await refusal({ ...copy, version: 2 })).toContain("Upgrade this club first");
    expect(await refusal({ ...copy, drills: [{}] })).toContain("drills.0");
    const member = { ...(copy.member as object), email: "robin@river.example" };
    expect(await refusal({ ...copy, member })).toContain("a coach of this club");
    const goals = Array.from({ length: 1_001 }, () => ({}));
    expect(await refusal({ ...copy, goals })).toContain("At most 1,000 of “goals” can be imported");
    // Even where nothing is read, a million of them hold up everyone while the text becomes objects (D95).
    const unread = Array.from({ length: 100_000 }, () => ({}));
    expect(await refusal({ ...copy, unread })).toContain("more entries than any member's training");
  });
});
