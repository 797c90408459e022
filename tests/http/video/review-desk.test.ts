import { beforeEach, describe, expect, it } from "vitest";
import { listHomeworkFrom } from "#app/features/training/homework/homework.server.ts";
import type { Ask } from "#tests/support/app.ts";
import { appForEach } from "#tests/support/app-hooks.ts";
import { watchStatements } from "#tests/support/statements.mjs";
import { asJson, asMultipart, bodyOf, changeRows, read, readClip, rowsOf, textOf, userId } from "../club.ts";
import { mailsOf } from "../people.ts";
import { trailOf } from "../trail.ts";
import type { ClubDrill } from "../training/club-drills.ts";
import {
  addWaiting,
  answerTo,
  deskOf,
  drawing,
  emptyDesk,
  generalDrills,
  outcomeOf,
  press,
  requestOf,
  requestsOf,
} from "./desk.ts";

const coaches = ["Casey Rowe", "Morgan Tate"].map((name, place) => ({
  key: `coach${place + 1}`,
  name,
  email: `hello${place + 1}@example.com`,
}));

const app = appForEach({ environment: { COACHES: JSON.stringify(coaches) } });
const coach = app.as("coach1@example.com");
const other = app.as("coach2@example.com");
let id: string;
let drills: ClubDrill[];
beforeEach(async () => {
  id = requestsOf(app).pending;
  drills = await generalDrills(coach);
  // The club's earlier review would otherwise be counted too.
  changeRows(app, "DELETE FROM homework WHERE source = 'review'");
});

const page = (ask: Ask, address = `/admin/review/${id}`) => ask(address).then(textOf);
const drillOf = (place: number) => drills[place] ?? { id: "", title: "" };
const firstTutorial = async () => (await read<{ id: string; title: string }[]>(coach, "/api/tutorials"))[0];
const homework = () => listHomeworkFrom(app.services.db.read, "review", id);

it("a desk runs 12 queries at most, the shell's two included", async () => {
  await page(coach);
  const { run } = await watchStatements(() => page(coach));
  expect(run.length).toBeGreaterThan(2);
  expect(run.length).toBeLessThanOrEqual(12);
});

