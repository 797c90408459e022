import { beforeEach, describe, expect, it } from "vitest";
import { appForEach } from "#tests/support/app-hooks.ts";
import { asForm, asJson, cellOf, changeRows, read, textOf, userId } from "../club.ts";

type Drill = { id: string; title: string };

const app = appForEach();
const pro2 = app.as("pro2@example.com");
let drill: Drill;
beforeEach(async () => {
  const drills = await read<Drill[]>(pro2, "/api/weekly-drills");
  const first = drills.find(({ title }) => title === "Push to the Lip");
  if (!first) throw new Error("The demo has no such drill");
  drill = first;
});

const address = () => `/portal?tab=progress&complete=${drill.id}&form=complete-drill`;

async function log(fields: Record<string, string>, ask = pro2) {
  const answer = await ask(address(), asForm({ drillId: drill.id, ...fields }));
  expect(answer.status).toBe(303);
  const [to = ""] = (answer.headers.get("Location") ?? "").split("#");
  return { to, page: await textOf(await ask(to)) };
}

const daysEarlier = (days: number) =>
  changeRows(
    app,
    `UPDATE drill_completions SET completed_at = completed_at - ?, completed_on = date(completed_on, ?)
         WHERE user_id = ?`,
    days * 86_400_000,
    `-${days} days`,
    userId(app, "pro2@example.com"),
  );

describe("the form without scripts, sent again after Back", () => {
  const send = (fields: Record<string, string>) =>
    pro2(address(), asForm({ drillId: drill.id, asks: "on", formKey: "first", ...fields }));
  const many = async () => (await read<unknown[]>(pro2, "/api/my-drill-completions")).length;

  it("asks before it logs what was logged a minute ago, and stores it once it is told to", async () => {
    expect((await send({ roundsThrown: "10", ppr: "6.2" })).status).toBe(303);
    // The same send twice is stored once and not asked about (D24).
    expect((await send({ roundsThrown: "10", ppr: "6.2" })).status).toBe(303);
    app.clock.advance(3 * 60_000);
    // Other numbers, whether the browser kept the form or fetched it again.
    for (const formKey of ["first", "second"]) {
      const asked = await send({ roundsThrown: "12", ppr: "7", formKey });
      expect(asked.status).toBe(409);
      const page = await asked.text();
      expect(page).toContain("You logged this 3 minutes ago. Log it again?");
      expect(page).toMatch(/<button (?=[^>]*name="again")(?=[^>]*value="on")[^>]*>Log it again/);
      expect(page).toMatch(/<input (?=[^>]*name="ppr")(?=[^>]*value="7")/);
    }
    expect(await many()).toBe(1);
    expect((await send({ roundsThrown: "12", ppr: "7", formKey: "third", again: "on" })).status).toBe(303);
    expect(await many()).toBe(2);
  });

  it("asks nothing of another drill, ten minutes later, or of a call", async () => {
    await send({ roundsThrown: "10", ppr: "6.2" });
    const [other] = (await read<Drill[]>(pro2, "/api/weekly-drills")).filter(({ id }) => id !== drill.id);
    const fields = { roundsThrown: "10", ppr: "6", formKey: "other", drillId: other?.id ?? "" };
    expect((await send(fields)).status).toBe(303);
    const call = { drillId: drill.id, roundsThrown: 10, ppr: 6.4 };
    expect((await pro2("/api/drill-completions", asJson(call))).ok).toBe(true);
    app.clock.advance(10 * 60_000);
    expect((await send({ roundsThrown: "10", ppr: "6", formKey: "later" })).status).toBe(303);
    expect(await many()).toBe(4);
  });
});

