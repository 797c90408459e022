import { beforeEach, describe, expect, it } from "vitest";
import { appForEach } from "#tests/support/app-hooks.ts";
import { changeRows, rowsOf, statusOf, textOf, userId } from "../club.ts";
import { book, callsFor, close, pageText } from "./calls.ts";
import { talk, threadPage } from "./talk.ts";

type Row = { id: string; text: string; due_on: string | null; drill_id: string | null; source_id: string };

const saturday = "2026-03-14T13:30:00.000Z";

const app = appForEach(talk);
let callId: string;
beforeEach(async () => {
  await book(await app.signIn("pro2@example.com"), saturday, { topic: "Cuts" });
  callId = callsFor(app, "pro2@example.com")[0]?.id ?? "";
  app.clock.set("2026-03-14T15:00:00Z");
});
// Signed in once it is the day of the call, because a session wouldn't last until then.
const coach1 = app.as("coach1@example.com");
const pro2 = app.as("pro2@example.com");

const given = () =>
  rowsOf<Row>(
    app,
    "SELECT * FROM homework WHERE user_id = ? AND source = 'call' ORDER BY rowid",
    userId(app, "pro2@example.com"),
  );
const drillIds = () =>
  rowsOf<{ id: string }>(
    app,
    "SELECT id FROM weekly_drills WHERE assigned_user_id IS NULL AND is_active = 1 ORDER BY title LIMIT 2",
  ).map(({ id }) => id);
const titleOf = (id: string | undefined) =>
  rowsOf<{ title: string }>(app, "SELECT title FROM weekly_drills WHERE id = ?", id)[0]?.title;
const say = (fields: Record<string, string>, ask = coach1) =>
  close(ask, callId, { outcome: "used", summary: "Slower cuts.", ...fields });
const status = () => callsFor(app, "pro2@example.com")[0]?.status;

describe("homework after a call", () => {
  it("is assigned when the call is closed: on the call, in their list, in both timelines", async () => {
    const [first = "", second = ""] = drillIds();
    const sent = {
      homework1: first,
      homework3: second,
      homeworkNote: "Both feet.",
      homeworkDueOn: "2026-03-20",
    };
    expect(await statusOf(say(sent))).toBe(303);
    expect(given()).toMatchObject(
      [first, second].map((drill_id) => ({
        drill_id,
        due_on: "2026-03-20",
        source_id: callId,
        text: `${titleOf(drill_id)}: Both feet.`,
      })),
    );
    const words = `${titleOf(first)}: Both feet.`;
    expect(await pageText(pro2, `/portal/calls/${callId}`)).toContain(`${words} (due Mar 20, 2026)`);
    expect(await pageText(pro2, "/portal/homework")).toContain(words);
    for (const line of [
      pageText(pro2, "/portal/messages"),
      pageText(coach1, threadPage(app, "pro2@example.com")),
    ]) {
      const text = await line;
      expect(text).toContain("Slower cuts.");
      expect(text).toContain(`Homework: ${words}`);
    }
    expect(await pageText(await app.signIn("pro@example.com"), "/portal/homework")).not.toContain(words);
  });

  it("may be text alone, and shows in the timeline without a summary", async () => {
    await say({ summary: "", homeworkNote: "Rest on Sunday." });
    expect(given()).toMatchObject([{ drill_id: null, text: "Rest on Sunday.", due_on: null }]);
    expect(await pageText(pro2, "/portal/messages")).toContain("Homework: Rest on Sunday.");
  });

  it("is optional: a summary alone is in both timelines, a call without text in neither", async () => {
    const lines = () =>
      Promise.all([
        pageText(pro2, "/portal/messages"),
        pageText(coach1, threadPage(app, "pro2@example.com")),
      ]);
    await say({ summary: "" });
    for (const text of await lines()) expect(text).not.toContain("Cuts");
    await say({});
    for (const text of await lines()) {
      expect(text).toMatch(/Cuts.*Slower cuts\./);
      expect(text).not.toContain("Homework:");
    }
  });

  it("stays the same if saved again unchanged; a changed list changes open homework", async () => {
    const [first = "", second = ""] = drillIds();
    await say({ homework1: first, homework2: second, homeworkNote: "Slowly." });
    const before = given();
    changeRows(app, "UPDATE homework SET done_at = 1 WHERE drill_id = ?", first);
    const html = await (await coach1(`/admin/calls/${callId}`)).text();
    expect(html).toContain("Slowly.</textarea>");
    expect(html.match(new RegExp(`value="(${first}|${second})" selected=""`, "g"))).toHaveLength(2);
    await say({ homework1: first, homework2: second, homeworkNote: "Slowly.", privateNotes: "Later." });
    expect(given().map(({ id }) => id)).toEqual(before.map(({ id }) => id));
    await say({ homeworkNote: "Only rest." });
    expect(given().map(({ text }) => text)).toEqual([`${titleOf(first)}: Slowly.`, "Only rest."]);
  });

  it.each([
    [
      "a drill twice",
      () => ({ homework1: drillIds()[0], homework2: drillIds()[0] }),
      "Each drill can be assigned once",
    ],
    ["a drill that is gone", () => ({ homework2: "gone" }), "This drill isn't on the member's plan"],
    [
      "a day that is over",
      () => ({ homeworkNote: "x", homeworkDueOn: "2026-03-13" }),
      "Choose today or a later day",
    ],
    ["no date", () => ({ homeworkNote: "x", homeworkDueOn: "2026-02-30" }), "Please enter a date"],
  ])(
    "%s is refused with its sentence; the call stays open and the text is kept",
    async (_what, make, sentence) => {
      const fields = Object.fromEntries(Object.entries(make()).map(([name, value]) => [name, value ?? ""]));
      const answer = await say({ ...fields, summary: "Kept words." });
      expect(answer.status).toBe(400);
      const text = await textOf(answer);
      expect(text).toContain(sentence);
      expect(text).toContain("Kept words.");
      expect(given()).toEqual([]);
      expect(status()).toBe("booked");
    },
  );

  it("is refused for a member whose plan ended, and the call can be closed without it", async () => {
    await say({ homeworkNote: "Before." });
    changeRows(app, "UPDATE users SET subscription_tier = 'elite' WHERE email = 'pro2@example.com'");
    expect(await pageText(coach1, `/admin/calls/${callId}`)).toContain("plan doesn't include homework now");
    expect(await statusOf(say({ homeworkNote: "After." }))).toBe(409);
    expect(await statusOf(say({ summary: "Other words." }))).toBe(303);
    expect(given().map(({ text }) => text)).toEqual(["Before."]);
  });

  it("is in the coach's Today when overdue", async () => {
    await say({ homeworkNote: "Watch the tape.", homeworkDueOn: "2026-03-15" });
    app.clock.set("2026-03-17T15:00:00Z");
    expect(await pageText(await app.signIn("coach1@example.com"), "/admin")).toContain("has late homework");
  });
});
