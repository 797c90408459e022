import { beforeEach, describe, expect, it } from "vitest";
import { appForEach } from "#tests/support/app-hooks.ts";
import { asForm, asJson, asUpload, bodyOf, read, readClip, statusOf, textOf } from "../club.ts";

const clip = await readClip();

type Submission = { id: string; status: string; videoUrl: string; feedbackText: string | null };
type Link = { downloadUrl: string; fileName: string };

const app = appForEach();
const pro2 = app.as("pro2@example.com");
const coach = app.as("coach1@example.com");
let sent: Submission;
beforeEach(async () => {
  sent = await bodyOf(pro2("/api/user-video-submissions", asUpload("Look at my release", clip, "Würfe.mp4")));
});

const own = async () => (await read<Submission[]>(pro2, "/api/my-video-submissions"))[0];
const admin = "/api/admin/user-video-submissions";
const askLink = () => read<Link>(coach, `${admin}/${sent.id}/download`);

describe("the bytes of a clip", () => {
  it.each(["pro@example.com", "free@example.com", "basic@example.com"])(
    "are not there for %s: 404",
    async (email) => {
      const stranger = await app.signIn(email);
      const answer = await stranger(sent.videoUrl);
      expect([answer.status, await answer.json()]).toEqual([
        404,
        { message: "The requested information could not be found." },
      ]);
      expect(await statusOf(stranger("/files/submissions/nobody"))).toBe(404);
    },
  );

  it("are not there for a visitor: 401", async () => {
    expect(await statusOf(app.fetch(sent.videoUrl))).toBe(401);
  });

  const size = clip.length;
  it.each([
    ["bytes=0-9", 206, `bytes 0-9/${size}`, 0, 10],
    [`bytes=100-${size + 999}`, 206, `bytes 100-${size - 1}/${size}`, 100, size],
    ["bytes=-5", 206, `bytes ${size - 5}-${size - 1}/${size}`, size - 5, size],
    [`bytes=${size}-`, 416, `bytes */${size}`, 0, 0],
    ["bytes=-0", 416, `bytes */${size}`, 0, 0],
    ["lines=0-9", 200, null, 0, size],
  ])("%s answers %i", async (Range, status, contentRange, from, to) => {
    const answer = await pro2(sent.videoUrl, { headers: { Range } });
    expect([answer.status, answer.headers.get("Content-Range")]).toEqual([status, contentRange]);
    expect(Buffer.from(await answer.arrayBuffer()).equals(clip.subarray(from, to))).toBe(true);
    expect(answer.headers.get("Cache-Control")).toBe("private, no-store");
  });

  it("follow If-Range and If-None-Match", async () => {
    const tag = (await pro2(sent.videoUrl, { method: "HEAD" })).headers.get("ETag") ?? "";
    const asked = (headers: Record<string, string>) => pro2(sent.videoUrl, { headers });
    expect(await statusOf(asked({ Range: "bytes=0-9", "If-Range": tag }))).toBe(206);
    expect(await statusOf(asked({ Range: "bytes=0-9", "If-Range": '"another"' }))).toBe(200);
    expect(await statusOf(asked({ "If-None-Match": tag }))).toBe(304);
  });
});

