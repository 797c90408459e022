import { beforeEach, describe, expect, it } from "vitest";
import { listHomeworkOf, listLateHomework } from "#app/features/training/homework/lists.server.ts";
import type { Ask } from "#tests/support/app.ts";
import { appForEach } from "#tests/support/app-hooks.ts";
import { asForm, changeRows, follow, read, rowsOf, textOf, userId } from "../club.ts";
import { aCoach } from "../people.ts";
import { answer, talk, threadPage } from "../talk/talk.ts";
import { type ClubDrill, everyDrill } from "./club-drills.ts";

const app = appForEach(talk);
let coach1: Ask;
let pro2: Ask;
let drills: ClubDrill[];
beforeEach(async () => {
  coach1 = await app.signIn("coach1@example.com");
  drills = await everyDrill(coach1);
  pro2 = await app.signIn("pro2@example.com");
});

/** A member's homework, open items first. */
async function homeworkOf(email: string) {
  const { open, done } = await listHomeworkOf(app.services, aCoach, { memberId: userId(app, email) });
  return [...open, ...done];
}
const give = (fields: Record<string, string>, to = "pro2@example.com", ask = coach1) =>
  answer(app, ask, to, fields, "give-homework");
const mark = (ask: Ask, homeworkId: string, isDone = true) =>
  ask("/portal/homework?form=mark-homework", asForm({ homeworkId, ...(isDone && { isDone: "on" }) }));
const drillCalled = (title: string) => drills.find((drill) => drill.title === title)?.id ?? "";
const page = async () => textOf(await pro2("/portal/homework"));

