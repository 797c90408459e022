import { beforeEach, describe, expect, it } from "vitest";
import { appForEach } from "#tests/support/app-hooks.ts";
import { asForm, asJson, bodyOf, read, textOf } from "../club.ts";

const app = appForEach();
const pro = app.as("pro@example.com");
let drillId: string;
beforeEach(async () => {
  const [drill] = await read<{ id: string }[]>(pro, "/api/weekly-drills");
  drillId = drill?.id ?? "";
});

const stored = () =>
  Promise.all(["/api/my-drill-completions", "/api/practice-results"].map((list) => read(pro, list)));

describe("an impossible total (D55)", () => {
  it.each([
    [1, 11, "One round can't score 11 points."],
    [2, 11.5, "2 rounds can't score 23 points in all."],
    [10, 11.9, "10 rounds can't score 119 points in all."],
  ])("%d rounds of %d points are refused by both forms and both calls", async (rounds, ppr, sentence) => {
    const before = await stored();
    const drill = { drillId, roundsThrown: rounds, ppr };
    const practice = { shotType: "roll", rounds, ppr };
    const texts = (fields: object) =>
      asForm(Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, String(value)])));
    const calls = [
      await pro("/api/drill-completions", asJson(drill)),
      await pro("/api/practice-results", asJson(practice)),
    ];
    for (const answer of calls) {
      expect(answer.status).toBe(400);
      expect(await bodyOf(answer)).toMatchObject({ errors: { ppr: [expect.stringContaining(sentence)] } });
    }
    const pages = [
      await pro(`/portal?tab=progress&complete=${drillId}&form=complete-drill`, texts(drill)),
      await pro("/portal?tab=categories&log=practice&form=log-practice", texts(practice)),
    ];
    for (const page of pages) {
      expect(page.status).toBe(400);
      expect(await textOf(page)).toContain(sentence);
    }
    expect(await stored()).toEqual(before);
  });

  it("is refused when an entry is corrected", async () => {
    const sent = await bodyOf<{ id: string }>(
      pro("/api/practice-results", asJson({ shotType: "roll", rounds: 1, ppr: 10 })),
    );
    const change = asJson({ shotType: "roll", rounds: 1, ppr: 11 }, {}, "PUT");
    expect((await pro(`/api/practice-results/${sent.id}`, change)).status).toBe(400);
    const done = await bodyOf<{ id: string }>(
      pro("/api/drill-completions", asJson({ drillId, roundsThrown: 1, ppr: 10 })),
    );
    const correction = asJson({ roundsThrown: 2, ppr: 11.5 }, {}, "PUT");
    expect((await pro(`/api/drill-completions/${done.id}`, correction)).status).toBe(400);
  });

  it("lets a rounded PPR through", async () => {
    const answer = await pro("/api/drill-completions", asJson({ drillId, roundsThrown: 3, ppr: 11.67 }));
    expect(answer.status).toBe(201);
  });
});

describe("rounds that aren't a number", () => {
  it.each([null, [], [5], {}, { in: 3 }, "", "ten", true])("%j are refused with 400", async (value) => {
    const before = await stored();
    for (const name of ["rounds", "roundsThrown"]) {
      const practice = asJson({ shotType: "roll", ppr: 5, [name]: value });
      expect((await pro("/api/practice-results", practice)).status).toBe(400);
      const drill = asJson({ drillId, ppr: 5, [name]: value });
      expect((await pro("/api/drill-completions", drill)).status).toBe(400);
    }
    expect(await stored()).toEqual(before);
  });
});