describe("the desk's draft", () => {
  it("is stored unfinished and is on the page again", async () => {
    expect(await textOf(await coach(`/admin/review/${id}`))).toContain("Nothing saved yet");
    const answer = await press(coach, id, "save-draft", {
      feedback: "Keep the elbow up",
      tipAt0: "00:0",
      tipText1: "No moment yet",
      drawings: JSON.stringify([drawing]),
    });
    expect([answer.status, answer.headers.get("Location")]).toEqual([303, `/admin/review/${id}`]);
    expect(await deskOf(app, id)).toMatchObject({
      revision: 1,
      draft: {
        feedback: "Keep the elbow up",
        tips: [
          { at: "00:0", text: "" },
          { at: "", text: "No moment yet" },
        ],
        annotations: [drawing],
      },
      publishedAt: null,
    });
    expect(await page(other)).toContain("Keep the elbow up");
  });

  it("lists its drawings in the order of the video, whichever was made first", async () => {
    const drawn = (at: number, description: string) => ({ ...drawing, id: `at${at}`, at, description });
    const drawings = JSON.stringify([drawn(2000, "The landing"), drawn(500, "The swing")]);
    await press(coach, id, "save-draft", { feedback: "Look", drawings });
    const listed = [...(await page(coach)).matchAll(/The (swing|landing) +Remove the drawing/g)];
    expect(listed.map(([, name]) => name)).toEqual(["swing", "landing"]);
  });

  it("sent again changes nothing, even by the autosave with an earlier revision", async () => {
    const save = (revision: number) =>
      coach(
        `/admin/review/${id}/draft`,
        asJson({ ...emptyDesk, revision, submissionId: id, feedback: "Hi" }),
      );
    expect(await bodyOf(save(0))).toMatchObject({ submissionId: id, revision: 1 });
    expect(await bodyOf(save(0))).toMatchObject({ submissionId: id, revision: 1 });
    expect((await deskOf(app, id)).revision).toBe(1);
  });

  it("of another coach isn't overwritten: 409 with who it was and both texts on the page, then knowingly", async () => {
    await press(coach, id, "save-draft", { feedback: "Mine first" });
    const answer = await press(other, id, "save-draft", {
      feedback: "Theirs second",
      tipAt0: "00:01.0",
      tipText0: "Step",
    });
    const { status, words } = await outcomeOf(answer.clone());
    expect(status).toBe(409);
    for (const part of ["saved this review while you were writing", "Mine first", "Theirs second"])
      expect(words).toContain(part);
    const html = await answer.text();
    expect(html).toContain(">Step</textarea>");
    expect(html).toMatch(/name="revision"[^>]*value="1"/);
    expect((await deskOf(app, id)).draft.feedback).toBe("Mine first");
    expect((await press(other, id, "save-draft", { revision: "1", feedback: "Theirs second" })).status).toBe(
      303,
    );
    expect(await deskOf(app, id)).toMatchObject({ revision: 2, draft: { feedback: "Theirs second" } });
    const json = await coach(
      `/admin/review/${id}/draft`,
      asJson({ ...emptyDesk, submissionId: id, revision: 1, feedback: "Late" }),
    );
    expect(json.status).toBe(409);
    expect((await bodyOf<{ message: string }>(json)).message).toContain("while you were writing");
  });

  const far = JSON.stringify([{ ...drawing, shapes: [{ kind: "line", from: [0, 0], to: [1.2, 0] }] }]);
  const silent = JSON.stringify([{ ...drawing, description: " " }]);
  const crowd = JSON.stringify(Array.from({ length: 21 }, () => drawing));
  const longStroke = Array.from({ length: 201 }, () => [0.5, 0.5]);
  it.each([
    ["a point outside the frame", { drawings: far }],
    ["no description", { drawings: silent }],
    ["too many drawings", { drawings: crowd }],
    [
      "too long a stroke",
      { drawings: JSON.stringify([{ ...drawing, shapes: [{ kind: "free", points: longStroke }] }]) },
    ],
    ["words that are no JSON", { drawings: "{" }],
    ["a name that leads elsewhere", { drawings: JSON.stringify([{ ...drawing, id: "../x" }]) }],
    ["a revision that is none", { revision: "-1" }],
    ["too much feedback", { feedback: "x".repeat(10_001) }],
  ])("is refused with %s, and what was written comes back", async (_what, fields) => {
    const { status, words } = await outcomeOf(
      await press(coach, id, "save-draft", { feedback: "Still here", ...fields }),
    );
    expect(status).toBe(400);
    if (!("feedback" in fields)) expect(words).toContain("Still here");
    expect((await deskOf(app, id)).savedAt).toBeNull();
  });

  it("of a missing request is 404", async () => {
    expect((await press(coach, "nobody", "save-draft")).status).toBe(404);
  });
});