describe("giving homework by hand", () => {
  it("a drill with text and a due date is on the member's page, with a link to log it", async () => {
    const drillId = drillCalled("Push to the Lip");
    const given = await give({ drillId, text: "Twice.", dueOn: "2026-03-14" });
    expect(await textOf(await follow(coach1, given))).toContain("Homework assigned");
    expect(await homeworkOf("pro2@example.com")).toMatchObject([
      { text: "Push to the Lip: Twice.", dueOn: "2026-03-14", kind: "task", source: "hand" },
    ]);
    const html = await (await pro2("/portal/homework")).text();
    expect(html).toContain(`/portal?tab=progress&amp;complete=${drillId}`);
    expect(await page()).toMatch(/Open due Sat, Mar 14 Push to the Lip: Twice\./);
  });

  it("is not red on the Dashboard while it may wait for next week's video, unless it is a drill (D25)", async () => {
    const pro = "pro@example.com";
    await give({ text: "Film ten airmails.", dueOn: "2026-03-11" }, pro);
    await give({ drillId: drillCalled("Push to the Lip"), dueOn: "2026-03-11" }, pro);
    app.clock.advance(2 * 86_400_000);
    const lines = async () => textOf(await (await app.signIn(pro))("/portal"));
    const sent = (week: string) =>
      changeRows(
        app,
        "UPDATE submissions SET allowance_week = ? WHERE user_id = ? AND reviewed_at IS NULL",
        week,
        userId(app, pro),
      );
    sent("2026-01-04");
    expect(await lines()).toContain("Film ten airmails. Homework · 2 days late");
    sent("2026-03-08");
    expect(await lines()).toContain("Film ten airmails. Late, due Mar 11 · next video Mar 15");
    expect(await lines()).toContain("Push to the Lip Homework · 2 days late");
  });

  it("text alone, a drill alone and no due date are enough", async () => {
    await give({ text: "Watch your wrist." });
    await give({ drillId: drillCalled("Push to the Lip") });
    const texts = (await homeworkOf("pro2@example.com")).map(({ text }) => text);
    expect(texts.sort()).toEqual(["Push to the Lip", "Watch your wrist."]);
  });

  it("text alone leads to sending a video or, once this week's is sent, says when the next one can be (D25)", async () => {
    await give({ text: "Film three airmails." });
    await give({ drillId: drillCalled("Push to the Lip") });
    expect((await page()).match(/Send a video/g)).toHaveLength(1);
    changeRows(app, "UPDATE homework SET user_id = ?", userId(app, "pro@example.com"));
    const used = await textOf(await (await app.signIn("pro@example.com"))("/portal/homework"));
    const words = "You've sent this week's video. If this needs one, you can send it from Sun, Mar 15.";
    expect(used).toContain(words);
    expect(used).not.toContain("Send a video");
  });

  it("text alone is answered in a message that begins with it, unless a draft is saved", async () => {
    await give({ text: "Film your last two rounds" });
    const [, to = ""] =
      /href="([^"]*)"[^>]*>Answer in Messages/.exec(await (await pro2("/portal/homework")).text()) ?? [];
    const composer = async () => /<textarea[^>]*>([^<]*)</.exec(await (await pro2(to)).text())?.[1];
    expect(await composer()).toBe("About “Film your last two rounds”: ");
    await pro2("/portal/messages?form=save-draft", asForm({ text: "Begun before" }));
    expect(await composer()).toBe("Begun before");
  });

  it("a strategy session has an agenda and a date", async () => {
    await give({
      kind: "strategy",
      text: "When to block.",
      dueOn: "2026-03-20",
      drillId: drillCalled("Push to the Lip"),
    });
    expect(await homeworkOf("pro2@example.com")).toMatchObject([
      { kind: "strategy", drillId: null, text: "When to block." },
    ]);
    expect(await page()).toMatch(/Strategy session on Fri, Mar 20 When to block\./);
  });

  it.each([
    ["nothing at all", {}, 400, "Choose a drill or write what to do"],
    [
      "a session without agenda",
      { kind: "strategy", dueOn: "2026-03-20" },
      400,
      "Write the agenda of the strategy session",
    ],
    [
      "a session without a day",
      { kind: "strategy", text: "x" },
      400,
      "Choose the day of the strategy session",
    ],
    ["no real date", { text: "x", dueOn: "2026-02-30" }, 400, "Choose a real date"],
    ["the last day there is", { text: "x", dueOn: "9999-12-31" }, 400, "Choose a real date"],
    ["a day that has passed", { text: "x", dueOn: "2026-03-10" }, 400, "Choose today or a later day"],
    ["too many words", { text: "x".repeat(1001) }, 400, "Please use at most 1000 characters"],
    ["another member's drill", { drillId: "LAST" }, 400, "This drill isn't on the member's plan"],
    ["an unknown kind", { kind: "exam", text: "x" }, 400, "Choose homework or a strategy session"],
  ])("%s is refused with a message", async (_what, fields: Record<string, string>, status, sentence) => {
    const drillId = fields.drillId === "LAST" ? drillCalled("Last Bag Pressure") : "";
    const refused = await give({ ...fields, drillId });
    expect(refused.status).toBe(status);
    expect(await textOf(refused)).toContain(sentence);
    expect(await homeworkOf("pro2@example.com")).toEqual([]);
  });

  it("shows what was written if the dialog is refused", async () => {
    const there = `${threadPage(app, "pro2@example.com")}?give=homework&form=give-homework`;
    const memberId = userId(app, "pro2@example.com");
    const refused = await coach1(there, asForm({ memberId, text: "Kept words", dueOn: "2020-01-01" }));
    expect(refused.status).toBe(400);
    expect(await refused.text()).toContain("Kept words</textarea>");
  });

  it("today means today in the member's zone", async () => {
    changeRows(app, "UPDATE users SET time_zone = 'Pacific/Auckland' WHERE email = 'pro2@example.com'");
    expect((await give({ text: "x", dueOn: "2026-03-11" })).status).toBe(400);
    expect((await give({ text: "x", dueOn: "2026-03-12" })).status).toBe(303);
    expect(await page()).toContain("Due today");
  });

  it.each([
    ["elite@example.com", 409],
    ["coach2@example.com", 409],
  ])("to %s is refused with %i", async (email, status) => {
    expect((await give({ text: "x" }, email)).status).toBe(status);
    expect(await homeworkOf(email)).toEqual([]);
  });

  it.each(["basic@example.com", "pro2@example.com", "free@example.com"])(
    "is refused for %s",
    async (email) => {
      const ask = await app.signIn(email);
      for (const form of ["give-homework", "remove-homework", "restore-homework"])
        expect(
          (await answer(app, ask, "pro@example.com", { text: "x", homeworkId: "x", actId: "x" }, form))
            .status,
        ).toBe(403);
    },
  );
});

