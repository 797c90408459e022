import { beforeEach, describe, expect, it } from "vitest";
import type { Ask } from "#tests/support/app.ts";
import { appForEach } from "#tests/support/app-hooks.ts";
import { asForm, asJson, bodyOf, read, textOf } from "../club.ts";

type Completion = { id: string; completedOn: string; roundsThrown: number; ppr: number };
type Week = { weekNumber: number; averagePpr: number; totalRounds: number; trendFromPrevious: number | null };

const calls = "/api/drill-completions";

const app = appForEach();
let pro2: Ask;
let drillId: string;
beforeEach(async () => {
  pro2 = await app.signIn("pro2@example.com");
  drillId = (await read<{ id: string }[]>(pro2, "/api/weekly-drills"))[0]?.id ?? "";
});

async function log(fields: object): Promise<Completion> {
  return bodyOf(await pro2(calls, asJson({ drillId, ...fields })));
}
const change = (id: string, body: object) => pro2(`${calls}/${id}`, asJson(body, {}, "PUT"));
const weeks = () => read<Week[]>(pro2, "/api/weekly-accuracy");

/** Three weeks with one drill each: 3, 6 and 9 points per round. */
async function threeWeeks(): Promise<[Completion, Completion, Completion]> {
  const first = await log({ roundsThrown: 40, ppr: 3 });
  app.clock.advance(7 * 86_400_000 - 60_000);
  pro2 = await app.signIn("pro2@example.com");
  const second = await log({ roundsThrown: 40, ppr: 6 });
  app.clock.advance(30_000);
  return [first, second, second];
}

