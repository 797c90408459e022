import { beforeEach, describe, expect, it } from "vitest";
import type { Ask } from "#tests/support/app.ts";
import { appForEach } from "#tests/support/app-hooks.ts";
import { asForm, asJson, bodyOf, changeRows, follow, read, textOf, userId } from "../club.ts";
import { everyDrill } from "./club-drills.ts";

type Drill = { id: string; title: string; category: string };
type Completion = Record<string, unknown> & { id: string; completedOn: string; roundsThrown: number };

const json = "/api/drill-completions";
const pageOf = (drillId: string) => `/portal?tab=progress&complete=${drillId}&form=complete-drill`;

const app = appForEach();
const pro = app.as("pro@example.com");
let drill: Drill;
beforeEach(async () => {
  const [first] = await read<Drill[]>(pro, "/api/weekly-drills");
  if (!first) throw new Error("The demo has no drills");
  drill = first;
});

const logged = (ask: Ask = pro) => read<Completion[]>(ask, "/api/my-drill-completions");
const complete = (fields: object, headers = {}) =>
  pro(json, asJson({ drillId: drill.id, ...fields }, headers));

describe("completing a drill", () => {
  it('answers 201 with its entity, with null notes if there are none (contract, "Entities")', async () => {
    const answer = await complete({ roundsThrown: 12, ppr: 7.25 });
    expect(answer.status).toBe(201);
    const sent = await bodyOf<Completion>(answer);
    expect(sent).toEqual({
      id: expect.stringMatching(/^[\w-]{8,}$/),
      userId: userId(app, "pro@example.com"),
      drillId: drill.id,
      completedAt: "2026-03-11T18:30:00.000Z",
      completedOn: "2026-03-11",
      roundsThrown: 12,
      ppr: 7.25,
      notes: null,
      bagId: null,
      throwingStyle: null,
      place: null,
      version: expect.any(String),
    });
    expect((await logged())[0]).toEqual(sent);
  });

  it("on the page ends in 303 with its sentence, and the card says so", async () => {
    const fields = { drillId: drill.id, roundsThrown: "10", ppr: "6.5", notes: "Windy" };
    const answer = await pro(pageOf(drill.id), asForm(fields));
    expect(answer.status).toBe(303);
    const shown = await textOf(await follow(pro, answer));
    expect(shown).toContain("Drill completed successfully!");
    expect(shown).toContain("Completed Today");
  });

  const rounds = "Rounds are a whole number from 1 to 200";
  const points = "PPR is a number from 0 to 12";
  const noRounds = "Please enter the rounds you threw";
  const noPoints = "Please enter your points per round";
  it.each([
    [{ roundsThrown: 1, ppr: 0 }, 201, ""],
    [{ roundsThrown: 200, ppr: 12 }, 201, ""],
    [{ roundsThrown: "15", ppr: "7.25" }, 201, ""],
    [{ roundsThrown: 0, ppr: 5 }, 400, rounds],
    [{ roundsThrown: 201, ppr: 5 }, 400, rounds],
    [{ roundsThrown: -3, ppr: 5 }, 400, rounds],
    [{ roundsThrown: 1.5, ppr: 5 }, 400, rounds],
    [{ roundsThrown: "abc", ppr: 5 }, 400, rounds],
    [{ roundsThrown: true, ppr: 5 }, 400, rounds],
    [{ roundsThrown: "", ppr: 5 }, 400, noRounds],
    [{ ppr: 5 }, 400, noRounds],
    [{ roundsThrown: 10, ppr: -0.1 }, 400, points],
    [{ roundsThrown: 10, ppr: 12.1 }, 400, points],
    [{ roundsThrown: 10, ppr: "NaN" }, 400, points],
    [{ roundsThrown: 10, ppr: "Infinity" }, 400, points],
    [{ roundsThrown: 10, ppr: [5, 6] }, 400, points],
    [{ roundsThrown: 10 }, 400, noPoints],
  ])("with %j answers %i (D23)", async (fields, status, sentence) => {
    const before = (await logged()).length;
    const answer = await complete(fields);
    expect(answer.status).toBe(status);
    if (status === 400) expect(await answer.json()).toMatchObject({ message: sentence });
    expect(await logged()).toHaveLength(before + (status === 201 ? 1 : 0));
    const form = Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, String(value)]));
    const shown = await pro(pageOf(drill.id), asForm({ drillId: drill.id, ...form }));
    expect(shown.status).toBe(status === 201 ? 303 : 400);
    if (status === 400) expect(await textOf(shown)).toContain(sentence);
  });

  it("is 404 for a drill that isn't on the member's plan, and stores nothing", async () => {
    const drills = await everyDrill(await app.signIn("coach1@example.com"));
    const inactive = drills.find(({ isActive }) => !isActive);
    const assigned = drills.find(({ isActive, assignedUserId }) => isActive && assignedUserId);
    const forPro = drills.find((one) => one.isActive && !one.assignedUserId && one.tier === "pro");
    const [pro2, elite] = await Promise.all(["pro2", "elite"].map((key) => app.signIn(`${key}@example.com`)));
    const ofAll = () => Promise.all([pro, pro2, elite].map((ask) => logged(ask)));
    const before = await ofAll();
    const tries: [Ask | undefined, string | undefined][] = [
      [pro, "nobody"],
      [pro, inactive?.id],
      [pro2, assigned?.id],
      [elite, assigned?.id],
      [elite, forPro?.id],
    ];
    for (const [ask, drillId] of tries) {
      const body = { drillId, roundsThrown: 10, ppr: 5 };
      expect(drillId).toBeDefined();
      expect((await ask?.(json, asJson(body)))?.status).toBe(404);
      const sent = asForm({ drillId: String(drillId), roundsThrown: "10", ppr: "5" });
      expect((await ask?.(pageOf(String(drillId)), sent))?.status).toBe(404);
    }
    expect(await ofAll()).toEqual(before);
    expect((await pro(json, asJson({ drillId: assigned?.id, roundsThrown: 10, ppr: 5 }))).status).toBe(201);
  });

  it("elite can complete and read only their own (D44)", async () => {
    const elite = await app.signIn("elite@example.com");
    const [mine] = await read<Drill[]>(elite, "/api/weekly-drills");
    expect((await elite(json, asJson({ drillId: mine?.id, roundsThrown: 10, ppr: 5 }))).status).toBe(201);
    const all = await logged(elite);
    expect(new Set(all.map((row) => row.userId))).toEqual(new Set([userId(app, "elite@example.com")]));
    for (const path of ["weekly-accuracy", "current-week-accuracy", "category-stats", "my-video-submissions"])
      expect((await elite(`/api/${path}`)).status).toBe(403);
  });
});

