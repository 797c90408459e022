import { describe, expect, it } from "vitest";
import type { Ask } from "#tests/support/app.ts";
import { appForEach } from "#tests/support/app-hooks.ts";
import { asUpload, bodyOf, changeRows, read, readClip, storedFiles, textOf } from "../club.ts";
import { start } from "./uploads.ts";

const clip = await readClip();
const json = "/api/user-video-submissions";
const page = "/portal?tab=videos&form=submit-video";
const handlers = [json, page];

const app = appForEach();
const pro2 = app.as("pro2@example.com");
const coach = app.as("coach1@example.com");

const state = async () => ({
  requests: await read<object[]>(coach, "/api/admin/user-video-submissions"),
  files: await storedFiles(app),
});

/** The message as either handler returns it. */
async function messageOf(answer: Response, handler: string): Promise<string> {
  return handler === json ? (await bodyOf<{ message: string }>(answer)).message : textOf(answer);
}

describe("one video a week (D25)", () => {
  it("refuses the second with 409 and the next upload day, by page and API", async () => {
    expect(await read(pro2, "/api/weekly-upload-status")).toEqual({
      hasUploadedThisWeek: false,
      nextUploadOpensAt: null,
    });
    expect((await pro2(page, asUpload("First", clip))).status).toBe(303);
    const before = await state();
    for (const handler of handlers) {
      const answer = await pro2(handler, asUpload("Second", clip));
      expect(answer.status).toBe(409);
      expect(await messageOf(answer, handler)).toContain("The next upload opens on Sun, Mar 15.");
    }
    expect(await state()).toEqual(before);
    expect(await read(pro2, "/api/weekly-upload-status")).toEqual({
      hasUploadedThisWeek: true,
      nextUploadOpensAt: "2026-03-15T04:00:00.000Z",
    });
  });

  it("says so on the form before a file is chosen", async () => {
    const words = "You have already uploaded your video for this week. The next upload opens on Sun, Mar 15.";
    const form = async (email: string) => textOf(await (await app.signIn(email))("/portal?tab=videos"));
    expect(await form("pro@example.com")).toContain(words);
    expect(await form("pro2@example.com")).not.toContain("already uploaded");
    // There is nothing to choose a file with, unless an upload began before the week was used up.
    const html = async (ask: Ask) => (await ask("/portal?tab=videos")).text();
    expect(await html(await app.signIn("pro@example.com"))).not.toContain('type="file"');
    await start(pro2, 5_000_000);
    expect((await pro2(page, asUpload("First", clip))).status).toBe(303);
    const [before = "", ...after] = (await html(pro2)).split('type="file"');
    expect([after.length, before.includes(words)]).toEqual([1, true]);
  });

  it("accepts exactly one of six simultaneous uploads", async () => {
    const before = await state();
    const sent = Array.from({ length: 6 }, (_, place) =>
      pro2(handlers[place % 2] ?? json, asUpload("Race", clip)),
    );
    const statuses = (await Promise.all(sent)).map((answer) => answer.status).sort();
    expect(statuses.slice(1)).toEqual([409, 409, 409, 409, 409]);
    expect([201, 303]).toContain(statuses[0]);
    const after = await state();
    expect([after.requests.length, after.files.length]).toEqual([
      before.requests.length + 1,
      before.files.length + 1,
    ]);
  });

  it.each([
    ["New York, over the change to summer time", "America/New_York", "2026-03-08T05:00:00Z"],
    ["Auckland", "Pacific/Auckland", "2026-03-14T11:00:00Z"],
    ["Honolulu", "Pacific/Honolulu", "2026-03-15T10:00:00Z"],
    ["Auckland over New Year", "Pacific/Auckland", "2027-01-02T11:00:00Z"],
  ])("opens on the member's own Sunday midnight: %s (D17)", async (_where, zone, sunday) => {
    changeRows(app, "UPDATE users SET time_zone = ?", zone);
    const opens = Date.parse(sunday);
    app.clock.set(new Date(opens - 3_600_000));
    const ask = await app.signIn("pro2@example.com");
    expect((await ask(json, asUpload("Saturday", clip))).status).toBe(201);
    expect(await read(ask, "/api/weekly-upload-status")).toMatchObject({
      nextUploadOpensAt: new Date(opens).toISOString(),
    });
    app.clock.set(new Date(opens - 1));
    expect((await ask(json, asUpload("Too early", clip))).status).toBe(409);
    app.clock.set(new Date(opens));
    expect((await ask(json, asUpload("Sunday", clip))).status).toBe(201);
    // Seven local days later, minus two hours for a possible clock change, it is still the same week.
    app.clock.set(new Date(opens + 7 * 24 * 3_600_000 - 2 * 3_600_000));
    const later = await app.signIn("pro2@example.com");
    expect((await later(json, asUpload("Still the same week", clip))).status).toBe(409);
  });
});