describe("a button without scripts", () => {
  it("adds rows for tips", async () => {
    const answer = await press(coach, id, "add-row", { tipAt0: "00:01.0", tipText0: "One" });
    const to = answer.headers.get("Location") ?? "";
    expect(to).toBe(`/admin/review/${id}?rows=2#tips`);
    const html = await (await coach(to.split("#")[0] ?? "")).text();
    expect(html.match(/name="tipAt\d+"/g)).toHaveLength(2);
  });

  it("places a drawing by numbers and removes one, keeping the rest of the desk", async () => {
    const placed = {
      drawingAt: "00:01.5",
      drawingKind: "circle",
      drawingColor: "blue",
      fromX: "50",
      fromY: "50",
      toX: "60",
      toY: "50",
    };
    const answer = await press(coach, id, "add-drawing", {
      feedback: "Text",
      ...placed,
      drawingText: "The wrist",
    });
    expect(answer.headers.get("Location")).toBe(`/admin/review/${id}#drawings`);
    const [stored] = (await deskOf(app, id)).draft.annotations;
    expect(stored).toMatchObject({
      at: 1500,
      description: "The wrist",
      shapes: [{ kind: "circle", centre: [0.5, 0.5], radius: expect.closeTo(0.1, 5), color: "blue" }],
    });
    const again = {
      revision: "1",
      feedback: "Text",
      drawings: JSON.stringify([stored]),
      drawing: stored?.id ?? "",
    };
    expect((await press(coach, id, "remove-drawing", again)).status).toBe(303);
    expect((await deskOf(app, id)).draft).toMatchObject({ feedback: "Text", annotations: [] });
    const { status, words } = await outcomeOf(
      await press(coach, id, "add-drawing", { revision: "2", feedback: "Kept", ...placed, drawingText: "" }),
    );
    expect([status, words.includes("Kept")]).toEqual([400, true]);
    expect(words).toContain("Please describe what the drawing shows");
    expect(
      (await press(coach, id, "add-drawing", { ...placed, drawingAt: "later", drawingText: "x" })).status,
    ).toBe(400);
    expect(
      (await press(coach, id, "add-drawing", { ...placed, fromX: "101", drawingText: "x" })).status,
    ).toBe(400);
  });

  it("removes a drawing with the measures that were taken from it, and no others", async () => {
    const flight = {
      ...{ id: "throw", at: 1300, description: "The flight" },
      shapes: [
        {
          ...{ kind: "flight", times: [500, 900, 1300], pace: 1 },
          points: [
            [0.2, 0.6],
            [0.4, 0.3],
            [0.6, 0.6],
          ],
        },
      ],
    };
    const board = {
      ...{ id: "board", at: 1400, description: "The board" },
      shapes: [{ kind: "board", from: [0.6, 0.7], to: [0.7, 0.7] }],
    };
    const rows = {
      ...{ measureName0: "apex", measureValue0: "36", measureAt0: "00:01.3" },
      ...{ measureName1: "entry_angle", measureValue1: "40", measureAt1: "00:01.3" },
      ...{ measureName2: "apex", measureValue2: "30", measureAt2: "00:03.0" },
    };
    const remove = async (gone: string, drawings: unknown[], revision: string) => {
      const fields = { drawings: JSON.stringify(drawings), drawing: gone, revision, ...rows };
      expect((await press(coach, id, "remove-drawing", fields)).status).toBe(303);
      const { measures = [] } = (await deskOf(app, id)).draft;
      return measures.map(({ name, value }) => `${name} ${value}`);
    };
    // Without the board there are no inches, and what a coach typed for another moment is their own.
    expect(await remove("board", [flight, board], "0")).toEqual(["entry_angle 40", "apex 30"]);
    expect(await remove("throw", [flight, board], "1")).toEqual(["apex 30"]);
    expect(await remove("none", [flight, board], "2")).toHaveLength(3);
  });

  it("saves a phrase for the club, inserts it in the feedback and deletes it", async () => {
    await press(coach, id, "keep-phrase", { feedback: "Hello.", newPhrase: "Follow through to the hole." });
    await press(coach, id, "keep-phrase", {
      revision: "1",
      feedback: "Hello.",
      newPhrase: "Follow through to the hole.",
    });
    const [phrase, ...more] = rowsOf<{ id: string }>(app, "SELECT id FROM saved_phrases");
    expect([phrase !== undefined, more]).toEqual([true, []]);
    const own = { phrase: phrase?.id ?? "" };
    expect(await page(other)).toContain("Follow through to the hole.");
    await press(other, id, "insert-phrase", { revision: "1", feedback: "Hello.", ...own });
    expect((await deskOf(app, id)).draft.feedback).toBe("Hello.\n\nFollow through to the hole.");
    const full = { revision: "2", feedback: "Hello.\n\nFollow through to the hole." };
    expect((await press(coach, id, "drop-phrase", { ...full, ...own })).status).toBe(303);
    expect((await press(coach, id, "insert-phrase", { ...full, ...own })).status).toBe(404);
    expect((await press(coach, id, "keep-phrase", { ...full, newPhrase: " " })).status).toBe(400);
    expect((await press(coach, id, "insert-phrase", full)).status).toBe(400);
  });
});