describe("marking homework", () => {
  it("as done moves it, and Undo reverts it", async () => {
    await give({ text: "Watch your wrist.", dueOn: "2026-03-14" });
    const [row] = await homeworkOf("pro2@example.com");
    const marked = await mark(pro2, row?.id ?? "");
    const html = await (await follow(pro2, marked)).text();
    expect(html).toContain("Marked as done");
    expect(html).toMatch(/Undo/);
    expect(await page()).toMatch(/Nothing open .* Done .* done Mar 11, 2026/);
    expect(await textOf(await coach1(threadPage(app, "pro2@example.com")))).toMatch(
      /Done due Mar 14, 2026 · done Mar 11, 2026/,
    );
    await mark(pro2, row?.id ?? "", false);
    expect(await homeworkOf("pro2@example.com")).toMatchObject([{ doneAt: null }]);
  });

  it("of another pro member is not found, and stays", async () => {
    const theirs = (await homeworkOf("pro@example.com")).find(({ doneAt }) => doneAt === null);
    expect((await mark(pro2, theirs?.id ?? "")).status).toBe(404);
    expect((await mark(pro2, "nobody")).status).toBe(404);
    expect(await homeworkOf("pro@example.com")).toContainEqual(theirs);
    expect(await page()).not.toContain(theirs?.text);
  });

  it.each(["basic@example.com", "elite@example.com", "new@example.com"])(
    "is refused for %s with 403",
    async (email) => {
      const ask = await app.signIn(email);
      const [theirs] = await homeworkOf("pro@example.com");
      expect((await mark(ask, theirs?.id ?? "")).status).toBe(403);
    },
  );

  it("overdue shows on both sides the day after it was due, in the member's zone", async () => {
    await give({ text: "Watch your wrist.", dueOn: "2026-03-12" });
    app.clock.set("2026-03-13T03:59:00Z");
    pro2 = await app.signIn("pro2@example.com");
    expect(await page()).toContain("Due today");
    app.clock.set("2026-03-13T04:00:00Z");
    expect(await page()).toContain("Late due Thu, Mar 12");
    expect(await textOf(await pro2("/portal"))).toContain("Homework 1 open, 1 late");
    coach1 = await app.signIn("coach1@example.com");
    expect(await textOf(await coach1("/admin/messages"))).toMatch(
      /Late homework \(2\) .* Sage Winter due Thu, Mar 12 Watch your wrist\./,
    );
    const [row] = await homeworkOf("pro2@example.com");
    await mark(pro2, row?.id ?? "");
    expect(await page()).toContain("Done late");
    expect(await textOf(await coach1("/admin/messages"))).toContain("Late homework (1)");
  });
});

