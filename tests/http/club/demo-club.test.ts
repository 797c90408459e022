import { describe, expect, test } from "vitest";
import { localDate } from "#app/features/base/calendar/rules.ts";
import { appForAll } from "#tests/support/app-hooks.ts";
import { firstStart } from "#tests/support/clock.ts";
import { textOf } from "../club.ts";

const app = appForAll();

async function read(email: string, path: string) {
  const ask = await app.signIn(email);
  const response = await ask(path);
  expect(response.status).toBe(200);
  return response.json();
}

const titlesOf = (rows: { title: string }[]) => rows.map((row) => row.title);

describe('the demo club (contract, "Demo club")', () => {
  test.each([
    ["basic@example.com", { subscriptionTier: "basic", effectiveTier: "basic", isAdmin: false }],
    ["elite@example.com", { subscriptionTier: "elite", effectiveTier: "elite", isAdmin: false }],
    ["pro@example.com", { subscriptionTier: "pro", effectiveTier: "pro", isAdmin: false }],
    ["pro2@example.com", { subscriptionTier: "pro", effectiveTier: "pro", isAdmin: false }],
    ["free@example.com", { subscriptionTier: null, effectiveTier: "pro", freeMembershipTier: "pro" }],
    ["new@example.com", { subscriptionTier: null, effectiveTier: "basic", isAdmin: false }],
    ["coach1@example.com", { firstName: "Casey", isAdmin: true }],
    ["coach2@example.com", { firstName: "Morgan", isAdmin: true }],
  ])("%s signs in", async (email, expected) => {
    expect(await read(email, "/api/auth/user")).toMatchObject({ email, ...expected });
  });

  test("the free membership ends with the 30th day after the first start (D48)", async () => {
    const { freeMembershipUntil } = await read("free@example.com", "/api/auth/user");
    expect(localDate(firstStart, "America/New_York")).toBe("2026-03-11");
    expect(freeMembershipUntil).toBe("2026-04-11T03:59:59.999Z");
  });

  test("pro has ten weeks of drills over all six shot types, better at the end than at the start", async () => {
    const weeks = await read("pro@example.com", "/api/weekly-accuracy");
    expect(weeks.length).toBeGreaterThanOrEqual(10);
    expect(weeks.at(-1).averagePpr).toBeGreaterThan(weeks[0].averagePpr);
    const categories = await read("pro@example.com", "/api/category-stats");
    expect(new Set(categories.map((row: { category: string }) => row.category))).toEqual(
      new Set(["push", "airmail", "slick_side", "roll", "cut", "reverse_cut"]),
    );
  });

  test("pro has one pending and one reviewed video, and this week's upload is used", async () => {
    const videos = await read("pro@example.com", "/api/my-video-submissions");
    expect(videos.map((row: { status: string }) => row.status)).toEqual(["pending", "reviewed"]);
    expect(await read("pro@example.com", "/api/weekly-upload-status")).toMatchObject({
      hasUploadedThisWeek: true,
    });
  });

  test("pro's reviewed video has tips, a drawing, measures, and a reference tutorial", async () => {
    const [, { id }] = await read("pro@example.com", "/api/my-video-submissions");
    const ask = await app.signIn("pro@example.com");
    const annotated = await textOf(await ask(`/portal/videos/${id}?view=annotated`));
    expect(annotated).toContain("A circle where the bag lands");
    expect(annotated).toContain("Your wrist opens here");
    expect(annotated).toMatch(/Slick side apex 12 in.+one throw/s);
    expect(annotated).toMatch(/entry angle \d+°.+one throw/s);
    const compared = await textOf(await ask(`/portal/videos/${id}?view=compare`));
    expect(compared).toContain("How far the slick side slides");
  });

  test("free has two reviewed videos that are measured: the later says what it was before, and how far its throws are apart", async () => {
    const videos = await read("free@example.com", "/api/my-video-submissions");
    expect(videos.map((row: { status: string }) => row.status)).toEqual(["reviewed", "reviewed"]);
    const ask = await app.signIn("free@example.com");
    const measured = await textOf(await ask(`/portal/videos/${videos[0].id}?view=annotated`));
    expect(measured).toMatch(/Push apex 15 in, was 19 in.+3 throws, 14 to 16 in/s);
  });

  test("pro has unread notes and a read one", async () => {
    const notes = await read("pro@example.com", "/api/practice-notes");
    expect(notes.map((row: { isRead: boolean }) => row.isRead)).toEqual([false, false, true]);
  });

  test("pro2 sees nothing of pro's", async () => {
    for (const path of [
      "my-video-submissions",
      "my-drill-completions",
      "practice-notes",
      "weekly-accuracy",
    ]) {
      expect(await read("pro2@example.com", `/api/${path}`)).toEqual([]);
    }
    const theirs: string[] = titlesOf(await read("pro2@example.com", "/api/weekly-drills"));
    const pros: string[] = titlesOf(await read("pro@example.com", "/api/weekly-drills"));
    expect(pros.filter((title) => !theirs.includes(title))).toHaveLength(3);
  });

  test("the coaches' library has two videos of their own, each with its upload", async () => {
    const videos = await read("coach1@example.com", "/api/admin/videos");
    expect(titlesOf(videos)).toEqual(["Slick side on a wet board", "Reverse cut from behind"]);
    const uploads: { kind: string; state: string }[] = await read(
      "coach1@example.com",
      "/api/admin/video-uploads",
    );
    const states = uploads.filter(({ kind }) => kind === "library").map(({ state }) => state);
    expect(states).toEqual(["used", "used"]);
  });

  test("twelve active drills are spread over seven days", async () => {
    const drills = await read("coach1@example.com", "/api/admin/weekly-drills");
    expect(drills).toHaveLength(12);
    expect(new Set(drills.map((row: { dayOfWeek: string }) => row.dayOfWeek)).size).toBe(7);
    expect(await app.services.db.read.query.weeklyDrills.findMany()).toHaveLength(14);
  });

  test("a club with accounts is left unchanged", async () => {
    expect(await app.bundle.seedDemoClub(app.services, "no-such-folder")).toBe(false);
  });
});