describe("publishing", () => {
  const whole = () => ({
    feedback: "Your arm is straight now.",
    tipAt0: "00:04.2",
    tipText0: "Look at the hole",
    tipAt1: "0:01",
    tipText1: "Step here",
    drawings: JSON.stringify([drawing]),
    homework1: drillOf(0).id,
    homework2: drillOf(1).id,
    homeworkNote: "Slowly",
    homeworkDueOn: "2026-03-20",
  });

  it("shows the member everything right away, emails them and leaves a trail", async () => {
    const before = mailsOf(app).length;
    const answer = await press(coach, id, "publish", whole());
    expect([answer.status, answer.headers.get("Location")]).toEqual([303, `/admin/review/${id}`]);
    expect(await answerTo(app, id)).toMatchObject({
      moments: [
        { at: 1000, text: "Step here", drawing: null },
        { at: drawing.at, drawing },
        { at: 4200, text: "Look at the hole", drawing: null },
      ],
      companions: [],
    });
    expect(await requestOf(coach, id)).toMatchObject({
      status: "reviewed",
      feedbackText: "Your arm is straight now.",
      reviewedAt: app.clock.now().toISOString(),
    });
    const mails = mailsOf(app).slice(before);
    expect(mails).toMatchObject([{ recipient: "pro@example.com", subject: "Your review is ready" }]);
    expect(mails[0]?.text).toContain(`/portal/videos/${id}`);
    const [act] = await trailOf(app.services, userId(app, "pro@example.com"));
    expect(act).toMatchObject({ action: "review_submission", createdAt: app.clock.now() });
    const given = [drillOf(0), drillOf(1)].map(({ id: drillId, title }) => ({
      drillId,
      text: `${title}: Slowly`,
      dueOn: "2026-03-20",
    }));
    expect(await homework()).toMatchObject(given);
  });

  it("sent twice emails once; if changed, it replaces open homework and keeps what is done", async () => {
    const before = mailsOf(app).length;
    await press(coach, id, "publish", whole());
    await press(coach, id, "publish", whole());
    expect(mailsOf(app).length).toBe(before + 1);
    const pro = await app.signIn("pro@example.com");
    const first = (await homework()).find(({ drillId }) => drillId === drillOf(0).id);
    const done = new URLSearchParams({ homeworkId: first?.id ?? "", isDone: "on" });
    await pro(`/portal/videos/${id}?form=homework`, { method: "POST", body: done });
    const next = { ...whole(), revision: "1", homework2: drillOf(2).id };
    expect((await press(coach, id, "publish", next)).status).toBe(303);
    const left = (await homework()).map(({ drillId }) => drillId);
    expect(left).toEqual([drillOf(0).id, drillOf(2).id]);
  });

  it.each([
    ["no feedback, recording or drawing", { feedback: "", drawings: "[]" }, "Please write your feedback"],
    ["a moment that is none", { tipAt0: "4 seconds" }, "Write the moment as minutes"],
    ["a release that is none", { releaseAt: "soon" }, "Write the moment as minutes"],
    [
      "a reference that is gone",
      { reference: "tutorial:gone", releaseAt: "1.0", referenceReleaseAt: "1.0" },
      "no longer in the library",
    ],
    ["a drill that is not the member's", { homework3: "nowhere" }, "no longer on the member's plan"],
    ["a day that is none", { homeworkDueOn: "2026-02-30" }, "Choose a real date"],
  ])("is refused with %s; nothing is half done", async (_what, fields, sentence) => {
    const mails = mailsOf(app).length;
    const { status, words } = await outcomeOf(await press(coach, id, "publish", { ...whole(), ...fields }));
    expect([status, words.includes(sentence)]).toEqual([400, true]);
    expect(words).toContain("Slowly");
    expect((await deskOf(app, id)).savedAt).toBeNull();
    expect([mailsOf(app).length, await homework()]).toEqual([mails, []]);
  });

  it("offers one drill of each name, the member's own newest, however often a week was copied", async () => {
    const [general] = drills;
    const ids = [general?.id];
    for (const week of [8, 9]) {
      app.clock.advance(1_000);
      const own = asJson({ ...general, week, assignedUserId: userId(app, "pro@example.com") });
      ids.push((await bodyOf<ClubDrill>(coach("/api/admin/weekly-drills", own))).id);
    }
    const html = await (await coach(`/admin/review/${id}`)).text();
    expect(ids.filter((drill) => html.includes(`value="${drill}"`))).toEqual([ids[2]]);
  });

  it("leads to the drawings if the coach wrote nothing else", async () => {
    const drawn = { drawings: JSON.stringify([drawing]) };
    expect((await press(coach, id, "publish", drawn)).status).toBe(303);
    expect(await requestOf(coach, id)).toMatchObject({
      feedbackText: "I drew my feedback on your video. Open the annotated video.",
    });
  });

  it("leaves out a moment without words, as after a key pressed by mistake", async () => {
    const answer = await press(coach, id, "publish", { ...whole(), tipText0: "" });
    expect(answer.status).toBe(303);
    const { moments } = await answerTo(app, id);
    expect(moments.filter((one) => one.drawing === null)).toMatchObject([{ at: 1000, text: "Step here" }]);
  });

  it("refuses the same drill twice and a reference without releases", async () => {
    const twice = await press(coach, id, "publish", { ...whole(), homework2: drillOf(0).id });
    expect((await outcomeOf(twice)).words).toContain("Each drill can be assigned once");
    const tutorial = await firstTutorial();
    const open = await press(coach, id, "publish", { ...whole(), reference: `tutorial:${tutorial?.id}` });
    expect((await outcomeOf(open)).words).toContain("Mark the release in both videos");
  });

  it("that ends in an error has published nothing", async () => {
    addWaiting(app, 1);
    changeRows(app, "UPDATE submissions SET uploaded_on = 'no day' WHERE id = 'more1'");
    const answer = await press(coach, id, "publish", whole());
    expect(answer.status).toBe(500);
    expect(await requestOf(coach, id)).toMatchObject({ status: "pending", feedbackText: null });
  });

  it("emails no one who turned off email from coaches", async () => {
    changeRows(app, "UPDATE users SET mails_coach_news = 0");
    const before = mailsOf(app).length;
    await press(coach, id, "publish", whole());
    expect(mailsOf(app).length).toBe(before);
  });
});

