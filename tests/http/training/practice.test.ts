import { describe, expect, it } from "vitest";
import { appForEach } from "#tests/support/app-hooks.ts";
import { asForm, asJson, bodyOf, read, rowsOf, textOf } from "../club.ts";

type Result = { id: string; shotType: string; rounds: number; ppr: number; practicedAt: string };
type Stat = { category: string; avgPpr: number; drillsCompleted: number };

const calls = "/api/practice-results";

const app = appForEach();
const pro2 = app.as("pro2@example.com");

const log = (fields: object, headers = {}) => pro2(calls, asJson({ shotType: "roll", ...fields }, headers));
const stats = () => read<Stat[]>(pro2, "/api/category-stats");

describe("practice results (D22, D46)", () => {
  it("are logged, listed newest first, and count for their shot", async () => {
    const answer = await log({ rounds: 20, ppr: 6.6, notes: " Calm " });
    expect(answer.status).toBe(201);
    const sent = await bodyOf<Result>(answer);
    expect(sent).toEqual({
      id: expect.any(String),
      shotType: "roll",
      rounds: 20,
      ppr: 6.6,
      accuracyPercentage: "55.00",
      notes: "Calm",
      practicedAt: "2026-03-11T18:30:00.000Z",
      bagId: null,
      throwingStyle: null,
      place: null,
      version: expect.any(String),
    });
    app.clock.advance(60_000);
    const second = await bodyOf<Result>(await log({ rounds: 10, ppr: 9 }));
    expect(await read<Result[]>(pro2, calls)).toMatchObject([{ id: second.id }, { id: sent.id }]);
    expect(await stats()).toMatchObject([{ category: "roll", avgPpr: 7.4, drillsCompleted: 0 }]);
    expect(await read(pro2, "/api/current-week-accuracy")).toMatchObject({
      totalRounds: 30,
      averagePpr: 7.4,
    });
  });

  it.each([
    [{ rounds: 0, ppr: 5 }, "rounds"],
    [{ rounds: 201, ppr: 5 }, "rounds"],
    [{ rounds: 1.5, ppr: 5 }, "rounds"],
    [{ rounds: 10, ppr: 12.1 }, "ppr"],
    [{ rounds: 10 }, "ppr"],
    [{ rounds: 10, ppr: 5, shotType: "lob" }, "shotType"],
    [{ rounds: 10, bagsIn: 4.5 }, "bagsIn"],
    [{ rounds: 10, bagsOn: 801 }, "bagsOn"],
    [{ rounds: 10, ppr: 5, practicedOn: "2026-03-04" }, "practicedOn"],
    [{ rounds: 10, ppr: 5, practicedOn: "2026-03-12" }, "practicedOn"],
    [{ rounds: 10, ppr: 5, practicedOn: "2026-02-30" }, "practicedOn"],
  ])("are refused with %j, on the field %s", async (fields, field) => {
    const answer = await log(fields);
    expect(answer.status).toBe(400);
    expect(Object.keys((await bodyOf<{ errors: object }>(answer)).errors)).toEqual([field]);
    expect(await read(pro2, calls)).toEqual([]);
  });

  it.each([
    [{ rounds: 10, bagsIn: 22, bagsOn: 19 }, "22 in and 19 on are 41 bags, but 10 rounds have 40"],
    [{ rounds: 1, bagsIn: 5 }, "5 in and 0 on are 5 bags, but 1 round has 4"],
  ])("are refused with %j, on both fields of the bags", async (fields, sentence) => {
    const answer = await log(fields);
    expect(answer.status).toBe(400);
    const { errors } = await bodyOf<{ errors: object }>(answer);
    expect(errors).toEqual({ bagsIn: [sentence], bagsOn: [sentence] });
    expect(await read(pro2, calls)).toEqual([]);
  });

  it("ask which is right if bags and points per round contradict each other, and take both if they agree", async () => {
    const both = { rounds: 10, bagsIn: 12, bagsOn: 10 };
    const answer = await log({ ...both, ppr: 9 });
    expect(answer.status).toBe(400);
    const sentence =
      "12 in and 10 on over 10 rounds are 4.6 PPR, not 9. Which is right? Please clear the other";
    expect((await bodyOf<{ errors: object }>(answer)).errors).toEqual({ ppr: [sentence] });
    expect(await read(pro2, calls)).toEqual([]);
    expect(await bodyOf(await log({ ...both, ppr: 4.6 }))).toMatchObject({ ppr: 4.6 });
    expect(await bodyOf(await log({ rounds: 7, bagsIn: 10, bagsOn: 1, ppr: 4.4 }))).toMatchObject({
      ppr: 31 / 7,
    });
  });

  it("accept bags in and on instead of points per round", async () => {
    expect(await bodyOf(await log({ rounds: "10", bagsIn: "20", bagsOn: "10", ppr: "" }))).toMatchObject({
      ppr: 7,
    });
  });

  it("accept one of the last seven days, in the member's zone", async () => {
    const sent = await bodyOf<Result>(await log({ rounds: 10, ppr: 5, practicedOn: "2026-03-05" }));
    expect(sent.practicedAt).toBe("2026-03-05T17:00:00.000Z");
    // The day is stored besides the instant, so that a member who travels keeps it (D17); no call tells it.
    const stored = rowsOf(app, "SELECT practiced_on FROM practice_results WHERE id = ?", sent.id);
    expect(stored).toEqual([{ practiced_on: "2026-03-05" }]);
  });

  it("sent twice are stored once (D24)", async () => {
    const [first, second] = [
      await log({ rounds: 9, ppr: 5 }, { "Idempotency-Key": "k" }),
      await log({ rounds: 9, ppr: 5 }, { "Idempotency-Key": "k" }),
    ];
    expect(await bodyOf(second)).toEqual(await bodyOf(first));
    expect(await read<Result[]>(pro2, calls)).toHaveLength(1);
  });
});

