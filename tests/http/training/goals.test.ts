import { beforeEach, describe, expect, it } from "vitest";
import { getReport, listReportsAwaitingLines } from "#app/features/club/reports/reports.server.ts";
import type { Ask } from "#tests/support/app.ts";
import { appForEach } from "#tests/support/app-hooks.ts";
import { runJob } from "#tests/support/jobs.ts";
import { asForm, asJson, bodyOf, read, textOf, userId } from "../club.ts";
import { aCoach } from "../people.ts";

type Goal = {
  id: string;
  kind: string;
  target: number;
  dueOn: string;
  movedFrom: string | null;
  setByName: string | null;
  state: string;
  pace?: string;
  version: string;
};

const app = appForEach();
let member: Ask;
let coach: Ask;
beforeEach(async () => {
  member = await app.signIn("pro2@example.com");
  coach = await app.signIn("coach1@example.com");
});

const calls = "/api/goals";
const push = { kind: "ppr", shotType: "push", target: 7, dueOn: "2026-05-01" };
const set = (fields: object = push, ask = member) => ask(calls, asJson(fields));
const put = (id: string, fields: object, headers = {}) =>
  member(`${calls}/${id}`, asJson(fields, headers, "PUT"));
const listed = (ask = member) => read<Goal[]>(ask, calls);
const madeBy = async (answer: Promise<Response>) => (await bodyOf<{ id: string }>(await answer)).id;

/** Logs pushes as practice, one day after another. */
async function throwPushes(days: number, ppr: (place: number) => number, every = 4) {
  for (let place = 0; place < days; place += 1) {
    const body = asJson({ shotType: "push", rounds: 20, ppr: ppr(place) });
    const answer = await member("/api/practice-results", body);
    expect(answer.status).toBe(201);
    app.clock.advance(every * 86_400_000);
    member = await app.signIn("pro2@example.com");
  }
}

describe("goals", () => {
  it("are set, listed by due date, and removed and restored on the page", async () => {
    expect((await set()).status).toBe(201);
    await set({ kind: "drills", target: 3, dueOn: "2026-04-01", shotType: "push" });
    expect(await listed()).toMatchObject([
      { kind: "drills", target: 3, shotType: null, state: "open", pace: "unknown" },
      { kind: "ppr", target: 7, shotType: "push", startsOn: "2026-03-11", state: "open", estimate: null },
    ]);
    const page = await textOf(await member("/portal/goals"));
    expect(page).toContain("7.0 PPR on pushes");
    expect(page).toContain("Too few rounds to say.");
    const [first] = await listed();
    expect((await member(`${calls}/${first?.id}`, { method: "DELETE" })).status).toBe(200);
    expect(await listed()).toHaveLength(1);
    const form = new URLSearchParams({ id: first?.id ?? "" });
    await member("/portal/goals?form=restore-goal", { method: "POST", body: form });
    expect(await listed()).toHaveLength(2);
  });

  it.each([
    [{ target: 12.1 }, "target"],
    [{ target: 0 }, "target"],
    [{ kind: "drills", target: 2.5 }, "target"],
    [{ target: undefined }, "target"],
    [{ kind: "wins" }, "kind"],
    [{ shotType: "lob" }, "shotType"],
    [{ dueOn: "2026-03-17" }, "dueOn"],
    [{ dueOn: "2028-03-12" }, "dueOn"],
    [{ dueOn: "soon" }, "dueOn"],
  ])("are refused with %j, on its field", async (fields, field) => {
    const answer = await set({ ...push, ...fields });
    expect(answer.status).toBe(400);
    expect(Object.keys((await bodyOf<{ errors: object }>(answer)).errors)).toEqual([field]);
    expect(await listed()).toEqual([]);
  });

  it("are set once however often their form is sent, at most ten", async () => {
    await set({ ...push, formKey: "same" });
    await set({ ...push, formKey: "same" });
    expect(await listed()).toHaveLength(1);
    for (let more = 0; more < 9; more += 1) await set();
    const answer = await set();
    expect(answer.status).toBe(409);
    expect(await answer.json()).toMatchObject({ message: expect.stringContaining("up to 10") });
  });

  it("can be moved, show the earlier date, and refuse a conflicting edit (D57)", async () => {
    const id = await madeBy(set());
    const [before] = await listed();
    const moved = await put(id, { target: 7.5, dueOn: "2026-06-01" });
    expect(moved.status).toBe(200);
    expect(await listed()).toMatchObject([{ target: 7.5, dueOn: "2026-06-01", movedFrom: "2026-05-01" }]);
    const late = await put(id, { target: 8, dueOn: "2026-05-01" }, { "If-Match": before?.version });
    expect(late.status).toBe(409);
    expect((await put(id, { target: 13, dueOn: "2026-06-01" })).status).toBe(400);
    expect((await put("nothing", { target: 8, dueOn: "2026-06-01" })).status).toBe(404);
  });

  it("belong to their member: others find nothing, coaches can set and read them", async () => {
    const id = await madeBy(set());
    const other = await app.signIn("pro@example.com");
    expect((await other(`${calls}/${id}`, { method: "DELETE" })).status).toBe(404);
    const theirs = `/api/admin/users/${userId(app, "pro2@example.com")}/goals`;
    expect((await member(theirs)).status).toBe(403);
    expect((await coach(theirs, asJson({ ...push, dueOn: "2026-05-02" }))).status).toBe(201);
    expect(await read<Goal[]>(coach, theirs)).toMatchObject([
      { setByName: null },
      { setByName: expect.any(String) },
    ]);
    expect(await textOf(await member("/portal/goals"))).toContain("Set by ");
    expect((await coach("/api/admin/users/nobody/goals", asJson(push))).status).toBe(404);
  });

  it("compute their status from the logs, including corrections", async () => {
    await set({ ...push, dueOn: "2026-06-20" });
    const better = (place: number) => 5 + place * 0.15 + (place % 3) / 10;
    const chart = async () => (await member("/portal/goals")).text();
    await throwPushes(2, better);
    expect(await listed()).toMatchObject([{ state: "open", pace: "unknown" }]);
    // What can't be told isn't drawn either.
    expect(await chart()).toContain('class="chart-goal"');
    expect(await chart()).not.toContain('class="chart-way" d="M');
    expect(await chart()).not.toContain("What the goal takes");
    // Two weeks in a row, and the line to the one that hasn't ended is dashed.
    expect(await chart()).toContain("This week so far");
    expect(await chart()).not.toContain("Weeks off");
    await throwPushes(10, (place) => better(place + 2));
    expect(await listed()).toMatchObject([{ state: "open", pace: "on", isClose: false }]);
    expect(await chart()).toContain('class="chart-way" d="M');
    expect(await chart()).toContain("What the goal takes");
    expect(await textOf(await member("/portal/goals"))).toMatch(
      /On pace: about [\d.]+ PPR by Jun 20, most likely [\d.]+ to [\d.]+\./,
    );
    await throwPushes(1, () => 8);
    expect(await listed()).toMatchObject([{ state: "reached", now: expect.closeTo(7.15) }]);
    const [newest] = await read<{ id: string }[]>(member, "/api/practice-results");
    const correction = asJson({ shotType: "push", rounds: 20, ppr: 2 }, {}, "PUT");
    expect((await member(`/api/practice-results/${newest?.id}`, correction)).status).toBe(200);
    expect(await listed()).toMatchObject([{ state: "open" }]);
    app.clock.set("2026-06-22T12:00:00Z");
    member = await app.signIn("pro2@example.com");
    expect(await listed()).toMatchObject([{ state: "missed" }]);
    expect(await textOf(await member("/portal/goals"))).toContain("Not reached by Jun 20.");
  });
});