describe("after publishing", () => {
  const publish = (which: string) => press(coach, which, "publish", { feedback: "Good", queue: "all" });
  const openBy = (ask: Ask, which: string) => ask(`/admin/review/${which}/presence`, { method: "POST" });

  it("the next one due opens, skipping what another coach has open; the last one stays", async () => {
    const [first = "", second = ""] = addWaiting(app, 2);
    await openBy(other, first);
    expect((await publish(id)).headers.get("Location")).toBe(`/admin/review/${second}`);
    expect((await publish(second)).headers.get("Location")).toBe(`/admin/review/${first}`);
    expect((await publish(first)).headers.get("Location")).toBe(`/admin/review/${first}`);
  });

  it("a second answer is a follow-up in the same thread, emailed once, and the review stays unchanged", async () => {
    const early = await press(coach, id, "follow-up", { followUp: "And one more thing" });
    expect((await outcomeOf(early)).words).toContain("Publish the review first.");
    await publish(id);
    const before = mailsOf(app).length;
    const fields = { revision: "1", feedback: "Good", followUp: "And one more thing" };
    expect((await press(other, id, "follow-up", fields)).status).toBe(303);
    expect((await press(other, id, "follow-up", fields)).status).toBe(303);
    expect(mailsOf(app).slice(before)).toMatchObject([
      { recipient: "pro@example.com", subject: "Your coach added to your review" },
    ]);
    expect((await deskOf(app, id)).draft).toMatchObject({ feedback: "Good", followUp: "" });
    const empty = await press(other, id, "follow-up", { ...fields, revision: "2", followUp: " " });
    expect([empty.status, (await outcomeOf(empty)).words]).toEqual([
      400,
      expect.stringContaining("Write your follow-up"),
    ]);
    const pro = await app.signIn("pro@example.com");
    expect(await page(pro, `/portal/videos/${id}`)).toMatch(/Good +Morgan added, .+And one more thing/);
  });
});

describe("two coaches on one video", () => {
  const openBy = (ask: Ask, which: string) => ask(`/admin/review/${which}/presence`, { method: "POST" });

  it("see each other's name on it for a minute, in the queue too, and not their own", async () => {
    expect(await bodyOf(openBy(other, id))).toEqual({ open: {}, published: null });
    const words = await page(coach);
    expect(words).toContain("Morgan has this open.");
    expect(words).toMatch(/Due .+ · Morgan has this open/);
    expect(await page(other)).not.toContain("has this open");
    expect(await bodyOf(openBy(coach, id))).toEqual({ open: { [id]: "Morgan" }, published: null });
    app.clock.advance(61_000);
    expect(await page(coach)).not.toContain("has this open");
  });

  it("an open desk is told that another coach published, and not of its own publishing", async () => {
    await press(other, id, "publish", { feedback: "Theirs" });
    const published = { name: "Morgan", at: app.clock.now().getTime() };
    expect(await bodyOf(openBy(coach, id))).toMatchObject({ published });
    expect(await bodyOf(openBy(other, id))).toMatchObject({ published: null });
  });

  it("without scripts saving says so; opening another video moves on; a member may not ask", async () => {
    const [next = ""] = addWaiting(app, 1);
    await press(other, id, "save-draft", { feedback: "Mine" });
    expect(await page(coach)).toContain("Morgan has this open.");
    await openBy(other, next);
    expect(await bodyOf(openBy(coach, id))).toEqual({ open: { [next]: "Morgan" }, published: null });
    const pro = await app.signIn("pro@example.com");
    expect((await openBy(pro, id)).status).toBe(403);
    expect((await openBy(coach, "nobody")).status).toBe(404);
  });
});

