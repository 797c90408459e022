import { beforeEach, describe, expect, it } from "vitest";
import type { Ask } from "#tests/support/app.ts";
import { appForEach } from "#tests/support/app-hooks.ts";
import {
  asForm,
  asJson,
  asMultipart,
  bodyOf,
  changeRows,
  read,
  readClip,
  statusOf,
  textOf,
  userId,
} from "../club.ts";
import { trailOf } from "../trail.ts";
import { outcomeOf, press, requestOf, requestsOf } from "./desk.ts";

const clip = await readClip();

const app = appForEach();
const pro = app.as("pro@example.com");
const coach = app.as("coach1@example.com");
let pending: string;
let reviewed: string;
beforeEach(async () => {
  ({ pending, reviewed } = requestsOf(app));
  changeRows(app, "UPDATE submissions SET answers_id = NULL, release_ms = NULL");
  about(reviewed, "My airmail");
});

const about = (id: string, words: string) =>
  changeRows(app, "UPDATE submissions SET title = ?, message = ? WHERE id = ?", words, words, id);

type Pair = { answersSubmissionId: string | null; releaseSeconds: number | null; message: string };
const set = (ask: Ask, id: string, fields: object) =>
  ask(`/api/my-video-submissions/${id}`, asJson(fields, {}, "PATCH"));
async function stored(id: string) {
  const { answersSubmissionId: answers, releaseSeconds: release } = await requestOf(coach, id);
  return { answers, release };
}
const own = "Choose one of your own earlier videos that has its review.";

describe("a video that answers an earlier one", () => {
  const send = (fields: [string, string][]) => {
    changeRows(app, "UPDATE submissions SET allowance_week = '2026-01-04' WHERE id = ?", pending);
    return pro(
      "/api/user-video-submissions",
      asMultipart([
        ["submitterMessage", "Same fix, three weeks later"],
        ["video", clip, "later.mp4"],
        ...fields,
      ]),
    );
  };

  it("can name it when sent, by JSON or by form, and both lists show it", async () => {
    const sent = await send([
      ["answersSubmissionId", reviewed],
      ["releaseSeconds", "0.25"],
    ]);
    expect(sent.status).toBe(201);
    const named = { answersSubmissionId: reviewed, releaseSeconds: 0.25 };
    const { id } = await bodyOf<{ id: string }>(sent.clone());
    expect(await bodyOf(sent)).toMatchObject(named);
    expect(await read(pro, "/api/my-video-submissions")).toContainEqual(
      expect.objectContaining({ id, ...named }),
    );
    expect(await read(coach, "/api/admin/user-video-submissions")).toContainEqual(
      expect.objectContaining({ id, ...named }),
    );
  });

  it("can be chosen on the form while the week's upload is left", async () => {
    changeRows(app, "UPDATE submissions SET allowance_week = '2026-01-04' WHERE id = ?", pending);
    expect(await (await pro("/portal?tab=videos")).text()).toContain(`<option value="${reviewed}">`);
  });

  it("is refused for someone else's, an unreviewed one, and a missing one, and nothing is stored", async () => {
    changeRows(
      app,
      "INSERT INTO submissions SELECT 'theirs', ?, title, message, file_name, file_size, mime_type, 'submissions/theirs.mp4', status, admin_notes, feedback_text, uploaded_at, uploaded_on, allowance_week, reviewed_at, seen_at, NULL, NULL FROM submissions WHERE status = 'reviewed' AND user_id = ?",
      userId(app, "pro2@example.com"),
      userId(app, "pro@example.com"),
    );
    for (const id of ["theirs", "missing", pending]) {
      const answer = await send([["answersSubmissionId", id]]);
      expect([id, answer.status, (await bodyOf<Pair>(answer)).message]).toEqual([id, 400, own]);
      const later = await set(pro, pending, { answersSubmissionId: id });
      expect([id, later.status, (await bodyOf<Pair>(later)).message]).toEqual([id, 400, own]);
    }
    const all = await read<Pair[]>(coach, "/api/admin/user-video-submissions");
    expect(all.filter(({ answersSubmissionId }) => answersSubmissionId !== null)).toEqual([]);
    expect(await statusOf(set(pro, "theirs", { releaseSeconds: 1 }))).toBe(404);
  });

  it("can be set and cleared later; omitted fields stay", async () => {
    expect(await bodyOf(set(pro, pending, { answersSubmissionId: reviewed }))).toMatchObject({
      answersSubmissionId: reviewed,
      releaseSeconds: null,
    });
    await set(pro, pending, { releaseSeconds: 1.2345 });
    expect(await stored(pending)).toEqual({ answers: reviewed, release: 1.235 });
    await set(pro, pending, { answersSubmissionId: null, releaseSeconds: null });
    expect(await stored(pending)).toEqual({ answers: null, release: null });
  });

  it("plays with one about the same shot alone, and the desk names the shot", async () => {
    const html = async (id: string) => (await pro(`/portal/videos/${id}`)).text();
    const play = `href="/portal/videos/${pending}?view=before"`;
    expect(await html(pending)).toContain(`<option value="${reviewed}"`);
    await set(pro, pending, { answersSubmissionId: reviewed });
    expect([await html(pending), await html(reviewed)].map((page) => page.includes(play))).toEqual([
      true,
      true,
    ]);
    about(reviewed, "My slick side");
    const pages = [await html(pending), await html(reviewed)];
    expect(pages.map((page) => page.includes(play))).toEqual([false, false]);
    expect(pages[0]).toContain("about another shot.");
    expect(await textOf(await coach(`/admin/review/${pending}`))).toMatch(/Before: \w+ \d+, \d+, slick side/);
    await set(pro, pending, { answersSubmissionId: null });
    expect(await html(pending)).not.toContain(`<option value="${reviewed}"`);
  });

  it("survives the deletion of the earlier one", async () => {
    await set(pro, pending, { answersSubmissionId: reviewed });
    changeRows(app, "DELETE FROM submissions WHERE id = ?", reviewed);
    expect(await stored(pending)).toEqual({ answers: null, release: null });
    expect(await statusOf(pro(`/portal/videos/${pending}?view=before`))).toBe(200);
  });
});

