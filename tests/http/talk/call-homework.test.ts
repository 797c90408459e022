import { beforeEach, describe, expect, it } from "vitest";
import { listHomeworkFrom } from "#app/features/training/homework/homework.server.ts";
import { appForEach } from "#tests/support/app-hooks.ts";
import { changeRows, read, statusOf, textOf } from "../club.ts";
import { book, callsFor, close, pageText } from "./calls.ts";
import { talk, threadPage } from "./talk.ts";

const saturday = "2026-03-14T13:30:00.000Z";

const app = appForEach(talk);
let callId: string;
beforeEach(async () => {
  await book(await app.signIn("pro2@example.com"), saturday, { topic: "Cuts" });
  callId = (await callsFor(app, "pro2@example.com"))[0]?.id ?? "";
  app.clock.set("2026-03-14T15:00:00Z");
});
// Signed in once it is the day of the call, because a session wouldn't last until then.
const coach1 = app.as("coach1@example.com");
const pro2 = app.as("pro2@example.com");

const given = () => listHomeworkFrom(app.services.db.read, "call", callId);
/** Two of the drills for everyone. */
async function twoDrills() {
  type Drill = { id: string; title: string; assignedUserId: string | null };
  const drills = await read<Drill[]>(coach1, "/api/admin/weekly-drills");
  const [first, second] = drills.filter(({ assignedUserId }) => assignedUserId === null);
  if (!first || !second) throw new Error("There are no two drills");
  return [first, second] as const;
}
const say = (fields: Record<string, string>, ask = coach1) =>
  close(ask, callId, { outcome: "used", summary: "Slower cuts.", ...fields });
const status = async () => (await callsFor(app, "pro2@example.com"))[0]?.status;

describe("homework after a call", () => {
  it("is assigned when the call is closed: on the call, in their list, in both timelines", async () => {
    const [first, second] = await twoDrills();
    const sent = {
      homework1: first.id,
      homework3: second.id,
      homeworkNote: "Both feet.",
      homeworkDueOn: "2026-03-20",
    };
    expect(await statusOf(say(sent))).toBe(303);
    expect(await given()).toMatchObject(
      [first, second].map(({ id, title }) => ({
        drillId: id,
        dueOn: "2026-03-20",
        text: `${title}: Both feet.`,
      })),
    );
    const words = `${first.title}: Both feet.`;
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
    expect(await given()).toMatchObject([{ drillId: null, text: "Rest on Sunday.", dueOn: null }]);
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
    const [first, second] = await twoDrills();
    await say({ homework1: first.id, homework2: second.id, homeworkNote: "Slowly." });
    const before = await given();
    changeRows(app, "UPDATE homework SET done_at = 1 WHERE drill_id = ?", first.id);
    const html = await (await coach1(`/admin/calls/${callId}`)).text();
    expect(html).toContain("Slowly.</textarea>");
    expect(html.match(new RegExp(`value="(${first.id}|${second.id})" selected=""`, "g"))).toHaveLength(2);
    await say({ homework1: first.id, homework2: second.id, homeworkNote: "Slowly.", privateNotes: "Later." });
    expect((await given()).map(({ id }) => id)).toEqual(before.map(({ id }) => id));
    await say({ homeworkNote: "Only rest." });
    expect((await given()).map(({ text }) => text)).toEqual([`${first.title}: Slowly.`, "Only rest."]);
  });

  it.each([
    [
      "a drill twice",
      async () => {
        const [{ id }] = await twoDrills();
        return { homework1: id, homework2: id };
      },
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
      const answer = await say({ ...(await make()), summary: "Kept words." });
      expect(answer.status).toBe(400);
      const text = await textOf(answer);
      expect(text).toContain(sentence);
      expect(text).toContain("Kept words.");
      expect(await given()).toEqual([]);
      expect(await status()).toBe("booked");
    },
  );

  it("is refused for a member whose plan ended, and the call can be closed without it", async () => {
    await say({ homeworkNote: "Before." });
    changeRows(app, "UPDATE users SET subscription_tier = 'elite' WHERE email = 'pro2@example.com'");
    expect(await pageText(coach1, `/admin/calls/${callId}`)).toContain("plan doesn't include homework now");
    expect(await statusOf(say({ homeworkNote: "After." }))).toBe(409);
    expect(await statusOf(say({ summary: "Other words." }))).toBe(303);
    expect((await given()).map(({ text }) => text)).toEqual(["Before."]);
  });

  it("is in the coach's Today when overdue", async () => {
    await say({ homeworkNote: "Watch the tape.", homeworkDueOn: "2026-03-15" });
    app.clock.set("2026-03-17T15:00:00Z");
    expect(await pageText(await app.signIn("coach1@example.com"), "/admin")).toContain("has late homework");
  });
});
