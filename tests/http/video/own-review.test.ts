import { beforeEach, describe, expect, it } from "vitest";
import type { Ask } from "#tests/support/app.ts";
import { appForEach } from "#tests/support/app-hooks.ts";
import {
  asForm,
  asMultipart,
  changeRows,
  onDatabase,
  pageAfter,
  read,
  readClip,
  rowsOf,
  statusOf,
  storedFiles,
  textOf,
  userId,
} from "../club.ts";
import { mailsOf } from "../people.ts";
import { trailOf } from "../trail.ts";
import { answerTo, drawing, generalDrills, outcomeOf, press, requestOf, requestsOf } from "./desk.ts";
import { send as sendInParts, sending, start, starting } from "./uploads.ts";

const clip = await readClip();

const app = appForEach();
const coach = app.as("coach1@example.com");
const pro = app.as("pro@example.com");
const free = app.as("free@example.com");
let id: string;
let tutorial: { id: string; title: string } | undefined;
beforeEach(async () => {
  id = requestsOf(app).pending;
  [tutorial] = await read<{ id: string; title: string }[]>(coach, "/api/tutorials");
  // The club's earlier review would otherwise be counted too.
  changeRows(app, "DELETE FROM homework WHERE source = 'review'");
});

const page = (ask: Ask, query = "") => ask(`/portal/videos/${id}${query}`);
const publish = (fields: Record<string, string> = {}) =>
  press(coach, id, "publish", {
    feedback: "Your arm is straight now.",
    tipAt0: "00:01.2",
    tipText0: "Look at the hole",
    drawings: JSON.stringify([drawing]),
    reference: `tutorial:${tutorial?.id}`,
    releaseAt: "00:01.5",
    referenceReleaseAt: "00:01.0",
    ...fields,
  });