describe("the member's own corrections (D24, D47)", () => {
  const put = (body: object) => asJson(body, {}, "PUT");

  it("change and delete within seven days, and update the stats", async () => {
    const { id } = await bodyOf<Result>(await log({ rounds: 20, ppr: 6 }));
    const fields = { shotType: "cut", rounds: 10, ppr: 9, notes: null };
    expect(await bodyOf(await pro2(`${calls}/${id}`, put(fields)))).toMatchObject({ id, ...fields });
    expect(await stats()).toMatchObject([{ category: "cut", avgPpr: 9 }]);
    expect(await bodyOf(await pro2(`${calls}/${id}`, { method: "DELETE" }))).toMatchObject({ id });
    expect(await stats()).toEqual([]);
    expect(await read(pro2, "/api/weekly-accuracy")).toEqual([]);
  });

  it("end after seven days, and are refused for anyone else", async () => {
    const { id } = await bodyOf<Result>(await log({ rounds: 20, ppr: 6 }));
    const fields = { shotType: "cut", rounds: 10, ppr: 9 };
    const pro = await app.signIn("pro@example.com");
    expect((await pro(`${calls}/${id}`, put(fields))).status).toBe(404);
    expect((await pro(`${calls}/${id}`, { method: "DELETE" })).status).toBe(404);
    app.clock.advance(7 * 86_400_000);
    const later = await app.signIn("pro2@example.com");
    const late = await later(`${calls}/${id}`, put(fields));
    expect([late.status, await bodyOf(late)]).toEqual([
      403,
      { message: "You can change an entry for 7 days. This one is older." },
    ]);
    expect((await later(`${calls}/${id}`, { method: "DELETE" })).status).toBe(403);
  });
});

describe("the form on PPR Categories", () => {
  it("logs practice and says so; a refused form keeps what was typed", async () => {
    const page = "/portal?tab=categories&practice=new&form=log-practice";
    const refused = await pro2(page, asForm({ shotType: "roll", rounds: "0", ppr: "5", formKey: "a" }));
    expect(refused.status).toBe(400);
    const html = await refused.text();
    expect(html).toContain("Rounds are a whole number from 1 to 200");
    expect(html).toMatch(/<option value="roll" selected/);
    const sent = await pro2(page, asForm({ shotType: "roll", rounds: "12", ppr: "5", formKey: "a" }));
    expect(sent.status).toBe(303);
    const again = await (await pro2("/portal?tab=categories&practice=new")).text();
    expect(again).toMatch(/name="rounds"[^>]*value="12"|value="12"[^>]*name="rounds"/);
    const shown = await textOf(await pro2("/portal?tab=categories"));
    expect(shown).toContain("5.0 PPR · 12 rounds");
    expect(shown).toContain(
      "Your lowest average in the last 4 weeks: 5.0 points per round over 12 rounds, small sample.",
    );
    expect(await read(pro2, calls)).toHaveLength(1);
  });
});

describe("practice in the member's week", () => {
  const drills = "/portal?tab=progress";

  it("marks its day as logged, and is in the last seven days with its own form", async () => {
    expect(await textOf(await pro2("/portal"))).toMatch(/Tuesday 10, (missed|rest day)/);
    const { id } = await bodyOf<Result>(await log({ rounds: 30, ppr: 8, practicedOn: "2026-03-10" }));
    const dashboard = await textOf(await pro2("/portal"));
    expect(dashboard).toContain("Tuesday 10, missed, something else logged");
    const html = await (await pro2(drills)).text();
    expect(html).toContain(`href="/portal/practice?edit=${id}"`);
    const words = await textOf(await pro2(drills));
    expect(words).toContain("Drills This Week 0 30 rounds so far, all in practice.");
    expect(words).toMatch(/Roll practice 8.0 PPR · 30 rounds/);
  });

  it("can be corrected from there, however much was logged since", async () => {
    const { id } = await bodyOf<Result>(await log({ rounds: 30, ppr: 8 }));
    for (let times = 0; times < 12; times += 1) {
      app.clock.advance(60_000);
      await log({ rounds: 1, ppr: 6 });
    }
    const page = await textOf(await pro2(`/portal/practice?edit=${id}`));
    expect(page).toContain("Edit: Roll practice");
  });
});
