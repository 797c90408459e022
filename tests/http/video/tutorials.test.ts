import { describe, expect, it } from "vitest";
import { type Ask, startApp } from "#tests/support/app.ts";
import { appForEach } from "#tests/support/app-hooks.ts";
import { runJob } from "#tests/support/jobs.ts";
import { asForm, asJson, bodyOf, changeRows, read, statusOf, textOf } from "../club.ts";

type Tutorial = {
  id: string;
  title: string;
  tier: string;
  duration: number | null;
  earlyAccessUntil: string | null;
  videoUrl: string | null;
};

const app = appForEach();
const pro = app.as("pro@example.com");
const elite = app.as("elite@example.com");

const list = (ask: Ask) => read<Tutorial[]>(ask, "/api/tutorials");
async function one(ask: Ask, title: string): Promise<Tutorial> {
  const found = (await list(ask)).find((tutorial) => tutorial.title === title);
  if (!found) throw new Error(`There is no tutorial ${title}`);
  return found;
}

const early = "Push through traffic";
const unmeasured = "The cut, slowly";
const putJson = (body: unknown) => asJson(body, {}, "PUT");

describe("the library", () => {
  it('holds at least six tutorials over the three tiers, newest first, with their fields (contract, "Entities")', async () => {
    const tutorials = await list(pro);
    expect(tutorials.length).toBeGreaterThanOrEqual(6);
    expect(new Set(tutorials.map(({ tier }) => tier))).toEqual(new Set(["basic", "elite", "pro"]));
    for (const tutorial of tutorials) {
      expect(Object.keys(tutorial)).toEqual(
        expect.arrayContaining(["id", "title", "description", "tier", "category", "duration", "videoUrl"]),
      );
      const film = await pro(tutorial.videoUrl ?? "", { headers: { Range: "bytes=0-11" } });
      expect(film.status).toBe(206);
      expect(film.headers.get("Content-Type")).toBe("video/mp4");
      expect(Buffer.from(await film.arrayBuffer()).toString("latin1", 4, 8)).toBe("ftyp");
    }
  });

  it("is open to every member, whatever the tier (D14)", async () => {
    for (const email of ["basic@example.com", "new@example.com"]) {
      const ask = await app.signIn(email);
      const open = (await list(ask)).filter(({ videoUrl }) => videoUrl !== null);
      expect(open.length).toBe((await list(ask)).length - 1);
      for (const { videoUrl } of open) expect(await statusOf(ask(videoUrl ?? ""))).toBe(200);
    }
    expect(await statusOf(app.fetch((await one(pro, unmeasured)).videoUrl ?? ""))).toBe(401);
  });

  it("shows each length in minutes, also of clips shorter than one", async () => {
    const { title, duration } = (await list(pro)).find(({ duration }) => duration !== null) as Tutorial;
    const card = (await textOf(await pro("/portal?tab=content"))).split(title)[1] ?? "";
    expect(card).toMatch(new RegExp(`^ [^:]*\\b${duration} min\\b.*Watch`));
    const coach = await app.signIn("coach1@example.com");
    expect(await textOf(await coach("/admin/upload?show=tutorials"))).toContain(`${duration} min`);
    // A picture says its length to the second, so the minutes beside it would be another.
    changeRows(app, "UPDATE clips SET thumbnail_key = 'tutorials/still.jpg', duration_ms = 3000");
    const timed = await textOf(await pro("/portal?tab=content"));
    expect(timed).toContain("0:03");
    expect(timed.split(title)[1]?.split("Watch")[0]).not.toMatch(/\b\d+ min\b/);
    const published = await textOf(await coach("/admin/upload?show=tutorials"));
    expect(published).toContain("0:03");
    expect(published).not.toMatch(/\b\d+ min\b/);
  });

  it("begins with the lesson the Dashboard names, and is newest first once one was watched", async () => {
    const basic = await app.signIn("basic@example.com");
    const inOrder = async (path: string) =>
      [...(await (await basic(path)).text()).matchAll(/[?;]watch=([^"&]+)/g)].map(([, id]) => id);
    const [named = ""] = await inOrder("/portal?tab=dashboard");
    expect((await inOrder("/portal?tab=content"))[0]).toBe(named);
    expect(await statusOf(basic(`/api/tutorials/${named}/watch`, putJson({ isWatched: true })))).toBe(200);
    const newest = (await list(basic)).flatMap(({ id, videoUrl }) => (videoUrl === null ? [] : [id]));
    expect(new Set(await inOrder("/portal?tab=content"))).toEqual(new Set(newest));
    expect((await inOrder("/portal?tab=content"))[0]).toBe(newest[0]);
  });

  it("says when it is empty, and when it can't be read", async () => {
    changeRows(app, "DELETE FROM tutorials");
    const page = await textOf(await pro("/portal?tab=content"));
    expect(page).toContain("No Content Available");
    expect(page).toContain("No tutorials uploaded yet");
    changeRows(app, "ALTER TABLE tutorials RENAME COLUMN captions_key TO away");
    const sentence = "Error loading tutorials: Something went wrong on our end. Please try again later.";
    const content = await textOf(await pro("/portal?tab=content"));
    for (const words of ["Training Content", sentence]) expect(content).toContain(words);
    const coach = await app.signIn("coach1@example.com");
    const upload = await coach("/admin/upload?show=tutorials");
    expect(upload.status).toBe(200);
    const listed = await textOf(upload);
    for (const words of ["Tutorial Management", sentence]) expect(listed).toContain(words);
  });
});

describe("early access (D14)", () => {
  it("lets pro and coaches watch, and locks card and bytes for others, with the date", async () => {
    const { id, videoUrl } = await one(pro, early);
    expect(await statusOf(pro(videoUrl ?? ""))).toBe(200);
    const coach = await app.signIn("coach1@example.com");
    expect(await statusOf(coach(`/files/tutorials/${id}`))).toBe(200);
    expect((await one(elite, early)).videoUrl).toBeNull();
    expect(await statusOf(elite(`/files/tutorials/${id}`))).toBe(403);
    const page = await textOf(await elite("/portal?tab=content"));
    expect(page).toContain("Early access for Pro members. Opens for everyone on Mar 21, 2026.");
    const opened = await elite(`/portal?tab=content&watch=${id}`);
    expect(await opened.text()).not.toContain("<video");
  });

  it("ends at its instant", async () => {
    const { earlyAccessUntil, id } = await one(pro, early);
    app.clock.set(earlyAccessUntil ?? "");
    const later = await app.signIn("elite@example.com");
    expect(await statusOf(later(`/files/tutorials/${id}`))).toBe(200);
  });

  it("counts only watchable tutorials as Available Content", async () => {
    expect(await textOf(await pro("/portal"))).toMatch(/Available Content 7 /);
    expect(await textOf(await elite("/portal"))).toMatch(/Available Content 6 /);
  });
});

describe("TUTORIAL_ACCESS=tiered", () => {
  it("shows a member their own tier and below, in list, page and bytes", async () => {
    const strict = await startApp({ environment: { TUTORIAL_ACCESS: "tiered" } });
    const member = await strict.signIn("basic@example.com");
    const tutorials = await list(member);
    for (const { id, tier, videoUrl, title } of tutorials) {
      const isOpen = tier === "basic" && title !== early;
      expect([title, videoUrl !== null]).toEqual([title, isOpen]);
      expect(await statusOf(member(`/files/tutorials/${id}`))).toBe(isOpen ? 200 : 403);
    }
    const page = await (await member("/portal?tab=content")).text();
    expect(page).toMatch(/<a href="\/plans"[^>]*>Upgrade to Pro or Elite<\/a>/);
    await strict.close();
  });
});

describe("PUT /api/tutorials/{id}/duration (D29, D45)", () => {
  it("fills in an empty duration and leaves an existing one unchanged", async () => {
    const { id } = await one(pro, unmeasured);
    const put = (duration: unknown) => elite(`/api/tutorials/${id}/duration`, putJson({ duration }));
    expect(await bodyOf(await put(7))).toMatchObject({ id, duration: 7 });
    const again = await put(9);
    expect([again.status, await bodyOf(again)]).toEqual([200, expect.objectContaining({ duration: 7 })]);
  });

  it.each([0, 601, 1.5, "soon", null])("refuses %s", async (duration) => {
    const { id } = await one(pro, unmeasured);
    const answer = await pro(`/api/tutorials/${id}/duration`, putJson({ duration }));
    expect(answer.status).toBe(400);
    expect((await one(pro, unmeasured)).duration).toBeNull();
  });

  it("is refused for a tutorial the member may not watch", async () => {
    const { id } = await one(pro, early);
    expect(await statusOf(elite(`/api/tutorials/${id}/duration`, putJson({ duration: 3 })))).toBe(403);
  });
});

describe("a member's place and mark", () => {
  const form = "/portal?tab=content&form=record-watch";

  it("is stored for each member: the page starts where they stopped", async () => {
    const { id } = await one(pro, unmeasured);
    const saved = await pro(`/api/tutorials/${id}/watch`, putJson({ positionSeconds: 83.4 }));
    expect(await bodyOf(saved)).toEqual({ id, positionSeconds: 83.4, isWatched: false });
    expect(await textOf(await pro("/portal?tab=content"))).toContain("Resume at 1:23");
    expect(await (await pro(`/portal?tab=content&watch=${id}`)).text()).toContain(
      `/files/tutorials/${id}#t=83`,
    );
    expect(await textOf(await elite("/portal?tab=content"))).not.toContain("Resume");
  });

  it("can be marked as watched by a form, and unmarked", async () => {
    const { id } = await one(pro, unmeasured);
    expect((await pro(form, asForm({ id, isWatched: "true" }))).status).toBe(303);
    expect(await textOf(await pro("/portal?tab=content"))).toContain("Watched");
    expect(await textOf(await pro(`/portal?tab=content&watch=${id}`))).toContain("Mark as not watched");
    await pro(form, asForm({ id, isWatched: "false" }));
    expect(await textOf(await pro("/portal?tab=content"))).not.toContain("Watched");
  });

  it("is refused for a tutorial the member may not watch, or an unknown one", async () => {
    const { id } = await one(pro, early);
    expect(await statusOf(elite(`/api/tutorials/${id}/watch`, putJson({ positionSeconds: 1 })))).toBe(403);
    expect(await statusOf(elite("/api/tutorials/none/watch", putJson({ positionSeconds: 1 })))).toBe(404);
  });
});

it("the hourly sweep leaves the library unchanged", async () => {
  app.clock.advance(48 * 3_600_000);
  await runJob("sweep unused files", app.services);
  const again = await app.signIn("pro@example.com");
  for (const { videoUrl } of await list(again)) expect(await statusOf(again(videoUrl ?? ""))).toBe(200);
});