describe("the page after a log", () => {
  it("says that a first time is the first", async () => {
    const { page } = await log({ roundsThrown: "10", ppr: "6.2" });
    expect(page).toContain("Push to the Lip · 10 rounds");
    expect(page).toContain("Your first time on this drill");
    expect(page).toContain("Wednesday 11, today, still planned, something else logged");
    expect(page).toMatch(/Next: /);
    expect(page).toContain("Completed Today");
  });

  it("compares with the last time and the best, and announces a new best that is no small sample", async () => {
    await log({ roundsThrown: "10", ppr: "7" });
    daysEarlier(20);
    await log({ roundsThrown: "10", ppr: "6.2" });
    daysEarlier(7);
    const better = await log({ roundsThrown: "10", ppr: "6.6" });
    expect(better.page).toContain("0.4 above last time");
    expect(better.page).toContain("Your best push since Feb 12: 6.6 PPR over 10 rounds (small sample)");
    daysEarlier(1);
    const best = await log({ roundsThrown: "10", ppr: "7.5" });
    expect(best.page).toContain("0.9 above last time");
    expect(best.page).toContain(
      "7.5 PPR over 10 rounds (small sample), above your best: 7.0 PPR over 10 rounds (small sample) on Feb 11",
    );
    daysEarlier(1);
    const sure = await log({ roundsThrown: "30", ppr: "7.9" });
    expect(sure.page).toContain("Personal best: 7.9 PPR over 30 rounds");
    expect(sure.page).toContain("Before: 7.5 PPR over 10 rounds (small sample) on");
  });

  it("marks results of fewer than 30 rounds hollow (D21)", async () => {
    const marks = async (to: string) => {
      const [, line = ""] =
        /aria-label="Your last results(.*?)<\/svg>/.exec(await (await pro2(to)).text()) ?? [];
      const found = line.matchAll(/<circle class="chart-mark( chart-mark-small)?"/g);
      return [...found].map(([, small]) => (small ? "hollow" : "full"));
    };
    await log({ roundsThrown: "30", ppr: "6" });
    daysEarlier(1);
    expect(await marks((await log({ roundsThrown: "29", ppr: "6" })).to)).toEqual(["full", "hollow"]);
  });

  it("starts a first form blank, and the next with as many rounds and no PPR, with scripts off too (D88)", async () => {
    const form = () => pro2(`/portal?tab=progress&complete=${drill.id}`);
    const field = /<input[^>]*name="roundsThrown"[^>]*>/;
    expect(field.exec(await (await form()).text())?.[0]).not.toMatch(/value="[^"]/);
    await log({ roundsThrown: "17", ppr: "6.2" });
    const html = await (await form()).text();
    expect(field.exec(html)?.[0]).toContain('value="17"');
    expect(/<input[^>]*name="ppr"[^>]*>/.exec(html)?.[0]).not.toMatch(/value="[^"]/);
  });

  it("deletes the log with Undo", async () => {
    const { to } = await log({ roundsThrown: "10", ppr: "6.2" });
    const page = await (await pro2(to)).text();
    const [, id = ""] = /name="id" value="([^"]+)"/.exec(page) ?? [];
    expect(await read(pro2, "/api/my-drill-completions")).toMatchObject([{ id }]);
    const undone = await pro2("/portal?tab=progress&form=delete-completion", asForm({ id }));
    expect([undone.status, undone.headers.get("Location")]).toEqual([303, "/portal?tab=progress"]);
    expect(await read(pro2, "/api/my-drill-completions")).toEqual([]);
  });

  it("offers Undo while it was just done, and later only a change, which asks before it deletes", async () => {
    const drillLog = (await log({ roundsThrown: "10", ppr: "6.2" })).to;
    const sent = { shotType: "push", rounds: "10", ppr: "6.2", practicedOn: "2026-03-11" };
    const practice = await pro2("/portal/practice?form=log-practice", asForm(sent));
    for (const to of [drillLog, practice.headers.get("Location") ?? ""]) {
      const wordsAfter = async (ms: number) => {
        app.clock.advance(ms);
        return textOf(await pro2(to));
      };
      expect(await wordsAfter(0)).toContain("Undo : delete this entry");
      const later = await wordsAfter(20 * 60_000);
      expect([later.includes("delete this entry"), later.includes("Add a note")]).toEqual([false, true]);
      app.clock.advance(-20 * 60_000);
    }
  });

  it("shows nothing of another member's log, or of a deleted one", async () => {
    const { to } = await log({ roundsThrown: "10", ppr: "6.2" });
    const elite = await app.signIn("elite@example.com");
    for (const [ask, path] of [
      [elite, to],
      [pro2, "/portal?tab=progress&logged=gone"],
    ] as const) {
      const answer = await ask(path);
      expect(answer.status).toBe(200);
      expect(await answer.text()).not.toContain('id="done"');
    }
  });

  it('shows the weeks in a row on plans that include them (contract, "Numbers")', async () => {
    expect((await log({ roundsThrown: "10", ppr: "6.2" })).page).toContain("Your first week with practice");
  });
});

it("the sheet shows the last time, both ways", async () => {
  const sheet = async (more = "") => textOf(await pro2(`/portal?tab=progress&complete=${drill.id}${more}`));
  expect(await sheet()).toContain("Your first time on this drill");
  await log({ roundsThrown: "10", ppr: "6.2" });
  daysEarlier(1);
  await log({ roundsThrown: "12", ppr: "5" });
  expect(await sheet()).toContain("Last time 12 rounds, 5.0 PPR");
  expect(await sheet("&rounds=10")).toContain("Last time 12 rounds, 5.0 PPR");
});