describe("the next goals on the Dashboard and on the page after a log", () => {
  const portal = async () => textOf(await member("/portal"));

  it("name each goal, how far it is, and its date; three at most, those still to reach first, the next due first", async () => {
    await set({ ...push, dueOn: "2026-06-20" });
    await set({ kind: "drills", target: 3, dueOn: "2026-04-01" });
    await set({ ...push, target: 11, dueOn: "2026-08-01" });
    await set({ ...push, target: 10, dueOn: "2026-09-01" });
    expect(await portal()).toMatch(
      /Your goals 3 drills a week 3 to go this week · by Apr 1 7\.0 PPR on pushes 0 of the 60 rounds it takes · by Jun 20 11\.0 PPR on pushes 0 of the 60 rounds it takes · by Aug 1 1 more goal/,
    );
    expect(await portal()).not.toContain("10.0 PPR on pushes");
    await throwPushes(2, () => 6);
    expect(await portal()).toContain("40 of the 60 rounds it takes");
    await throwPushes(1, () => 6);
    expect(await portal()).toContain("7.0 PPR on pushes Now 6.0 over the last 60 rounds · by Jun 20");
    await throwPushes(9, (place) => 6 + place * 0.05);
    expect(await portal()).toMatch(/Now 6\.\d over the last 60 rounds · behind · by Jun 20/);
    await throwPushes(3, () => 9);
    // What is left to reach comes before it.
    expect(await portal()).toMatch(
      /11\.0 PPR on pushes .*10\.0 PPR on pushes .*7\.0 PPR on pushes Reached on /,
    );
  });

  it("count the log they follow", async () => {
    await set({ kind: "drills", target: 3, dueOn: "2026-04-01" });
    const [drill] = await read<{ id: string }[]>(member, "/api/weekly-drills");
    const fields = { drillId: drill?.id ?? "", roundsThrown: "10", ppr: "6" };
    const logged = await member("/portal?tab=progress&form=complete-drill", asForm(fields));
    expect(await textOf(await member(logged.headers.get("location") ?? ""))).toContain(
      "3 drills a week 2 to go this week",
    );
    const practice = { shotType: "push", rounds: "20", ppr: "6" };
    const practiced = await member("/portal/practice?form=log-practice", asForm(practice));
    expect(await textOf(await member(practiced.headers.get("location") ?? ""))).toContain(
      "3 drills a week 2 to go this week",
    );
  });

  it("say which was reached today, and lead to the form with the next one in it (D73)", async () => {
    await set({ ...push, target: 6, dueOn: "2026-06-20" });
    await set({ ...push, target: 11, shotType: "roll", dueOn: "2026-04-01" });
    await throwPushes(3, () => 7, 0);
    const html = (await (await member("/portal")).text()).replaceAll("&amp;", "&");
    const href = /href="(\/portal\/goals\?kind=[^"]+)"/.exec(html)?.[1] ?? "";
    expect(href).toMatch(
      /^\/portal\/goals\?kind=ppr&shotType=push&target=7\.5&dueOn=2026-\d\d-\d\d#set-goal$/,
    );
    // It comes first on its day.
    expect(await portal()).toMatch(
      /Your goals Goal reached: 6\.0 PPR on pushes Reached today · Next goal: 7\.5 PPR on pushes 11\.0 PPR on rolls/,
    );
    const goals = (await (await member("/portal/goals")).text()).replaceAll("&amp;", "&");
    expect(goals).toContain(`href="${href}"`);
    const form = await (await member(href.split("#")[0] ?? "")).text();
    expect(form).toMatch(/name="target"[^>]*value="7\.5"|value="7\.5"[^>]*name="target"/);
    expect(form).toMatch(/<option[^>]*value="push"[^>]*selected|<option selected=""[^>]*value="push"/);
    await set({ ...push, target: 8, dueOn: "2026-06-20" });
    expect(await portal()).not.toContain("Next goal");
  });

  it("are offered once something is logged, on every plan, with the week and the last practice", async () => {
    const basic = await app.signIn("basic@example.com");
    const its = async () => textOf(await basic("/portal"));
    expect(await its()).not.toContain("Set a goal");
    const logged = { shotType: "push", rounds: 20, ppr: 6, practicedOn: "2026-03-09" };
    for (const ppr of [6, 8])
      expect((await basic("/api/practice-results", asJson({ ...logged, ppr }))).status).toBe(201);
    expect(await its()).toMatch(
      /Last practice, Mon, Mar 9: 40 rounds, 7\.0 PPR .*This week, Mar 8–14 .*Monday 9, done .*Set a goal/,
    );
  });
});

