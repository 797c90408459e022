import { beforeEach, expect, it } from "vitest";
import type { Ask } from "#tests/support/app.ts";
import { appForEach } from "#tests/support/app-hooks.ts";
import { changeRows, read, rowsOf, statusOf, textOf } from "../club.ts";
import { press, requestOf, requestsOf } from "./desk.ts";

const app = appForEach();
let pro: Ask;
let coach: Ask;
let id: string;
let fileName: string;
const reason = "This file has no picture, only sound or data.";

/** The member's waiting request, with its video refused as the media worker does it. */
beforeEach(async () => {
  id = requestsOf(app).pending;
  changeRows(
    app,
    "UPDATE clips SET state = 'unusable', reason = ? WHERE original_key = (SELECT file_key FROM submissions WHERE id = ?)",
    reason,
    id,
  );
  pro = await app.signIn("pro@example.com");
  coach = await app.signIn("coach1@example.com");
  ({ fileName } = await requestOf(coach, id));
});

it("a refused video is shown with its reason on every page of its request, and no feedback is promised", async () => {
  const told = `We can't use “${fileName}” ${reason}`;
  const tab = await textOf(await pro("/portal?tab=videos"));
  expect(tab).toContain(`${told} Please send the original`);
  expect(tab).toContain("Another file needed");
  expect(tab).not.toContain("You can expect feedback");
  expect(await textOf(await pro(`/portal/videos/${id}`))).toContain(told);
  expect(await textOf(await coach(`/admin/review/${id}`))).toContain(`${told} We told the member why.`);
  const dashboard = await textOf(await pro("/portal"));
  expect(dashboard).not.toMatch(/feedback (is )?due|(Under|Pending) Review/);
  const badge = /Another file needed sent \w+ \d+, 2026/;
  const [shown] = badge.exec(dashboard) ?? ["no badge"];
  for (const page of ["/portal?tab=videos", `/portal/videos/${id}`])
    expect(await textOf(await pro(page))).toContain(shown);
});

it("a refused video is in no queue, and its bytes are 404", async () => {
  const queue = await (await coach(`/admin/review/${requestsOf(app).reviewed}`)).text();
  expect(queue).not.toContain(`/admin/review/${id}`);
  const today = await (await coach("/admin")).text();
  expect(today).not.toContain(id);
  expect(await statusOf(pro(`/files/submissions/${id}`))).toBe(404);
  expect(await statusOf(coach(`/files/submissions/${id}?size=original`))).toBe(404);
});

it("no backup and no sweep waits for a refused video's file", () => {
  const [row] = rowsOf<{ key: string }>(app, "SELECT file_key AS key FROM submissions WHERE id = ?", id);
  expect(app.services.db.fileKeys().has(row?.key ?? "")).toBe(false);
  expect(app.services.db.fileKeys({ except: "clips" }).has(row?.key ?? "")).toBe(true);
});

it("a coach can still answer a refused video with text", async () => {
  expect((await press(coach, id, "publish", { feedback: "Please film it again." })).status).toBe(303);
  const own = await read<{ id: string; feedbackText: string }[]>(pro, "/api/my-video-submissions");
  expect(own.find((one) => one.id === id)?.feedbackText).toBe("Please film it again.");
});