describe("a member's review", () => {
  it("leads to a message that names the video, for its own member once it is answered", async () => {
    const link = `href="/portal/messages?about=${id}`;
    expect(await (await page(pro)).text()).not.toContain(link);
    await publish();
    const html = await (await page(pro)).text();
    expect(html).toContain(link);
    expect(html).toMatch(/>Ask \w+ about this</);
    expect(await (await page(coach)).text()).not.toContain(link);
    const begun = async (ask: Ask, about = id) => textOf(await ask(`/portal/messages?about=${about}`));
    expect(await begun(pro)).toContain(
      "About my video “Airmail from the left box. Please look at my step: I think…”:",
    );
    expect(await begun(pro, `${id}&moment=1400`)).toContain("I think…” at 0:01.4:");
    expect(await begun(pro, `${id}&moment=soon`)).toContain("I think…”:");
    expect(await begun(await app.signIn("pro2@example.com"))).not.toContain("About my video");
    expect(await begun(pro, "x".repeat(300))).not.toContain("About my video");
  });

  it("is only for its owner and the coaches", async () => {
    await publish();
    const file = `/files/reviews/${id}/reference`;
    // Below pro the page says what pro brings, and nothing of the review.
    for (const email of ["basic@example.com", "elite@example.com"]) {
      const ask = await app.signIn(email);
      const html = await (await page(ask)).text();
      expect(html).toContain("Pro Membership Required");
      for (const secret of [
        "Your arm is straight now.",
        "Look at the hole",
        "Airmail from the left box",
        file,
      ])
        expect(html).not.toContain(secret);
      expect(await statusOf(ask(file))).toBe(403);
    }
    for (const [email, status] of [
      ["pro2@example.com", 404],
      ["free@example.com", 404],
      ["pro@example.com", 200],
      ["coach2@example.com", 200],
    ] as const) {
      const ask = await app.signIn(email);
      expect([email, await statusOf(page(ask))]).toEqual([email, status]);
      expect([email, await statusOf(ask(file))]).toEqual([email, status]);
    }
    expect((await page(app.fetch)).status).toBe(302);
    expect((await app.fetch(file)).status).toBe(401);
  });

  it("shows nothing of a draft before it is published", async () => {
    await press(coach, id, "save-draft", { feedback: "Half a thought", drawings: JSON.stringify([drawing]) });
    const html = await (await page(pro)).text();
    for (const secret of ["Half a thought", drawing.description, "Slow motion"])
      expect(html).not.toContain(secret);
    // One badge for its state, the same as on the tab.
    const badge = /Under Review In Analysis Queue sent \w+ \d+, 2026/;
    const [onPage] = badge.exec(await textOf(await page(pro))) ?? [];
    expect(onPage).toBeDefined();
    expect(await textOf(await pro("/portal?tab=videos"))).toContain(onPage);
  });

  it("has the feedback, tips linked to their moments, and the three buttons, here and on the tab (D42)", async () => {
    await publish();
    for (const address of [`/portal/videos/${id}`, "/portal?tab=videos"]) {
      const html = await (await pro(address)).text();
      expect(html).toContain("Your arm is straight now.");
      for (const [view, label] of [
        ["slow", "Slow motion"],
        ["compare", "Pro comparison"],
        ["annotated", "Annotated video"],
      ])
        expect(html).toMatch(new RegExp(`href="/portal/videos/${id}\\?view=${view}"[^>]*>${label}<`));
    }
    const html = await (await page(pro)).text();
    expect(html).toContain(`href="/portal/videos/${id}?at=1200#clip"`);
    const opened = await (await page(pro, "?at=1200")).text();
    expect(opened).toContain(`src="/files/submissions/${id}#t=1.2"`);
    expect(await (await page(pro, "?at=-1&view=nothing")).text()).toContain(`src="/files/submissions/${id}"`);
  });

  it("describes the drawings in words, and aligns both clips", async () => {
    await publish();
    expect(await textOf(await page(pro, "?view=annotated"))).toContain(drawing.description);
    const compared = await (await page(pro, "?view=compare")).text();
    expect(compared).toContain(`src="/files/submissions/${id}#t=0.5"`);
    expect(compared).toContain(`src="/files/reviews/${id}/reference#t=0"`);
    expect(compared).toContain(tutorial?.title ?? "no title");
  });

  it("from the old form has the three buttons too, and says what is missing", async () => {
    const { reviewed } = requestsOf(app);
    changeRows(app, "DELETE FROM reviews");
    const html = await textOf(await pro(`/portal/videos/${reviewed}?view=compare`));
    expect(html).toContain("hasn't added a video to compare with");
    expect(await textOf(await pro(`/portal/videos/${reviewed}?view=annotated`))).toContain(
      "hasn't drawn on this video",
    );
  });

  it("waits with a promise that says who, by when, and when it is overdue", async () => {
    const words = await textOf(await page(pro));
    expect(words).toContain("answers by Fri, Mar 13");
    // The date is said once, and alone.
    expect(words.match(/Mar 13|business days/g)).toHaveLength(1);
    expect(words).toContain("With a coach");
    await press(coach, id, "save-draft", { feedback: "Half a thought" });
    expect(await textOf(await page(pro))).toContain("is looking at it");
    changeRows(app, "UPDATE submissions SET uploaded_on = '2026-03-02'");
    expect(await textOf(await page(pro))).toContain("Your review was due Thu, Mar 5");
  });

  it("closed without text says so and links to Messages", async () => {
    changeRows(app, "UPDATE submissions SET status = 'reviewed', reviewed_at = 1 WHERE id = ?", id);
    const html = await (await page(pro)).text();
    expect(html).toContain("closed without written feedback");
    expect(html).toMatch(new RegExp(`href="/portal/messages\\?about=${id}"[^>]*>ask in Messages<`));
  });

  it("is marked as seen only when its member opens the answer; a later answer is new again", async () => {
    // No call tells a coach when it was opened.
    const seen = () =>
      rowsOf<{ seen: number | null }>(app, "SELECT seen_at AS seen FROM submissions WHERE id = ?", id)[0]
        ?.seen;
    await page(pro);
    expect(seen()).toBeNull();
    await publish();
    await page(coach);
    expect(seen()).toBeNull();
    await page(pro);
    expect(seen()).toBe(app.clock.now().getTime());
  });

  it("the video's API call returns the feedback as before", async () => {
    await publish();
    expect(await read<object[]>(pro, "/api/my-video-submissions")).toContainEqual(
      expect.objectContaining({ id, status: "reviewed", feedbackText: "Your arm is straight now." }),
    );
  });
});