describe("milestones (D73)", () => {
  const dashboard = async (ask = pro2) => textOf(await ask("/portal"));

  it("a number of rounds is said by the log that passes it, and on the Dashboard on that day", async () => {
    const first = await log({ roundsThrown: "60", ppr: "6" });
    expect(first.page).not.toContain("You've logged");
    app.clock.advance(60_000);
    const practice = { shotType: "roll", rounds: "45", ppr: "6" };
    const practiced = await pro2("/portal/practice?form=log-practice", asForm(practice));
    const done = await textOf(await pro2(practiced.headers.get("location") ?? ""));
    expect(done).toContain("You've logged more than 100 rounds");
    // Once: neither the log before it nor the one after it says so.
    expect(await textOf(await pro2(first.to))).not.toContain("You've logged");
    app.clock.advance(60_000);
    expect((await log({ roundsThrown: "10", ppr: "6" })).page).not.toContain("You've logged");
    expect(await dashboard()).toContain("You've logged more than 100 rounds");
    app.clock.advance(86_400_000);
    const tomorrow = await app.signIn("pro2@example.com");
    expect(await dashboard(tomorrow)).not.toContain("You've logged");
    expect((await log({ roundsThrown: "10", ppr: "6" }, tomorrow)).page).not.toContain("You've logged");
    expect(await dashboard(tomorrow)).not.toContain("You've logged");
  });

  it("a run of weeks is said by the log that continues it, in the place of the small line", async () => {
    let ask = pro2;
    const result = { roundsThrown: "5", ppr: "6" };
    for (let week = 1; week < 4; week += 1) {
      expect((await log(result, ask)).page).not.toContain("4 weeks in a row");
      app.clock.advance(7 * 86_400_000);
      ask = await app.signIn("pro2@example.com");
    }
    expect(await dashboard(ask)).toContain("3 weeks in a row with practice. Log by");
    const html = async (path: string) => (await ask(path)).text();
    const said = /text-3xl[^>]*>4 weeks in a row with practice/;
    const { to, page } = await log(result, ask);
    expect(page.match(/4 weeks in a row with practice/g)).toHaveLength(1);
    expect(await html(to)).toMatch(said);
    expect(await html("/portal")).toMatch(/text-2xl[^>]*>4 weeks in a row with practice/);
    app.clock.advance(60_000);
    const again = await log(result, ask);
    expect(await html(again.to)).not.toMatch(said);
    app.clock.advance(86_400_000);
    ask = await app.signIn("pro2@example.com");
    expect(await html("/portal")).toMatch(/font-bold">[^<]*4 weeks in a row with practice</);
    expect(await html("/portal")).not.toMatch(/text-2xl[^>]*>4 weeks/);
  });
});

describe("a log sent with the key of a stored one (D24)", () => {
  // Two tabs continue one draft, or an answer was lost before the form was changed.
  type Fields = Record<string, string>;
  type Case = { what: string; page: string; first: Fields; changed: Fields; saved: string; count: string };
  const logs: Case[] = [
    {
      what: "a match",
      page: "/portal/matches/new?form=log-match",
      first: { in1: "2", on1: "0", theirIn1: "0", theirOn1: "0", opponent: "Key" },
      changed: { in2: "1", on2: "0", theirIn2: "0", theirOn2: "0" },
      saved: "1 round, 6.0 PPR",
      count: "matches WHERE opponent = 'Key'",
    },
    {
      what: "a drill",
      page: "/portal?tab=progress&form=complete-drill",
      first: { roundsThrown: "43", ppr: "5", notes: "N1" },
      changed: { notes: "N2" },
      saved: "43 rounds, 5.0 PPR",
      count: "drill_completions WHERE rounds_thrown = 43",
    },
  ];
  it.each(logs)(
    "changed with the key of what was stored, is asked about and stored too: $what",
    async (log) => {
      const send = async (more: Fields = {}) => {
        const answer = await pro2(
          log.page,
          asForm({ drillId: drill.id, ...log.first, formKey: `key ${log.what}`, ...more }),
        );
        return { status: answer.status, page: answer.status === 303 ? "" : await textOf(answer) };
      };
      const count = () => cellOf<number>(app, `SELECT count(*) FROM ${log.count}`);
      expect([(await send()).status, (await send()).status, count()]).toEqual([303, 303, 1]);
      const asked = await send(log.changed);
      expect(asked).toMatchObject({ status: 409, page: expect.stringContaining("Log it again") });
      expect(asked.page).toContain(`You already saved this as ${log.saved}. Log it again?`);
      expect(count()).toBe(1);
      const again = { ...log.changed, again: "on" };
      expect([(await send(again)).status, (await send(again)).status, count()]).toEqual([303, 303, 2]);
      // Each is still answered as stored.
      expect([(await send()).status, (await send(log.changed)).status, count()]).toEqual([303, 303, 2]);
    },
  );

  it("changed with the key of what was stored is a second goal or practice log, as a message is", async () => {
    const send = async (page: string, fields: Fields) =>
      (await pro2(page, asForm({ ...fields, formKey: "two of one" }))).status;
    for (const value of ["9.1", "9.2", "9.1", "9.2"]) {
      const goal = { kind: "ppr", target: value, dueOn: "2026-04-09" };
      expect(await send("/portal/goals?form=set-goal", goal)).toBe(303);
      const practice = { shotType: "roll", rounds: "45", ppr: value };
      expect(await send("/portal/practice?form=log-practice", practice)).toBe(303);
    }
    expect(cellOf(app, "SELECT count(*) FROM goals WHERE due_on = '2026-04-09'")).toBe(2);
    expect(cellOf(app, "SELECT count(*) FROM practice_results WHERE rounds = 45")).toBe(2);
  });
});
