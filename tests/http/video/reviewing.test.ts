import { beforeEach, describe, expect, it } from "vitest";
import { appForEach } from "#tests/support/app-hooks.ts";
import { asForm, asJson, bodyOf, changeRows, textOf } from "../club.ts";
import { mailsOf } from "../people.ts";
import { press, requestsOf } from "./desk.ts";

const app = appForEach();
const coach = app.as("coach1@example.com");
let id: string;
beforeEach(async () => {
  id = requestsOf(app).pending;
});

const told = () => mailsOf(app).filter(({ subject }) => subject === "Your review is ready");
const review = (fields: Record<string, string>) =>
  coach(`/admin/submissions?review=${id}&form=review-submission`, asForm({ id, ...fields }));
const status = (value: string) =>
  coach(`/api/admin/user-video-submissions/${id}/status`, asJson({ status: value }, {}, "PUT"));
const feedback = (text: string) =>
  coach("/api/admin/video-feedback", asJson({ videoId: id, feedback: text }));

describe("a review counts wherever it is made (D62)", () => {
  it("the Submissions tab emails the member once, like Publish", async () => {
    expect((await review({ feedback: "Quiet wrist." })).status).toBe(303);
    expect(told()).toMatchObject([{ recipient: "pro@example.com" }]);
    expect(told()[0]?.text).toContain(`/portal/videos/${id}`);
    await review({ feedback: "Quiet wrist.", adminNotes: "Ours" });
    await status("reviewed");
    expect(told()).toHaveLength(1);
  });

  it("the API does the same, and different feedback is another email, which says that it is a correction", async () => {
    expect((await feedback("Quiet wrist.")).status).toBe(200);
    await feedback("Quiet wrist.");
    expect(told()).toHaveLength(1);
    await feedback("Quiet wrist, and look up.");
    expect(told()).toHaveLength(1);
    expect(mailsOf(app).at(-1)).toMatchObject({
      recipient: "pro@example.com",
      subject: "Your review was corrected",
      text: expect.stringContaining("changed the review of"),
    });
  });

  it("what can't be sent has its title on the desk and in the call", async () => {
    const refused = await press(coach, id, "publish", {});
    expect(refused.status).toBe(400);
    expect(await textOf(refused)).toContain("Error sending feedback Please write your feedback");
    const answer = await feedback(" ");
    expect([answer.status, await bodyOf(answer)]).toEqual([
      400,
      expect.objectContaining({ error: "Error sending feedback", message: expect.stringMatching(/\w/) }),
    ]);
  });

  it("without feedback there is no email", async () => {
    await review({ adminNotes: "Ours" });
    expect(told()).toEqual([]);
  });

  it("a member who turned off email from coaches gets none", async () => {
    changeRows(app, "UPDATE users SET mails_coach_news = 0");
    await feedback("Quiet wrist.");
    expect(told()).toEqual([]);
  });

  it("Publish emails once too", async () => {
    const answer = await press(coach, id, "publish", { feedback: "Quiet wrist." });
    expect(answer.status).toBe(303);
    expect(told()).toHaveLength(1);
  });
});