describe("homework from a review", () => {
  const item = async () => (await answerTo(app, id)).homework[0];
  const mark = async (ask: Ask, isDone: string) =>
    ask(`/portal/videos/${id}?form=homework`, asForm({ homeworkId: (await item())?.id ?? "", isDone }));

  it("is on the page, and only its owner can mark it done and not done", async () => {
    const [drill] = await generalDrills(coach);
    await publish({ homework1: drill?.id ?? "", homeworkDueOn: "2026-03-20" });
    const words = await textOf(await page(pro));
    expect(words).toContain(drill?.title);
    expect(words).toContain("Due Mar 20");
    const pro2 = await app.signIn("pro2@example.com");
    for (const ask of [pro2, coach]) expect((await mark(ask, "on")).status).toBe(404);
    expect((await mark(pro, "on")).headers.get("Location")).toBe(`/portal/videos/${id}`);
    expect((await item())?.doneAt).toEqual(app.clock.now());
    expect(await textOf(await page(coach))).toContain("Done Mar");
    await mark(pro, "off");
    expect((await item())?.doneAt).toBeNull();
  });
});

describe("another angle", () => {
  const ask = (question = "Film from behind, please", revision = "0") =>
    press(coach, id, "ask-angle", { feedback: "So far", question, revision });
  const questions = async () => (await answerTo(app, id)).angles;
  const send = async (member: Ask, film: Uint8Array | null = clip) =>
    member(
      `/portal/videos/${id}?form=send-angle`,
      asMultipart([
        ["angleId", (await questions())[0]?.id ?? ""],
        ["note", "From behind"],
        ["video", film, "behind.mp4"],
      ]),
    );

  it("is asked for once, by email, with the draft saved and the status unchanged", async () => {
    const before = mailsOf(app).length;
    expect((await ask()).status).toBe(303);
    expect((await ask("Film from behind, please", "1")).status).toBe(303);
    expect(await questions()).toHaveLength(1);
    expect(await requestOf(coach, id)).toMatchObject({ status: "pending" });
    const mails = mailsOf(app).slice(before);
    expect(mails).toMatchObject([
      { recipient: "pro@example.com", subject: "Your coach asks for another angle" },
    ]);
    expect(mails[0]?.text).toContain("Film from behind, please");
    const second = await outcomeOf(await ask("And from above", "1"));
    expect([second.status, second.words.includes("hasn't answered")]).toEqual([409, true]);
    const [act] = await trailOf(app.services, userId(app, "pro@example.com"));
    expect(act).toMatchObject({ action: "ask_for_angle", createdAt: app.clock.now() });
  });

  it("takes one clip even if the weekly upload is used, and leaves the allowance unchanged", async () => {
    await ask();
    expect(await textOf(await page(pro))).toContain("It doesn't count as this week's upload.");
    const allowance = await read(pro, "/api/weekly-upload-status");
    expect(allowance).toMatchObject({ hasUploadedThisWeek: true });
    const answer = await send(pro);
    expect([answer.status, answer.headers.get("Location")]).toEqual([303, `/portal/videos/${id}`]);
    expect(await read(pro, "/api/weekly-upload-status")).toEqual(allowance);
    expect((await read<object[]>(pro, "/api/my-video-submissions")).length).toBe(2);
    const [first] = await questions();
    const bytes = await coach(`/files/angles/${first?.id}`);
    expect(Buffer.from(await bytes.arrayBuffer()).equals(clip)).toBe(true);
    expect(await textOf(await coach(`/admin/review/${id}`))).toContain("Play the other angle");
    const pro2 = await app.signIn("pro2@example.com");
    expect((await pro2(`/files/angles/${first?.id}`)).status).toBe(404);
    const before = await storedFiles(app);
    expect((await send(pro)).status).toBe(409);
    expect(await storedFiles(app)).toEqual(before);
  });

  const withdraw = async (revision: string) => {
    const [angle] = await questions();
    return press(coach, id, "withdraw-angle", { feedback: "So far", angleId: angle?.id ?? "", revision });
  };

  /** Presses the Undo that the answer to a withdrawal offers. */
  const undoOf = async (sent: Response) => {
    const { html } = await pageAfter(coach, sent);
    expect(html).toContain(`action="/admin/review/${id}?form=undo-withdraw"`);
    const actId = /name="actId" value="([^"]+)"/.exec(html)?.[1] ?? "";
    return () => coach(`/admin/review/${id}?form=undo-withdraw`, asForm({ actId }));
  };

  it("is withdrawn by a coach, unless it was answered, and may be asked anew", async () => {
    await ask();
    expect(await textOf(await coach(`/admin/review/${id}`))).toContain("Withdraw this question");
    const asked = await questions();
    // Undo asks it again, once, without a second email.
    const mails = mailsOf(app).length;
    const takeBack = await undoOf(await withdraw("1"));
    expect(await questions()).toEqual([]);
    for (const _time of ["once", "twice"]) expect((await takeBack()).status).toBe(303);
    expect(await questions()).toEqual(asked);
    expect(mailsOf(app)).toHaveLength(mails);
    expect((await withdraw("1")).status).toBe(303);
    expect(await questions()).toEqual([]);
    expect(await textOf(await page(pro))).not.toContain("Film from behind");
    const [act] = await trailOf(app.services, userId(app, "pro@example.com"));
    expect(act).toMatchObject({ action: "withdraw_angle" });
    expect((await ask("And from above", "2")).status).toBe(303);
    // What was withdrawn doesn't come back beside another question.
    expect((await takeBack()).status).toBe(409);
    await send(pro);
    expect((await outcomeOf(await withdraw("3"))).status).toBe(409);
    expect(await questions()).toHaveLength(1);
  });

  it("keeps its answer if Undo is pressed again after it", async () => {
    await ask();
    const takeBack = await undoOf(await withdraw("1"));
    await takeBack();
    expect((await send(pro)).status).toBe(303);
    const answered = await questions();
    expect(answered).toMatchObject([{ isOpen: false }]);
    expect((await takeBack()).status).toBe(303);
    expect(await questions()).toEqual(answered);
  });

  it("can be declined by its member alone, once, and the coach reads so", async () => {
    await ask();
    const angleId = (await questions())[0]?.id ?? "";
    const decline = (member: Ask) => member(`/portal/videos/${id}?form=decline-angle`, asForm({ angleId }));
    expect((await decline(await app.signIn("pro2@example.com"))).status).toBe(404);
    expect(await textOf(await page(pro))).toContain("I can't film this");
    const sent = await decline(pro);
    const { html } = await pageAfter(pro, sent);
    const actId = /name="actId" value="([^"]+)"/.exec(html)?.[1] ?? "";
    const undo = (member: Ask) => member(`/portal/videos/${id}?form=undo-decline`, asForm({ actId }));
    // Coaches read so on Today, on the desk, and in the trail.
    expect(await textOf(await coach("/admin"))).toContain("They can't film another angle");
    expect(await textOf(await coach(`/admin/review/${id}`))).toMatch(/Declined Mar \d+/);
    const acts = async () =>
      (await trailOf(app.services, userId(app, "pro@example.com"))).map(({ action }) => action);
    expect((await acts())[0]).toBe("decline_angle");
    // The member can take it back, and nobody else.
    expect((await undo(await app.signIn("pro2@example.com"))).status).not.toBe(303);
    expect((await undo(pro)).status).toBe(303);
    expect(await questions()).toMatchObject([{ isOpen: true }]);
    expect((await acts())[0]).toBe("undo");
    expect(await textOf(await coach("/admin"))).not.toContain("They can't film another angle");
    expect((await decline(pro)).status).toBe(303);
    expect((await decline(pro)).status).toBe(409);
    expect((await ask("Then from above?", "1")).status).toBe(303);
  });

  it("is settled when the review is published without it", async () => {
    await ask();
    expect((await press(coach, id, "publish", { feedback: "Good", revision: "1" })).status).toBe(303);
    for (const words of [await textOf(await page(pro)), await textOf(await coach(`/admin/review/${id}`))]) {
      expect(words).toMatch(/Asked Mar .{0,40}\. The review was published without it/);
      expect(words).not.toContain("not answered yet");
    }
  });

  it("that arrives after the review was published is taken, its member is told, and a coach sees it until they come back to it", async () => {
    await ask();
    const uploadId = await sendInParts(pro, clip, { filename: "behind.mp4", kind: "angle" });
    app.clock.advance(60_000);
    expect((await press(coach, id, "publish", { feedback: "Good", revision: "1" })).status).toBe(303);
    app.clock.advance(60_000);
    expect(await textOf(await page(pro))).toContain("The whole video has arrived.");
    expect(await textOf(await page(pro))).not.toContain("You can send one video for it.");
    const angleId = (await questions())[0]?.id ?? "";
    const sent = await pro(`/portal/videos/${id}?form=send-angle`, asForm({ angleId, uploadId }));
    expect(sent.status).toBe(303);
    expect((await pageAfter(pro, sent)).words).toContain(
      "The review was published before it arrived. Your coach sees it beside the review",
    );
    const today = async () => textOf(await coach("/admin"));
    expect(await today()).toMatch(/sent another angle of .+ just now, after the review was published/);
    expect(await textOf(await coach(`/admin/review/${id}`))).toMatch(
      /Answered Mar .{0,40}, after the review was published/,
    );
    app.clock.advance(60_000);
    const again = { feedback: "Good", followUp: "I see your elbow now.", revision: "2" };
    expect((await press(coach, id, "follow-up", again)).status).toBe(303);
    expect(await today()).not.toContain("after the review was published");
  });

  it("can be sent in parts even if the weekly upload is used; its text to the coach waits for it", async () => {
    const facts = { filename: "behind.mp4", kind: "angle", message: "Filmed from behind" };
    const unasked = await pro("/api/uploads", starting(clip.length, facts));
    expect([unasked.status, await unasked.text()]).toEqual([
      409,
      expect.stringContaining("No coach is waiting for another angle from you."),
    ]);
    await ask();
    const address = await start(pro, clip.length, facts);
    await pro(address, sending(clip.subarray(0, 1_000)));
    const half = await textOf(await page(pro));
    for (const words of ["behind.mp4", "Choose the same video to pick up", "Filmed from behind"])
      expect(half).toContain(words);
    await pro(address, sending(clip.subarray(1_000), 1_000));
    expect(await textOf(await page(pro))).toContain("The whole video has arrived.");
    const uploadId = address.split("/").at(-1) ?? "";
    const angleId = (await questions())[0]?.id ?? "";
    const hand = (member: Ask, fields: Record<string, string>) =>
      member(`/portal/videos/${id}?form=send-angle`, asForm({ angleId, ...fields }));
    const pro2 = await app.signIn("pro2@example.com");
    expect((await hand(pro2, { uploadId })).status).toBe(404);
    expect((await hand(pro, { uploadId, note: "Here" })).status).toBe(303);
    const bytes = await coach(`/files/angles/${angleId}`);
    expect(Buffer.from(await bytes.arrayBuffer()).equals(clip)).toBe(true);
    expect((await hand(pro, { uploadId })).status).toBe(409);
    // No call tells what an upload became.
    expect(rowsOf(app, "SELECT used_for AS usedFor FROM uploads WHERE kind = 'angle'")).toEqual([
      { usedFor: angleId },
    ]);
  });

  it("can be discarded midway", async () => {
    await ask();
    const files = await storedFiles(app);
    const uploadId = await sendInParts(pro, clip, { filename: "a.mp4", kind: "angle" });
    const discard = (member: Ask) =>
      member(`/portal/videos/${id}?form=discard-upload`, asForm({ id: uploadId }));
    expect((await discard(await app.signIn("pro2@example.com"))).status).toBe(404);
    expect(await storedFiles(app)).not.toEqual(files);
    expect((await discard(pro)).headers.get("Location")).toBe(`/portal/videos/${id}`);
    expect(await storedFiles(app)).toEqual(files);
    const uploads = await read<{ kind: string }[]>(coach, "/api/admin/video-uploads");
    expect(uploads.filter(({ kind }) => kind === "angle")).toEqual([]);
    expect((await discard(pro)).status).toBe(404);
    expect(await questions()).toMatchObject([{ isOpen: true, videoUrl: null }]);
  });

  it("can't get around the weekly limit: an angle can't be sent for analysis", async () => {
    await ask();
    const uploadId = await sendInParts(pro, clip, { filename: "a.mp4", kind: "angle" });
    app.clock.advance(7 * 24 * 3_600_000);
    const later = await app.signIn("pro@example.com");
    const fields = asForm({ submitterMessage: "Hi", uploadId });
    expect((await later("/api/user-video-submissions", fields)).status).toBe(404);
  });

  it.each([
    ["another pro member", "pro2@example.com", clip, 404],
    ["an elite member", "elite@example.com", clip, 403],
    ["no file", "pro@example.com", null, 400],
    ["an empty file", "pro@example.com", new Uint8Array(), 400],
    ["words", "pro@example.com", new TextEncoder().encode("no video"), 415],
  ])("is refused from %s; nothing is left behind", async (_what, email, film, expected) => {
    await ask();
    const before = await storedFiles(app);
    expect((await send(await app.signIn(email), film)).status).toBe(expected);
    expect(await storedFiles(app)).toEqual(before);
    expect(await questions()).toMatchObject([{ isOpen: true, videoUrl: null }]);
  });

  it("closes for coach and member once the request is reviewed", async () => {
    await ask();
    await publish({ revision: "1" });
    const angleId = (await questions())[0]?.id ?? "";
    const decline = pro(`/portal/videos/${id}?form=decline-angle`, asForm({ angleId }));
    expect((await decline).status).toBe(409);
    const again = { feedback: "So far", question: "One more", revision: "2" };
    const { status, words } = await outcomeOf(await press(coach, id, "ask-angle", again));
    expect([status, words.includes("already reviewed")]).toEqual([409, true]);
  });

  it.each([["  "], ["x".repeat(501)]])("needs a question of 1 to 500 characters", async (words) => {
    expect((await ask(words)).status).toBe(400);
    expect(await questions()).toEqual([]);
  });
});

it("the demo's measured videos are a pair that is compared", async () => {
  const [later] = rowsOf<{ id: string }>(
    app,
    "SELECT s.id FROM submissions s JOIN users u ON u.id = s.user_id WHERE u.email = 'free@example.com' AND s.answers_id IS NOT NULL",
  );
  const page = await textOf(await free(`/portal/videos/${later?.id}?view=before`));
  expect(page).toMatch(/Push apex 15 in, was 19 in on/);
  expect(page).toContain("Play both together");
});

it("deleting an account deletes its reviews and homework", async () => {
  await publish();
  onDatabase(app, (database) => {
    database.pragma("foreign_keys = ON");
    database.prepare("DELETE FROM users WHERE email = ?").run("pro@example.com");
  });
  // The demo's other reviews are about videos of free@.
  const notTheirs =
    "submission_id NOT IN (SELECT s.id FROM submissions s JOIN users u ON u.id = s.user_id WHERE u.email = 'free@example.com')";
  for (const table of ["reviews", "review_media", "angle_requests"])
    expect([table, rowsOf(app, `SELECT 1 FROM ${table} WHERE ${notTheirs}`)]).toEqual([table, []]);
  expect(rowsOf(app, "SELECT 1 FROM homework")).toEqual([]);
});