describe("homework and the log of its drill (D71)", () => {
  const push = () => drillCalled("Push to the Lip");
  const log = (drillId: string, fields: Record<string, string> = {}) =>
    pro2(
      `/portal?tab=progress&complete=${drillId}&form=complete-drill`,
      asForm({ drillId, roundsThrown: "10", ppr: "6", ...fields }),
    );
  const logPage = async (answered: Response) =>
    textOf(await pro2((answered.headers.get("Location") ?? "").split("#")[0] ?? ""));
  const doneAt = async () =>
    (await homeworkOf("pro2@example.com")).map((one) => one.doneAt?.toISOString() ?? null);
  const undo = (id: string) => pro2("/portal?tab=progress&form=delete-completion", asForm({ id }));
  const logs = () => read<{ id: string; completedAt: string }[]>(pro2, "/api/my-drill-completions");

  it("is done when the drill is logged; the page after the log and the coach see it", async () => {
    await give({ drillId: push(), text: "Twice." });
    await give({ text: "Watch your wrist." });
    app.clock.advance(60_000);
    const logged = await log(push());
    expect(await homeworkOf("pro2@example.com")).toMatchObject([
      { text: "Watch your wrist.", doneAt: null },
      { text: "Push to the Lip: Twice.", doneAt: app.clock.now() },
    ]);
    expect(await logPage(logged)).toContain("Homework done Push to the Lip: Twice.");
    expect(await textOf(await coach1(threadPage(app, "pro2@example.com")))).toContain("done Mar 11, 2026");
  });

  it("stays open after another drill, or a log of the time before it was given", async () => {
    await give({ drillId: push() });
    await log(drillCalled("Slick Side Ladder"));
    const completedAt = new Date(app.clock.now().getTime() - 3_600_000).toISOString();
    const late = await log(push(), { completedAt });
    expect(late.status).toBe(303);
    expect(await doneAt()).toEqual([null]);
    expect(await logPage(late)).not.toContain("Homework done");
  });

  it("can be taken back, and the next log finishes it again", async () => {
    await give({ drillId: push() });
    app.clock.advance(60_000);
    await log(push());
    await mark(pro2, (await homeworkOf("pro2@example.com"))[0]?.id ?? "", false);
    expect(await doneAt()).toEqual([null]);
    app.clock.advance(60_000);
    await log(push());
    expect(await doneAt()).toEqual([app.clock.now().toISOString()]);
  });

  it("opens again with the log that finished it, unless another log did the same", async () => {
    await give({ drillId: push() });
    for (const _log of ["first", "second"]) {
      app.clock.advance(60_000);
      await log(push());
    }
    const [second, first] = await logs();
    await undo(first?.id ?? "");
    expect(await doneAt()).toEqual([second?.completedAt]);
    await undo(second?.id ?? "");
    expect(await doneAt()).toEqual([null]);
  });

  it("marked as done by hand stays done when a log is deleted", async () => {
    await give({ drillId: push() });
    await mark(pro2, (await homeworkOf("pro2@example.com"))[0]?.id ?? "");
    const marked = await doneAt();
    app.clock.advance(60_000);
    await log(push());
    await undo((await logs())[0]?.id ?? "");
    expect(await doneAt()).toEqual(marked);
  });
});

describe("deleting homework", () => {
  it("can be undone completely from its message", async () => {
    await give({ drillId: drillCalled("Push to the Lip"), text: "Twice.", dueOn: "2026-03-14" });
    // The whole row, because no list shows who gave it.
    const stored = () =>
      rowsOf<{ id: string }>(
        app,
        "SELECT * FROM homework WHERE user_id = ?",
        userId(app, "pro2@example.com"),
      );
    const before = stored();
    const removed = await answer(
      app,
      coach1,
      "pro2@example.com",
      { homeworkId: before[0]?.id ?? "" },
      "remove-homework",
    );
    const html = await (await follow(coach1, removed)).text();
    expect(html).toContain("Homework removed");
    expect(await homeworkOf("pro2@example.com")).toEqual([]);
    const actId = /name="actId" value="([^"]+)"/.exec(html)?.[1] ?? "";
    const restore = () => answer(app, coach1, "pro2@example.com", { actId }, "restore-homework");
    expect((await restore()).status).toBe(303);
    expect(stored()).toEqual(before);
    expect((await restore()).status).toBe(409);
    expect(stored()).toEqual(before);
  });

  it("that doesn't exist is not found", async () => {
    expect(
      (await answer(app, coach1, "pro2@example.com", { homeworkId: "x" }, "remove-homework")).status,
    ).toBe(404);
    expect((await answer(app, coach1, "pro2@example.com", { actId: "x" }, "restore-homework")).status).toBe(
      409,
    );
  });
});

it("Today lists overdue homework", async () => {
  expect(await listLateHomework(app.services, aCoach)).toMatchObject([
    { state: "late", dueOn: "2026-03-08", member: { name: "Avery Quinn" } },
  ]);
});