describe("a coach's download (D27)", () => {
  it("works for five minutes, more than once", async () => {
    const { downloadUrl, fileName } = await askLink();
    expect(fileName).toBe("Würfe.mp4");
    app.clock.advance(299_999);
    for (let time = 0; time < 2; time += 1) {
      const answer = await coach(downloadUrl);
      expect(answer.headers.get("Content-Disposition")).toMatch(/^attachment; .*W%C3%BCrfe\.mp4/);
      expect(Buffer.from(await answer.arrayBuffer()).equals(clip)).toBe(true);
    }
    app.clock.advance(1);
    expect(await statusOf(coach(downloadUrl))).toBe(403);
  });

  it("works for no one else, and no part of it can be changed", async () => {
    const { downloadUrl } = await askLink();
    const coach2 = await app.signIn("coach2@example.com");
    const pro = await app.signIn("pro@example.com");
    const url = new URL(downloadUrl, "http://club.test");
    url.searchParams.set("expires", String(Number(url.searchParams.get("expires")) + 60_000));
    const unsigned = `${sent.videoUrl}?expires=${app.clock.now().getTime() + 60_000}`;
    expect(await statusOf(coach2(downloadUrl))).toBe(403);
    expect(await statusOf(pro2(downloadUrl))).toBe(403);
    expect(await statusOf(pro(downloadUrl))).toBe(404);
    expect(await statusOf(app.fetch(downloadUrl))).toBe(401);
    expect(await statusOf(coach(`${url.pathname}${url.search}`))).toBe(403);
    expect(await statusOf(coach(unsigned))).toBe(403);
    expect((await own())?.status).toBe("pending");
  });

  it("changes pending to downloaded only when the bytes are fetched", async () => {
    const { downloadUrl } = await askLink();
    await coach(downloadUrl, { method: "HEAD" });
    expect((await own())?.status).toBe("pending");
    await statusOf(pro2(sent.videoUrl));
    expect((await own())?.status).toBe("pending");
    // Watching a clip on the desk is no download.
    await statusOf(coach(sent.videoUrl));
    expect((await own())?.status).toBe("pending");
    await statusOf(coach(downloadUrl));
    expect((await own())?.status).toBe("downloaded");
  });

  it("never changes a reviewed one", async () => {
    await coach("/api/admin/video-feedback", asJson({ videoId: sent.id, feedback: "Follow through." }));
    await statusOf(coach((await askLink()).downloadUrl));
    await statusOf(coach(sent.videoUrl));
    expect(await own()).toMatchObject({ status: "reviewed", feedbackText: "Follow through." });
  });

  it("is a form on the page that leads to the bytes", async () => {
    const answer = await coach("/admin/submissions?form=download-video", asForm({ id: sent.id }));
    expect(answer.status).toBe(303);
    const bytes = await (await coach(answer.headers.get("Location") ?? "")).arrayBuffer();
    expect(bytes.byteLength).toBe(clip.length);
  });
});

describe("a review", () => {
  it.each([
    [
      "status",
      () =>
        coach(
          `${admin}/${sent.id}/status`,
          asJson({ status: "reviewed", adminNotes: "grip-9153" }, {}, "PUT"),
        ),
    ],
    [
      "page",
      () =>
        coach(
          "/admin/submissions?form=review-submission",
          asForm({ id: sent.id, adminNotes: "grip-9153", feedback: "Open your hips." }),
        ),
    ],
  ])("by %s stores the coaches' notes, and none of them reach the member (D27)", async (handler, review) => {
    expect((await review()).status).toBe(handler === "page" ? 303 : 200);
    const [row] = await read<Record<string, unknown>[]>(coach, admin);
    expect(row).toEqual({
      id: sent.id,
      userId: expect.any(String),
      fileName: "Würfe.mp4",
      fileSize: clip.length,
      mimeType: "video/mp4",
      submitterName: "Sage Winter",
      submitterEmail: "pro2@example.com",
      submitterMessage: "Look at my release",
      adminNotes: "grip-9153",
      feedbackText: handler === "page" ? "Open your hips." : null,
      status: "reviewed",
      createdAt: "2026-03-11T18:30:00.000Z",
      reviewedAt: "2026-03-11T18:30:00.000Z",
      answersSubmissionId: null,
      releaseSeconds: null,
      version: expect.any(String),
    });
    const shown = await textOf(await pro2("/portal?tab=videos"));
    expect(shown).toContain("Analysis Complete");
    if (handler === "page") expect(shown).toContain("Open your hips.");
    const tabs = ["dashboard", "videos", "progress", "categories", "notes"];
    const addresses = ["/api/my-video-submissions", "/api/auth/user", "/portal.data?index&tab=videos"];
    for (const path of [...addresses, ...tabs.map((tab) => `/portal?tab=${tab}`)]) {
      expect([path, (await (await pro2(path)).text()).includes("grip-9153")]).toEqual([path, false]);
    }
  });

  it.each([
    [
      "an unknown status",
      () => coach(`${admin}/${sent.id}/status`, asJson({ status: "lost" }, {}, "PUT")),
      400,
    ],
    ["no status", () => coach(`${admin}/${sent.id}/status`, asJson({}, {}, "PUT")), 400],
    [
      "an unknown video",
      () => coach(`${admin}/nobody/status`, asJson({ status: "reviewed" }, {}, "PUT")),
      404,
    ],
    [
      "feedback for an unknown video",
      () => coach("/api/admin/video-feedback", asJson({ videoId: "nobody", feedback: "x" })),
      404,
    ],
    [
      "empty feedback",
      () => coach("/api/admin/video-feedback", asJson({ videoId: sent.id, feedback: " " })),
      400,
    ],
  ])("with %s changes nothing", async (_what, review, status) => {
    const before = await read(coach, admin);
    expect((await review()).status).toBe(status);
    expect(await read(coach, admin)).toEqual(before);
  });
});