describe("the same form sent twice stores one row (D24)", () => {
  const fields = { roundsThrown: 10, ppr: 5.5 };
  it.each([
    ["by Idempotency-Key", () => complete(fields, { "Idempotency-Key": "a-retry-on-a-bad-line" })],
    ["by a short Idempotency-Key", () => complete(fields, { "Idempotency-Key": "7" })],
    ["by formKey", () => complete({ ...fields, formKey: "f".repeat(36) })],
  ])("%s, one after another and all together", async (_what, send) => {
    const before = (await logged()).length;
    const first = await bodyOf(send());
    expect(await bodyOf(send())).toEqual(first);
    for (const answer of await Promise.all([send(), send(), send(), send()])) {
      expect([answer.status, await answer.json()]).toEqual([201, first]);
    }
    expect(await logged()).toHaveLength(before + 1);
    const [week] = (await read<{ totalRounds: number }[]>(pro, "/api/weekly-accuracy")).slice(-1);
    const rounds = (await logged())
      .filter(({ completedOn }) => completedOn >= "2026-03-08" && completedOn <= "2026-03-14")
      .map(({ roundsThrown }) => roundsThrown);
    expect(week?.totalRounds).toBe(rounds.reduce((sum, thrown) => sum + thrown, 0));
  });

  it("five simultaneous requests with a new key", async () => {
    const before = (await logged()).length;
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => complete(fields, { "Idempotency-Key": "all-at-once" })),
    );
    const ids = await Promise.all(answers.map(async (answer) => (await bodyOf<Completion>(answer)).id));
    expect(new Set(ids).size).toBe(1);
    expect(await logged()).toHaveLength(before + 1);
  });

  it("a page's form has such a key, and another member's key differs", async () => {
    const html = await (await pro(`/portal?tab=progress&complete=${drill.id}`)).text();
    const formKey = /name="formKey"[^>]*value="([^"]+)"/.exec(html)?.[1] ?? "";
    expect(formKey).toMatch(/^[\w-]{8,}$/);
    const before = (await logged()).length;
    const sent = { drillId: drill.id, roundsThrown: "10", ppr: "5", formKey };
    for (let tap = 0; tap < 2; tap += 1) expect((await pro(pageOf(drill.id), asForm(sent))).status).toBe(303);
    expect(await logged()).toHaveLength(before + 1);
    changeRows(app, "UPDATE weekly_drills SET assigned_user_id = NULL");
    const pro2 = await app.signIn("pro2@example.com");
    const theirs = (await logged(pro2)).length;
    expect((await pro2(json, asJson({ ...fields, drillId: drill.id, formKey }))).status).toBe(201);
    expect(await logged(pro2)).toHaveLength(theirs + 1);
  });
});