describe("a release", () => {
  it.each([[-1], [36_001], ["soon"]])("of %s seconds is refused with a sentence", async (releaseSeconds) => {
    const answer = await set(pro, pending, { releaseSeconds });
    expect([answer.status, (await bodyOf<Pair>(answer)).message]).toEqual([
      400,
      "The release is a number of seconds from 0 to 36000, such as 1.25",
    ]);
  });

  it("after the end of the video is refused", async () => {
    changeRows(
      app,
      "INSERT INTO clips (id, kind, original_key, state, duration_ms, created_at, updated_at) SELECT 'c', 'submission', file_key, 'ready', 2000, 1, 1 FROM submissions WHERE id = ? ON CONFLICT (original_key) DO UPDATE SET duration_ms = 2000",
      pending,
    );
    const late = await set(pro, pending, { releaseSeconds: 2.5 });
    expect(late.status).toBe(400);
    expect((await bodyOf<Pair>(late)).message).toContain("2.0 seconds long");
    expect(await statusOf(set(pro, pending, { releaseSeconds: 2 }))).toBe(200);
  });

  it("can be set by a coach, which the trail shows, and an outdated form is stopped (D57)", async () => {
    const page = await (await pro(`/portal/videos/${pending}`)).text();
    const version = /name="version"[^>]*value="([^"]+)"/.exec(page)?.[1] ?? "";
    expect(await statusOf(set(coach, pending, { releaseSeconds: 0.5 }))).toBe(200);
    const trail = await trailOf(app.services, userId(app, "pro@example.com"));
    expect(trail.filter(({ action }) => action === "mark_release")).toHaveLength(1);
    const fields = { id: pending, answersSubmissionId: "", releaseSeconds: "0.7", version };
    const late = await pro(`/portal/videos/${pending}?form=before-and-after`, asForm(fields));
    expect(late.status).toBe(409);
    expect(await textOf(late)).toContain("Someone else saved this while you were editing it");
    expect(await stored(pending)).toEqual({ answers: null, release: 0.5 });
  });

  it("of both videos is marked on the desk, next to the earlier one, when it is published", async () => {
    await set(pro, pending, { answersSubmissionId: reviewed, releaseSeconds: 0.4 });
    const desk = await (await coach(`/admin/review/${pending}`)).text();
    expect(desk).toContain(`src="/files/submissions/${reviewed}"`);
    expect(desk).toMatch(/name="releaseAt"[^>]*value="00:00.4"/);
    const wrong = await press(coach, pending, "publish", { feedback: "Better", earlierReleaseAt: "soon" });
    expect((await outcomeOf(wrong)).status).toBe(400);
    const marked = { releaseAt: "00:00.5", earlierReleaseAt: "0.1" };
    expect(
      (await press(coach, pending, "publish", { revision: "0", feedback: "Better", ...marked })).status,
    ).toBe(303);
    expect([await stored(pending), await stored(reviewed)]).toEqual([
      { answers: reviewed, release: 0.5 },
      { answers: null, release: 0.1 },
    ]);
  });
});

it("both play on one page without scripts, starting so that their releases align", async () => {
  await set(pro, reviewed, { releaseSeconds: 0.1 });
  const fields = { id: pending, answersSubmissionId: reviewed, releaseSeconds: "0.35" };
  const saved = await pro(`/portal/videos/${pending}?form=before-and-after`, asForm(fields));
  expect([saved.status, saved.headers.get("Location")]).toEqual([303, `/portal/videos/${pending}`]);
  const page = await (await pro(`/portal/videos/${pending}?view=before`)).text();
  expect(page).toContain(`src="/files/submissions/${pending}#t=0.25"`);
  expect(page).toContain(`src="/files/submissions/${reviewed}#t=0"`);
  for (const words of [/Before: [^<]*2026, release at 0:00\.1/, /After: [^<]*2026, release at 0:00\.3/])
    expect(page).toMatch(words);
  const earlier = await (await pro(`/portal/videos/${reviewed}`)).text();
  expect(earlier).toContain(`href="/portal/videos/${pending}?view=before"`);
});