describe("next to the desk", () => {
  it("is the queue, by due date, for all or the coach's own members", async () => {
    const all = await page(coach, `/admin/review/${id}?queue=all`);
    expect(all).toContain("To review (1)");
    expect(all).toMatch(/Due Mar \d+|Due today|\d+ days? overdue/);
    const pro = userId(app, "pro@example.com");
    const own = (key: string) =>
      coach(`/api/admin/users/${pro}/assigned-coach`, asJson({ assignedCoach: key }, {}, "PUT"));
    expect((await own("coach2")).status).toBe(200);
    expect(await page(coach, `/admin/review/${id}?queue=mine`)).toContain("To review (0)");
    expect(await page(other, `/admin/review/${id}?queue=mine`)).toContain("To review (1)");
  });

  it("a reference clip comes with the release marked last time", async () => {
    const tutorial = await firstTutorial();
    const reference = `tutorial:${tutorial?.id}`;
    await press(coach, id, "save-draft", { reference, releaseAt: "00:01.0", referenceReleaseAt: "00:00.8" });
    expect(await page(other)).toContain(`${tutorial?.title} (release at 0:00.8)`);
    const bytes = await coach(`/files/reviews/${id}/reference`);
    expect([bytes.status, bytes.headers.get("Content-Type")]).toEqual([200, "video/mp4"]);
    await bytes.body?.cancel();
    const pro = await app.signIn("pro@example.com");
    expect((await pro(`/files/reviews/${id}/reference`)).status).toBe(404);
  });

  it("a coaches' video without a tutorial can be compared with too, until it is deleted", async () => {
    const form = asMultipart([
      ["title", "From the side"],
      ["description", "x"],
      ["video", await readClip(), "side.mp4"],
    ]);
    const side = await bodyOf<{ id: string }>(coach("/api/admin/videos/upload", form));
    await press(coach, id, "save-draft", { reference: `library:${side.id}`, referenceReleaseAt: "00:00.5" });
    expect(await page(coach)).toContain("From the side (release at 0:00.5)");
    const reference = () =>
      coach(`/files/reviews/${id}/reference`).then(
        ({ status, body }) => body?.cancel().then(() => status) ?? status,
      );
    expect(await reference()).toBe(200);
    expect((await coach(`/api/admin/videos/${side.id}`, { method: "DELETE" })).status).toBe(200);
    expect([await reference(), (await page(coach)).includes("From the side")]).toEqual([404, false]);
  });

  it("are the changes since the last review in its homework's shots, with small samples marked", async () => {
    const { reviewed } = requestsOf(app);
    const done = await read<{ drillId: string }[]>(coach, "/api/admin/drill-completions");
    const drill = drills.find((one) => done.some(({ drillId }) => drillId === one.id));
    await press(coach, reviewed, "publish", { revision: "1", feedback: "Again", homework1: drill?.id ?? "" });
    const words = await page(coach);
    for (const part of ["since the last review", "not done yet", "PPR", "nothing logged"])
      expect(words).toContain(part);
  });
});

it("a desk that is published over another coach's publication is refused as such, and goes out from the page that says so", async () => {
  const { version } = (await deskOf(app, id)).request;
  await press(other, id, "save-draft", { feedback: "Theirs" });
  await press(other, id, "publish", { feedback: "Theirs", revision: "1" });
  const refused = await press(coach, id, "publish", { feedback: "Mine", revision: "1", version });
  const { status, words } = await outcomeOf(refused);
  expect(status).toBe(409);
  expect(words).toContain("Morgan Tate published this review while you were writing.");
  expect(words).toContain("Publish mine instead");
  const desk = await deskOf(app, id);
  const mine = { feedback: "Mine", revision: `${desk.revision}`, version: desk.request.version };
  expect((await press(coach, id, "publish", mine)).status).toBe(303);
  expect((await requestOf(coach, id)).feedbackText).toBe("Mine");
});
