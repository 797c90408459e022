import { beforeEach, describe, expect, it } from "vitest";
import type { Ask } from "#tests/support/app.ts";
import { appForEach } from "#tests/support/app-hooks.ts";
import { runJob } from "#tests/support/jobs.ts";
import { asForm, asJson, bodyOf, read, rowsOf, textOf } from "../club.ts";

type Match = {
  id: string;
  version: string;
  score: number;
  opponentScore: number;
  result: string;
  rounds: object[];
};

const app = appForEach();
let member: Ask;
beforeEach(async () => {
  member = await app.signIn("pro2@example.com");
});

const calls = "/api/matches";
const round = (inside: number, on: number, theirIn: number, theirOn: number) => ({
  in: inside,
  on,
  theirIn,
  theirOn,
});
const won = { opponent: "Sam", rounds: [round(4, 0, 0, 0), round(2, 1, 1, 3), round(3, 1, 0, 1)] };
const log = (fields: object = won, headers = {}) => member(calls, asJson(fields, headers));
const logged = async (fields: object = won) => bodyOf<Match>(await log(fields));
const listed = (ask = member) => read<Match[]>(ask, calls);
const put = (id: string, fields: object, headers = {}) =>
  member(`${calls}/${id}`, asJson(fields, headers, "PUT"));
const send = (id: string, form: string, fields: Record<string, string> = {}) =>
  member(`/portal/matches/${id}?form=${form}`, asForm({ id, ...fields }));
const later = async (days: number) => {
  app.clock.advance(days * 86_400_000);
  member = await app.signIn("pro2@example.com");
};

describe("a match that isn't over", () => {
  const open = { opponent: "Sam", rounds: [round(2, 1, 1, 1)] };
  const dashboard = async (ask = member) => (await ask("/portal")).text();

  it.each(["pro2", "elite", "new"])(
    "waits for %s on the Dashboard, with its link, until it is",
    async (who) => {
      member = await app.signIn(`${who}@example.com`);
      const { id } = await logged(open);
      const html = await dashboard();
      expect(html).toContain("Finish your match against Sam");
      expect(html).toContain("3–0 so far");
      expect(html).toContain(`href="/portal/matches/${id}"`);
      await put(id, won);
      expect(await dashboard()).not.toContain("Finish your match");
    },
  );

  it("no longer waits when no round can be added", async () => {
    await logged({ rounds: open.rounds });
    expect(await dashboard()).toContain("Finish your match<");
    await later(7);
    expect(await dashboard()).not.toContain("Finish your match");
  });
});

