import { describe, expect, it } from "vitest";
import { appForEach } from "#tests/support/app-hooks.ts";
import { asForm, asJson, bodyOf, read, textOf } from "../club.ts";

type Bag = { id: string; version: string; name: string; firstSide: string | null; speed: number | null };
type Log = { id: string; bagId: string | null; throwingStyle: string | null; place: string | null };

const app = appForEach();
const member = app.as("pro2@example.com");

const add = (fields: object = { name: "Red Maple" }, ask = member) => ask("/api/bags", asJson(fields));
const added = async (name: string) => bodyOf<Bag>(await add({ name }));
const listed = (ask = member) => read<Bag[]>(ask, "/api/bags");
const practice = { shotType: "push", rounds: 20, ppr: 6 };
const log = (fields: object, ask = member) =>
  ask("/api/practice-results", asJson({ ...practice, ...fields }));
const logged = async (fields: object) => bodyOf<Log>(await log(fields));
const firstDrill = async () =>
  (await read<{ id: string; category: string }[]>(member, "/api/weekly-drills"))[0];

/** The compared rows on the Categories tab as text, without HTML. */
async function compared(query: string): Promise<string> {
  const page = await (await member(`/portal?tab=categories${query}`)).text();
  return page
    .slice(page.indexOf('id="gear"'))
    .replaceAll(/<!-- -->/g, "")
    .replaceAll(/<[^>]+>/g, " ")
    .replaceAll(/\s+/g, " ");
}

describe("the member's own bags", () => {
  it("are added, listed in order, edited, removed and restored", async () => {
    expect((await add({ name: " Red Maple ", firstSide: "Fast", secondSide: "", speed: "7" })).status).toBe(
      201,
    );
    app.clock.advance(1000);
    await add({ name: "Old Oak" });
    const [red, oak] = await listed();
    expect(red).toMatchObject({ name: "Red Maple", firstSide: "Fast", secondSide: null, speed: 7 });
    const change = asJson({ name: "Red Maple II", speed: null }, {}, "PUT");
    expect((await member(`/api/bags/${red?.id}`, change)).status).toBe(200);
    expect(await textOf(await member("/portal/bags"))).toContain("Red Maple II");
    expect((await member(`/api/bags/${oak?.id}`, { method: "DELETE" })).status).toBe(200);
    expect(await listed()).toMatchObject([{ name: "Red Maple II", speed: null }]);
    const restore = asForm({ id: oak?.id ?? "" });
    expect((await member("/portal/bags?form=restore-bag", restore)).status).toBe(303);
    expect(await listed()).toHaveLength(2);
  });

  it.each([
    [{ name: " " }, "name"],
    [{ name: "x".repeat(61) }, "name"],
    [{ name: "A", speed: 11 }, "speed"],
    [{ name: "A", speed: 1.5 }, "speed"],
    [{ name: "A", firstSide: "x".repeat(61) }, "firstSide"],
  ])("are refused with %j, on its field", async (fields, field) => {
    const answer = await add(fields);
    expect(answer.status).toBe(400);
    expect(Object.keys((await bodyOf<{ errors: object }>(answer)).errors)).toEqual([field]);
  });

  it("have unique names, are added once per form, and are thirty at most", async () => {
    await add({ name: "Red Maple", formKey: "same" });
    await add({ name: "Red Maple", formKey: "same" });
    expect(await listed()).toHaveLength(1);
    expect((await add({ name: "red maple" })).status).toBe(409);
    for (let more = 0; more < 29; more += 1) await added(`Set ${more}`);
    expect((await add({ name: "One more" })).status).toBe(409);
    expect(await listed()).toHaveLength(30);
  });

  it("report a conflicting edit (D57), and belong to their member", async () => {
    const bag = await added("Red Maple");
    await member(`/api/bags/${bag.id}`, asJson({ name: "New" }, {}, "PUT"));
    const late = asJson({ name: "Mine" }, { "If-Match": bag.version }, "PUT");
    expect((await member(`/api/bags/${bag.id}`, late)).status).toBe(409);
    const other = await app.signIn("elite@example.com");
    expect((await other(`/api/bags/${bag.id}`, asJson({ name: "Theirs" }, {}, "PUT"))).status).toBe(404);
    expect((await other(`/api/bags/${bag.id}`, { method: "DELETE" })).status).toBe(404);
    expect((await log({ bagId: bag.id }, other)).status).toBe(400);
  });
});