describe("correcting the member's own completion (D24, D47)", () => {
  it("updates its week's record and the next record's trend, even with later weeks", async () => {
    const [first] = await threeWeeks();
    expect(await weeks()).toMatchObject([
      { averagePpr: 3, trendFromPrevious: null },
      { averagePpr: 6, trendFromPrevious: 25 },
    ]);
    const answer = await change(first.id, { roundsThrown: 20, ppr: 4.5, notes: "Counted again" });
    expect([answer.status, await bodyOf(answer)]).toMatchObject([
      200,
      { id: first.id, roundsThrown: 20, ppr: 4.5, notes: "Counted again", completedOn: "2026-03-11" },
    ]);
    expect(await weeks()).toMatchObject([
      { averagePpr: 4.5, totalRounds: 20, trendFromPrevious: null },
      { averagePpr: 6, totalRounds: 40, trendFromPrevious: 12.5 },
    ]);
  });

  it("shows at most two decimals, and keeps all of them where the number was left as it was", async () => {
    const { id, ppr } = await log({ roundsThrown: 3, ppr: 20 / 3 });
    expect(ppr).toBeCloseTo(20 / 3, 12);
    const page = await (await pro2(`/portal?tab=progress&edit=${id}`)).text();
    expect(/<input[^>]* name="ppr"[^>]*>/.exec(page)?.[0]).toContain(' value="6.67"');
    expect(await bodyOf(await change(id, { roundsThrown: 3, ppr: 6.67, notes: "Windy" }))).toMatchObject({
      ppr,
      notes: "Windy",
    });
    expect(await bodyOf(await change(id, { roundsThrown: 3, ppr: 6.5 }))).toMatchObject({ ppr: 6.5 });
  });

  describe("round by round (D23)", () => {
    const thrown = [
      { in: 4, on: 0 },
      { in: 2, on: 1 },
      { in: 0, on: 1 },
    ];
    /** The chosen bags of each round in the form, such as "4+0". */
    async function chosen(id: string): Promise<string[]> {
      const page = await (await pro2(`/portal?tab=progress&edit=${id}`)).text();
      const bags = (name: string) =>
        new RegExp(`<input[^>]* name="${name}"[^>]* checked=""[^>]* value="(\\d)"`).exec(page)?.[1] ??
        new RegExp(`<input[^>]* name="${name}" value="(\\d)"[^>]* checked=""`).exec(page)?.[1];
      const rounds = [...page.matchAll(/name="in(\d+)" value=""/g)].map(([, round]) => round);
      return rounds.map((round) => `${bags(`in${round}`) ?? "–"}+${bags(`on${round}`) ?? "–"}`);
    }
    const send = (id: string, fields: Record<string, string>) =>
      pro2(
        `/portal?tab=progress&edit=${id}&form=correct-completion`,
        asForm({ id, how: "rounds", notes: "", ...fields }),
      );
    const only = async () => (await read<Completion[]>(pro2, "/api/my-drill-completions"))[0];

    it("shows each round as it was thrown and one more; a corrected one changes the totals", async () => {
      const { id } = await log({ rounds: thrown });
      expect(await chosen(id)).toEqual(["4+0", "2+1", "0+1", "–+–"]);
      const answer = await send(id, { in1: "4", on1: "0", in2: "3", on2: "1", in3: "0", on3: "1" });
      expect(answer.status).toBe(303);
      expect(await only()).toMatchObject({ roundsThrown: 3, ppr: 23 / 3 });
      expect(await chosen(id)).toEqual(["4+0", "3+1", "0+1", "–+–"]);
    });

    it("a round can be added and taken out, and five bags are refused with what was chosen", async () => {
      const { id } = await log({ rounds: thrown });
      await send(id, { in1: "4", on1: "0", in2: "", on2: "", in3: "0", on3: "1", in4: "1", on4: "1" });
      expect(await chosen(id)).toEqual(["4+0", "0+1", "1+1", "–+–"]);
      const refused = await send(id, { in1: "4", on1: "1" });
      const page = await refused.clone().text();
      // The message leads to the round it is about.
      expect(page).toContain('href="#correct-completion-in1"');
      expect(page).toContain('id="correct-completion-in1"');
      // The rounds are folded away until one of them is at fault.
      expect(page).toMatch(/<details[^>]* open=""><summary>Change the rounds/);
      expect(await (await pro2(`/portal?tab=progress&edit=${id}`)).text()).toMatch(
        /<details[^>]*"><summary>Change the rounds/,
      );
      expect([refused.status, await textOf(refused)]).toEqual([
        400,
        expect.stringContaining("Round 1: a round has four bags, not 5"),
      ]);
      expect(await only()).toMatchObject({ roundsThrown: 3, ppr: 17 / 3 });
    });

    it("corrected totals replace the rounds they no longer match, and the same totals keep them", async () => {
      const { id } = await log({ rounds: thrown });
      await change(id, { roundsThrown: 3, ppr: 6.67, notes: "Windy" });
      expect(await chosen(id)).toEqual(["4+0", "2+1", "0+1", "–+–"]);
      await change(id, { roundsThrown: 3, ppr: 6 });
      expect(await chosen(id)).toEqual([]);
    });
  });

  it("by deleting removes the week's record, and the next one becomes the first", async () => {
    const [first, second] = await threeWeeks();
    const answer = await pro2(`${calls}/${first.id}`, { method: "DELETE" });
    expect([answer.status, await bodyOf(answer)]).toMatchObject([200, { id: first.id }]);
    expect(await weeks()).toMatchObject([{ averagePpr: 6, trendFromPrevious: null }]);
    expect(await read<Completion[]>(pro2, "/api/my-drill-completions")).toMatchObject([{ id: second.id }]);
    expect((await pro2(`${calls}/${first.id}`, { method: "DELETE" })).status).toBe(404);
  });

  it("between two recorded weeks updates only the later one's trend", async () => {
    await log({ roundsThrown: 10, ppr: 3 });
    const ids: string[] = [];
    for (const ppr of [6, 9]) {
      app.clock.advance(6.5 * 86_400_000);
      pro2 = await app.signIn("pro2@example.com");
      ids.push((await log({ roundsThrown: 10, ppr })).id);
    }
    const before = await weeks();
    expect(before.map((week) => week.trendFromPrevious)).toEqual([null, 25, 25]);
    await change(ids[0] ?? "", { roundsThrown: 10, ppr: 9 });
    expect((await weeks()).map((week) => week.trendFromPrevious)).toEqual([null, 50, 0]);
    await pro2(`${calls}/${ids[0]}`, { method: "DELETE" });
    expect((await weeks()).map((week) => week.trendFromPrevious)).toEqual([null, 50]);
  });

  it("ends after exactly seven days", async () => {
    const { id } = await log({ roundsThrown: 10, ppr: 3 });
    app.clock.advance(7 * 86_400_000 - 1);
    pro2 = await app.signIn("pro2@example.com");
    expect((await change(id, { roundsThrown: 10, ppr: 4 })).status).toBe(200);
    app.clock.advance(1);
    const late = await change(id, { roundsThrown: 10, ppr: 5 });
    expect([late.status, await bodyOf(late)]).toEqual([
      403,
      { message: "You can change an entry for 7 days. This one is older." },
    ]);
    expect((await pro2(`${calls}/${id}`, { method: "DELETE" })).status).toBe(403);
  });

  it("is refused for anyone else, including a coach", async () => {
    const { id } = await log({ roundsThrown: 10, ppr: 3 });
    for (const email of ["pro@example.com", "elite@example.com", "coach1@example.com"]) {
      const other = await app.signIn(email);
      const put = await other(`${calls}/${id}`, asJson({ roundsThrown: 10, ppr: 4 }, {}, "PUT"));
      expect([email, put.status]).toEqual([email, 404]);
      expect((await other(`${calls}/${id}`, { method: "DELETE" })).status).toBe(404);
    }
  });

  it("follows the rules of logging", async () => {
    const { id } = await log({ roundsThrown: 10, ppr: 3 });
    for (const fields of [{ roundsThrown: 0, ppr: 3 }, { roundsThrown: 10, ppr: 13 }, { ppr: 3 }]) {
      expect((await change(id, fields)).status).toBe(400);
    }
  });

  it("works on the page: the list links to a dialog with the entry", async () => {
    const { id } = await log({ roundsThrown: 10, ppr: 3 });
    const dialog = `/portal?tab=progress&edit=${id}`;
    expect(await (await pro2("/portal?tab=progress")).text()).toContain(`edit=${id}`);
    expect(await (await pro2(dialog)).text()).toMatch(/name="roundsThrown"[^>]*value="10"/);
    const fields = { id, roundsThrown: "12", ppr: "4" };
    expect((await pro2(`${dialog}&form=correct-completion`, asForm(fields))).status).toBe(303);
    expect(await textOf(await pro2("/portal?tab=progress"))).toContain("4.0 PPR · 12 rounds");
    expect((await pro2(`${dialog}&form=delete-completion`, asForm({ id }))).status).toBe(303);
    expect(await textOf(await pro2("/portal?tab=progress"))).toContain("Nothing logged yet");
  });
});