describe("a coach and the goals of a member", () => {
  it("sets one on the member's page, which keeps what was typed if it is refused", async () => {
    const id = userId(app, "pro2@example.com");
    const send = (fields: object) =>
      coach(`/admin/members/${id}?form=set-goal`, {
        method: "POST",
        body: new URLSearchParams({ ...fields, userId: id, kind: "ppr", shotType: "" }),
      });
    const refused = await send({ target: "13", dueOn: "2026-05-01" });
    expect(refused.status).toBe(400);
    const page = await refused.text();
    expect(page).toContain("A PPR goal is a number above 0 and at most 12");
    expect(page).toContain('value="13"');
    expect((await send({ target: "6.5", dueOn: "2026-05-01" })).status).toBe(303);
    expect(await textOf(await coach(`/admin/members/${id}`))).toContain("6.5 PPR");
    expect(await listed()).toMatchObject([{ target: 6.5, setByName: "Casey" }]);
  });

  it("are in the month's report as of its last day", async () => {
    await set({ ...push, dueOn: "2026-03-31", target: 6 });
    await throwPushes(4, () => 7, 2);
    app.clock.set("2026-04-01T12:00:00Z");
    await runJob("count members' months", app.services);
    const { entities: reports } = await listReportsAwaitingLines(app.services, aCoach);
    const memberId = userId(app, "pro2@example.com");
    const report = reports.find((one) => one.memberId === memberId && one.month === "2026-03");
    expect(await getReport(app.services, aCoach, { id: report?.id })).toHaveProperty("numbers.goals", [
      "6.0 PPR on pushes: Reached on Mar 15. The last 60 rounds average 7.0 PPR.",
    ]);
  });
});

describe("the effect of a drill on the page of goals", () => {
  it("first says that too little was logged, then what the shot's other rounds show", async () => {
    await throwPushes(8, (place) => 5 + (place % 3) / 10);
    const [drill] = (
      await read<{ id: string; title: string; category: string }[]>(member, "/api/weekly-drills")
    ).filter(({ category }) => category === "push");
    const done = asJson({ drillId: drill?.id, roundsThrown: 10, ppr: 1 });
    expect((await member("/api/drill-completions", done)).status).toBeLessThan(300);
    expect(await textOf(await member("/portal/goals"))).toContain("Not enough rounds of the same shot");
    await throwPushes(8, (place) => 7 + (place % 3) / 10);
    const page = await textOf(await member("/portal/goals"));
    expect(page).toContain(drill?.title);
    expect(page).toMatch(
      /Your pushes went up 2\.0 PPR, from 5\.1 to 7\.1 \(between \+[\d.]+ and \+[\d.]+\)\./,
    );
    const { drills } = await read<{ drills: object[] }>(member, "/api/drill-effects");
    expect(drills).toEqual([
      expect.objectContaining({ id: drill?.id, shot: "push", effect: expect.any(Object) }),
    ]);
  });
});
