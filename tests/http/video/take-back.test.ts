import { beforeEach, describe, expect, it } from "vitest";
import { sendDueMail } from "#app/features/base/mail/outbox.server.ts";
import { listOutbox } from "#app/features/base/mail/outbox-queries.server.ts";
import { appForEach } from "#tests/support/app-hooks.ts";
import { asForm, changeRows, cookieOf, rowsOf } from "../club.ts";
import { aCoach, mailsOf } from "../people.ts";
import {
  addWaiting,
  answerTo,
  deskOf,
  generalDrills,
  outcomeOf,
  press,
  requestOf,
  requestsOf,
} from "./desk.ts";

const app = appForEach();
const coach = app.as("coach1@example.com");
let id: string;
let drill: string;
beforeEach(async () => {
  id = requestsOf(app).pending;
  drill = (await generalDrills(coach))[0]?.id ?? "";
});

const publish = (revision: number, feedback: string, homework1 = drill) =>
  press(coach, id, "publish", { revision: String(revision), feedback, homework1 });
const takeBack = (published: number) =>
  coach(`/admin/review/${id}?form=take-back`, asForm({ submissionId: id, published: String(published) }));
const request = () => requestOf(coach, id);
// The whole rows, because no list shows who gave them and when.
const homework = () =>
  rowsOf<{ text: string }>(app, "SELECT * FROM homework WHERE source_id = ? ORDER BY rowid", id);
const news = () => mailsOf(app).filter(({ subject }) => subject === "Your review is ready");
describe("Undo after Publish", () => {
  it("restores everything, and the email that waited a minute is never sent", async () => {
    const before = [await request(), homework()];
    addWaiting(app, 1);
    const answer = await publish(0, "Too early");
    expect(answer.headers.get("Location")).toBe("/admin/review/more1");
    const Cookie = `flash=${cookieOf(answer, "flash")?.value}`;
    const html = await (await coach("/admin/review/more1", { headers: { Cookie } })).text();
    expect(html).toContain(`action="/admin/review/${id}?form=take-back"`);
    // The demo club has no mail server.
    expect(html).toContain("can read it on the site. No email goes out");
    expect(html).toContain("Published less than a minute ago.");
    expect(html).toContain(`name="returnTo" value="/admin/review/${id}"`);
    app.clock.advance(59_000);
    await sendDueMail(app.services);
    const back = await takeBack(1);
    expect([back.status, back.headers.get("Location")]).toEqual([303, `/admin/review/${id}`]);
    expect([await request(), homework()]).toEqual(before);
    expect(await deskOf(app, id)).toMatchObject({ draft: { feedback: "Too early" }, publishedAt: null });
    expect(news()).toEqual([]);
  });

  it("pressed too late is refused by the desk with what was published, not by an empty one", async () => {
    await publish(0, "Well said");
    app.clock.advance(61_000);
    const refused = await takeBack(1);
    const html = await refused.text();
    expect([refused.status, html.includes("Not undone")]).toEqual([409, true]);
    expect(html).toContain("The member has this review already.");
    expect(html).toMatch(/<textarea[^>]*name="feedback"[^>]*>Well said</);
  });

  it("is offered on the desk, away from Publish again, until the member has read it or the minute is over", async () => {
    await publish(0, "Well said");
    const desk = async () => (await coach(`/admin/review/${id}`)).text();
    expect(await desk()).toMatch(/Undo publish[\s\S]*Save draft[\s\S]*Publish again/);
    app.clock.advance(61_000);
    expect(await desk()).not.toContain("Undo publish");
    await publish(1, "Better said");
    expect(await desk()).toContain("Undo publish");
    await (await app.signIn("pro@example.com"))(`/portal/videos/${id}`);
    expect(await desk()).not.toContain("Undo publish");
  });

  it("lets the email go after that minute if not pressed", async () => {
    await publish(0, "Well said");
    const sent = async () => {
      const { mails } = await listOutbox(app.services, aCoach);
      return mails.filter(({ sentAt, subject }) => sentAt && subject.startsWith("Your review"));
    };
    app.clock.advance(59_000);
    await sendDueMail(app.services);
    expect(await sent()).toEqual([]);
    app.clock.advance(1000);
    await sendDueMail(app.services);
    expect(await sent()).toHaveLength(1);
  });

  it("publishing again within that minute sends one email, and taking that back keeps it", async () => {
    await publish(0, "Well said");
    for (const revision of [1, 2]) await publish(revision, `Better said ${revision}`);
    expect(mailsOf(app).filter(({ subject }) => subject.startsWith("Your review"))).toHaveLength(1);
    expect((await takeBack(3)).status).toBe(303);
    expect(await request()).toMatchObject({ feedbackText: "Better said 1" });
    expect(news()).toHaveLength(1);
    app.clock.advance(60_000);
    await sendDueMail(app.services);
    await publish(3, "Corrected later");
    expect(mailsOf(app).at(-1)).toMatchObject({ subject: "Your review was corrected" });
  });

  it("restores the corrected answer, with its homework", async () => {
    await publish(0, "The first answer");
    app.clock.advance(3_600_000);
    const before = [await request(), homework(), await answerTo(app, id)];
    await publish(1, "A worse one", "");
    expect(homework()).toEqual([]);
    expect((await takeBack(2)).status).toBe(303);
    expect([await request(), homework(), await answerTo(app, id)]).toEqual(before);
  });

  it.each([
    ["after a minute", () => app.clock.advance(60_000)],
    [
      "once the member has opened it",
      async () => (await app.signIn("pro@example.com"))(`/portal/videos/${id}`),
    ],
    ["once its mail is on its way", () => changeRows(app, "UPDATE outbox SET attempts = 1")],
    ["of an earlier publication", () => publish(1, "Better")],
    [
      "once the Submissions tab has answered it",
      () => coach("/admin/submissions?form=review-submission", asForm({ id, feedback: "Other words" })),
    ],
    ["that was taken back", () => takeBack(1)],
  ])("is refused %s, and says what to do", async (_when, meanwhile) => {
    await publish(0, "Said too soon");
    app.clock.advance(1000);
    await meanwhile();
    const before = [await request(), homework(), news()];
    const { status, words } = await outcomeOf(await takeBack(1));
    expect(status).toBe(409);
    expect(words).toContain("Correct it and publish again, or send a follow-up.");
    expect([await request(), homework(), news()]).toEqual(before);
  });
});