describe("round by round (D23)", () => {
  it("computes rounds and points on the server, from the form and from JSON", async () => {
    const page = `/portal?tab=progress&complete=${drillId}&rounds=5&form=complete-drill`;
    const form = { drillId, how: "rounds", in1: "4", on1: "0", in2: "1", on2: "2", in3: "0", on4: "3" };
    expect((await pro2(page, asForm(form))).status).toBe(303);
    expect((await read<Completion[]>(pro2, "/api/my-drill-completions"))[0]).toMatchObject({
      roundsThrown: 4,
      ppr: 5,
    });
    expect(
      await log({
        rounds: [
          { in: 4, on: 0 },
          { in: 2, on: 1 },
        ],
      }),
    ).toMatchObject({
      roundsThrown: 2,
      ppr: 9.5,
    });
  });

  it("refuses a fifth bag at its round and keeps the other rounds", async () => {
    const page = `/portal?tab=progress&complete=${drillId}&rounds=5&form=complete-drill`;
    const answer = await pro2(
      page,
      asForm({ drillId, how: "rounds", in1: "4", on1: "0", in2: "3", on2: "2" }),
    );
    expect(answer.status).toBe(400);
    const html = await answer.text();
    expect(html).toContain("Round 2: a round has four bags, not 5");
    const kept = html.match(/<input[^>]*name="in1"[^>]*value="4"[^>]*>/)?.[0] ?? "";
    expect(kept).toContain("checked");
    expect(await read(pro2, "/api/my-drill-completions")).toEqual([]);
  });

  it.each([
    [{ rounds: [] }],
    [{ rounds: "none" }],
    [{ rounds: [{ in: -1, on: 0 }] }],
    [{ rounds: [{ in: 1.5, on: 0 }] }],
    [{ rounds: Array.from({ length: 201 }, () => ({ in: 1, on: 0 })) }],
    [{ how: "rounds" }],
  ])("refuses %j", async (fields) => {
    expect((await pro2(calls, asJson({ drillId, ...fields }))).status).toBe(400);
    expect(await read(pro2, "/api/my-drill-completions")).toEqual([]);
  });
});

describe("an entry logged offline", () => {
  it("is stored on the day it was done, once, and updates that week's numbers", async () => {
    const fields = { drillId, roundsThrown: 10, ppr: 6, completedAt: "2026-03-08T02:00:00-05:00" };
    for (let sent = 0; sent < 2; sent += 1) {
      const answer = await pro2(calls, asJson(fields, { "Idempotency-Key": "waited" }));
      expect(await bodyOf(answer)).toMatchObject({
        completedOn: "2026-03-08",
        completedAt: "2026-03-08T07:00:00.000Z",
      });
    }
    expect(await weeks()).toMatchObject([{ weekNumber: 10, totalRounds: 10 }]);
  });

  it.each(["2026-03-11T19:30:00Z", "2026-03-04T18:30:00Z", "yesterday"])(
    "is refused at %s",
    async (completedAt) => {
      expect((await pro2(calls, asJson({ drillId, roundsThrown: 10, ppr: 6, completedAt }))).status).toBe(
        400,
      );
    },
  );

  it("with a slightly fast clock counts as now", async () => {
    expect(await log({ roundsThrown: 10, ppr: 6, completedAt: "2026-03-11T18:35:00Z" })).toMatchObject({
      completedAt: "2026-03-11T18:30:00.000Z",
    });
  });
});