describe("how a log was thrown", () => {
  it("is stored with drills and practice, preselects the next log, and survives removed bags", async () => {
    const bag = await added("Red Maple");
    const drill = await firstDrill();
    const done = asJson({
      drillId: drill?.id,
      roundsThrown: 10,
      ppr: 6,
      bagId: bag.id,
      throwingStyle: "flop",
    });
    expect((await member("/api/drill-completions", done)).status).toBe(201);
    expect(await read(member, "/api/gear-choices")).toEqual({
      bags: [{ id: bag.id, name: "Red Maple" }],
      last: { bagId: bag.id, throwingStyle: "flop", place: null },
    });
    app.clock.advance(60_000);
    await logged({ place: "indoors" });
    expect(await read(member, "/api/gear-choices")).toMatchObject({
      last: { bagId: null, throwingStyle: null, place: "indoors" },
    });
    await member(`/api/bags/${bag.id}`, { method: "DELETE" });
    expect(await read(member, "/api/gear-choices")).toMatchObject({ bags: [] });
    expect(await textOf(await member("/portal?tab=progress"))).toMatch(/Red Maple · Flop/);
    // A log that waited on a phone may name bags that were removed meanwhile.
    expect(await logged({ bagId: bag.id })).toMatchObject({ bagId: bag.id });
  });

  it("is unchanged by a correction that omits it, and removed by an empty choice", async () => {
    const bag = await added("Red Maple");
    const { id } = await logged({ bagId: bag.id, place: "outdoors" });
    const put = async (fields: object) =>
      bodyOf<Log>(await member(`/api/practice-results/${id}`, asJson({ ...practice, ...fields }, {}, "PUT")));
    expect(await put({ ppr: 7 })).toMatchObject({ bagId: bag.id, place: "outdoors" });
    expect(await put({ bagId: "", place: "indoors" })).toMatchObject({ bagId: null, place: "indoors" });
  });

  it.each([
    [{ bagId: "nothing" }, "bagId"],
    [{ throwingStyle: "lob" }, "throwingStyle"],
    [{ place: "moon" }, "place"],
  ])("is refused as %j", async (fields, field) => {
    const answer = await log(fields);
    expect(answer.status).toBe(400);
    expect(Object.keys((await bodyOf<{ errors: object }>(answer)).errors)).toEqual([field]);
    expect(await read(member, "/api/practice-results")).toEqual([]);
  });

  it("is in the raw forms, with the last choice selected", async () => {
    const bag = await added("Red Maple");
    await logged({ bagId: bag.id, place: "indoors" });
    const drill = await firstDrill();
    for (const address of [
      `/portal?tab=progress&complete=${drill?.id}`,
      `/portal/log?complete=${drill?.id}`,
      "/portal/practice",
    ]) {
      const page = await (await member(address)).text();
      expect(page).toMatch(
        new RegExp(`<input(?=[^>]*name="bagId")(?=[^>]*checked)(?=[^>]*value="${bag.id}")`),
      );
      expect(page).toMatch(/<input(?=[^>]*name="place")(?=[^>]*checked)(?=[^>]*value="indoors")/);
    }
  });
});

describe("comparing what was thrown", () => {
  it("weights by rounds over drills and practice, for one shot or all, and marks small samples", async () => {
    const [red, oak] = [await added("Red Maple"), await added("Old Oak")];
    await logged({ bagId: red.id, rounds: 20, ppr: 6 });
    await logged({ bagId: red.id, rounds: 10, ppr: 9 });
    await logged({ bagId: oak.id, rounds: 29, ppr: 4, throwingStyle: "flop" });
    await logged({ rounds: 50, ppr: 11.5 });
    const drill = await firstDrill();
    const done = asJson({ drillId: drill?.id, roundsThrown: 30, ppr: 10, bagId: red.id });
    expect((await member("/api/drill-completions", done)).status).toBe(201);
    expect(await compared("&by=bags")).toMatch(
      /Red Maple 8\.5 PPR over 60 rounds Old Oak 4\.0 PPR over 29 rounds \(small sample\)/,
    );
    if (drill?.category !== "push")
      expect(await compared("&by=bags&of=push")).toContain("Red Maple 7.0 PPR over 30 rounds");
    expect(await compared("&by=style")).toContain("Flop 4.0 PPR over 29 rounds (small sample)");
    expect(await compared("&by=place")).toContain("Nothing to compare yet");
  });

  it("filters the history's drills, and shows their totals", async () => {
    const red = await added("Red Maple");
    const drill = await firstDrill();
    for (const [ppr, fields] of [
      [6, { bagId: red.id }],
      [8, { bagId: red.id, place: "indoors" }],
      [2, {}],
    ] as const)
      await member(
        "/api/drill-completions",
        asJson({ drillId: drill?.id, roundsThrown: 20, ppr, ...fields }),
      );
    const shown = async (query: string) => textOf(await member(`/portal?tab=history${query}`));
    expect(await shown(`&bag=${red.id}`)).toContain("7.0 PPR over 2 drills, 40 rounds.");
    expect(await shown(`&bag=${red.id}&place=indoors`)).toContain(
      "8.0 PPR over 1 drill, 20 rounds (small sample).",
    );
    expect(await shown("&bag=&style=flop")).toContain("No drill was logged like this.");
    const csv = await (await member("/files/history/entries.csv")).text();
    expect(csv.split("\r\n")[0]).toContain("bags,style,place");
    expect(csv).toContain("Red Maple,,Indoors");
    expect(await listed()).toMatchObject([{ id: red.id }]);
  });
});