describe("a match", () => {
  it("is logged with its score after cancellation and points per round before it", async () => {
    const answer = await log({ ...won, place: "outdoors", notes: " Windy " });
    expect(answer.status).toBe(201);
    const match = await bodyOf<Match>(answer);
    expect(match).toMatchObject({
      opponent: "Sam",
      playedAt: "2026-03-11T18:30:00.000Z",
      playedOn: "2026-03-11",
      roundsThrown: 3,
      score: 22,
      opponentScore: 0,
      result: "won",
      ppr: 29 / 3,
      opponentPpr: 7 / 3,
      differential: 22 / 3,
      notes: "Windy",
      place: "outdoors",
      bagId: null,
    });
    expect(await listed()).toEqual([match]);
    const page = await textOf(await member(`/portal/matches/${match.id}`));
    expect(page).toContain("Won 22–0");
    expect(page).toContain("9.7 PPR to 2.3, you were 7.4 better per round.");
    expect(page).not.toContain("Save round");
  });

  it("is in no drill or practice number, but in the history next to them", async () => {
    await logged();
    await logged({ rounds: [round(0, 0, 1, 0)] });
    expect(await read(member, "/api/category-stats")).toEqual([]);
    expect(await read(member, "/api/weekly-accuracy")).toEqual([]);
    expect(await read(member, "/api/practice-results")).toEqual([]);
    const history = await textOf(await member("/portal?tab=history&show=matches"));
    expect(history).toContain(
      "1 won, 0 lost. 9.7 PPR to 2.3, you were 7.4 better per round, over 3 rounds (small sample).",
    );
    expect(history).toContain("Not finished, 0–3");
    expect(await textOf(await member("/portal?tab=history"))).not.toContain("Won 22–0");
  });

  it.each([
    [{ rounds: [] }, "rounds"],
    [{ rounds: [round(3, 2, 0, 0)] }, "in1"],
    [{ rounds: [round(4, 0, 0, 0), round(4, 0, 0, 0), round(0, 0, 0, 0)] }, "in3"],
    [{ rounds: [round(0, 0, 0, 5)] }, "theirOn1"],
    [{ ...won, opponent: "x".repeat(61) }, "opponent"],
    [{ ...won, place: "moon" }, "place"],
    [{ ...won, bagId: "nothing" }, "bagId"],
  ])("refuses %j", async (fields, field) => {
    const answer = await log(fields);
    expect(answer.status).toBe(400);
    expect(Object.keys((await bodyOf<{ errors: object }>(answer)).errors)).toEqual([field]);
    expect(await listed()).toEqual([]);
  });

  it("is stored once however often it is sent, with its own time if it waited (D24)", async () => {
    const playedAt = "2026-03-09T20:00:00.000Z";
    for (let again = 0; again < 2; again += 1)
      expect((await log({ ...won, playedAt }, { "Idempotency-Key": "same" })).status).toBe(201);
    expect(await listed()).toMatchObject([{ playedAt, playedOn: "2026-03-09" }]);
    expect((await log({ ...won, playedAt: "2026-03-01T20:00:00.000Z" })).status).toBe(400);
  });

  it("is played on its page, one form per round, with the last round undone", async () => {
    const first = { in1: "2", on1: "1", theirIn1: "1", theirOn1: "", opponent: "Riley", formKey: "one" };
    const started = await member("/portal/matches/new?form=log-match", asForm(first));
    expect(started.status).toBe(303);
    const [match] = await listed();
    const id = match?.id ?? "";
    expect(started.headers.get("Location")).toBe(`/portal/matches/${id}`);
    const next = (number: number, inside: string) =>
      send(id, "add-round", { round: String(number), in: inside });
    expect((await next(2, "4")).status).toBe(303);
    expect((await next(2, "4")).status).toBe(409);
    expect((await next(3, "5")).status).toBe(400);
    const empty = await send(id, "add-round", { round: "3" });
    expect([empty.status, await textOf(empty)]).toEqual([
      400,
      expect.stringContaining("If no bag scored, choose 0."),
    ]);
    expect(await textOf(await member(`/portal/matches/${id}`))).toContain("Not finished, 16–0");
    await next(3, "3");
    expect(await listed()).toMatchObject([{ score: 25, opponentScore: 0, result: "won", opponent: "Riley" }]);
    expect((await next(4, "1")).status).toBe(409);
    expect((await send(id, "remove-round")).status).toBe(303);
    expect(await listed()).toMatchObject([{ score: 16, result: "open" }]);
    const added = await member(`${calls}/${id}/rounds`, asJson({ round: 3, theirIn: 1 }));
    expect([added.status, (await bodyOf<Match>(added)).opponentScore]).toEqual([201, 3]);
  });

  it("takes several next rounds together, up to the one that ends the match", async () => {
    const { id } = await logged({ rounds: [round(4, 0, 0, 0)] });
    const zero = { on: "0", theirIn: "0", theirOn: "0" };
    const numbered = (number: number, inside: string) =>
      Object.fromEntries(
        Object.entries({ in: inside, ...zero }).map(([name, value]) => [name + number, value]),
      );
    const add = (fields: Record<string, string>) => send(id, "add-round", { round: "2", ...fields });
    const tooLong = await add({ ...numbered(2, "1"), ...numbered(3, "4"), ...numbered(4, "1") });
    expect([tooLong.status, await textOf(tooLong)]).toEqual([
      400,
      expect.stringContaining("The match was over after round 3"),
    ]);
    const tooMany = await add({ ...numbered(2, "1"), ...numbered(3, "4"), on3: "2" });
    expect(await textOf(tooMany)).toContain("Round 3: each side has four bags, not 6");
    expect(await listed()).toMatchObject([{ score: 12 }]);
    expect((await add({ ...numbered(2, "1"), ...numbered(3, "2") })).status).toBe(303);
    expect(await listed()).toMatchObject([{ score: 21, roundsThrown: 3, result: "won" }]);
    expect((await add(numbered(2, "1"))).status).toBe(409);
    const other = await logged({ rounds: [round(1, 0, 0, 0)] });
    const body = { round: 2, rounds: [round(1, 0, 0, 0), round(0, 0, 1, 1)] };
    const added = await member(`${calls}/${other.id}/rounds`, asJson(body));
    expect([added.status, await bodyOf<Match>(added)]).toEqual([
      201,
      expect.objectContaining({ score: 6, opponentScore: 4 }),
    ]);
  });

  it("keeps at least one round", async () => {
    const { id } = await logged({ rounds: [round(1, 0, 0, 0)] });
    expect((await member(`${calls}/${id}/rounds`, { method: "DELETE" })).status).toBe(409);
  });

  it("can be corrected for 7 days, reports a conflict (D57), and leaves omitted fields unchanged", async () => {
    const { id, version } = await logged({ ...won, place: "indoors" });
    const rounds = [round(0, 0, 4, 0), round(0, 0, 3, 0)];
    expect((await put(id, { opponent: "Quinn", rounds })).status).toBe(200);
    expect(await listed()).toMatchObject([
      { opponent: "Quinn", score: 0, opponentScore: 21, result: "lost", place: "indoors" },
    ]);
    const late = await put(id, { ...won }, { "If-Match": version });
    expect(late.status).toBe(409);
    expect(await late.text()).toContain("2 rounds, 0–21");
    expect((await put(id, { rounds: [round(3, 2, 0, 0)] })).status).toBe(400);
    const form = {
      version: "",
      in1: "4",
      in2: "4",
      in3: "",
      on3: "",
      theirIn3: "",
      theirOn3: "",
      opponent: "",
    };
    expect((await send(id, "correct-match", form)).status).toBe(303);
    expect(await listed()).toMatchObject([{ opponent: null, score: 24, rounds: [{ in: 4 }, { in: 4 }] }]);
    // The empty row after those that were thrown says what it is for.
    const editing = async () => textOf(await member(`/portal/matches/${id}?edit=match`));
    expect(await editing()).not.toContain("to add, if one is missing");
    expect((await put(id, { rounds: [round(3, 0, 0, 0)] })).status).toBe(200);
    expect(await editing()).toContain("Round 2 to add, if one is missing");
    await later(7);
    expect((await put(id, won)).status).toBe(403);
    expect(await textOf(await member(`/portal/matches/${id}`))).not.toContain("Correct this match");
  });

  it("can be deleted, restored for a day, and is erased after that (D61)", async () => {
    const { id } = await logged();
    const gone = await send(id, "remove-match");
    expect(gone.headers.get("Location")).toBe("/portal/matches");
    expect(await listed()).toEqual([]);
    expect((await member(`${calls}/${id}`)).status).toBe(404);
    expect((await member("/portal/matches?form=restore-match", asForm({ id }))).status).toBe(303);
    expect(await listed()).toHaveLength(1);
    expect((await member(`${calls}/${id}`, { method: "DELETE" })).status).toBe(200);
    const forget = () => runJob("erase deleted matches", app.services);
    // Whether the row is gone, which no call tells of a deleted match.
    const stored = () => rowsOf(app, "SELECT id FROM matches WHERE id = ?", id);
    await forget();
    expect(stored()).toHaveLength(1);
    await later(1.1);
    expect((await member("/portal/matches?form=restore-match", asForm({ id }))).status).toBe(404);
    await forget();
    expect(stored()).toEqual([]);
  });

  it("belongs to its member", async () => {
    const { id } = await logged();
    const other = await app.signIn("elite@example.com");
    for (const method of ["GET", "DELETE"])
      expect((await other(`${calls}/${id}`, { method })).status).toBe(404);
    expect((await other(`${calls}/${id}`, asJson(won, {}, "PUT"))).status).toBe(404);
    expect((await other(`/portal/matches/${id}`)).status).toBe(404);
    expect((await other(`${calls}/${id}/rounds`, asJson({ round: 4, in: 1 }))).status).toBe(404);
    expect(await listed()).toHaveLength(1);
  });

  it("keeps what was typed if the first round is refused", async () => {
    const typed = { in1: "3", on1: "2", opponent: "Riley", notes: "Rain" };
    const answer = await member("/portal/matches/new?form=log-match", asForm(typed));
    expect(answer.status).toBe(400);
    const page = await answer.text();
    expect(page).toContain("Round 1: each side has four bags, not 5");
    expect(page).toContain('value="Riley"');
    expect(page).toMatch(/<input(?=[^>]*name="in1")(?=[^>]*checked)(?=[^>]*value="3")/);
  });
});

describe("the demo's matches", () => {
  it("belong to its pro and elite members, and are finished and realistic", async () => {
    for (const email of ["pro@example.com", "elite@example.com"]) {
      const own = await listed(await app.signIn(email));
      expect(own.length).toBeGreaterThan(1);
      for (const { result, rounds } of own) {
        expect(result).not.toBe("open");
        expect(rounds.length).toBeLessThan(40);
      }
    }
  });
});
