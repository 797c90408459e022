import { copyFile, mkdir, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import type { Ask } from "#tests/support/app.ts";
import { appForEach } from "#tests/support/app-hooks.ts";
import { root } from "#tests/support/bundle.ts";
import { asForm, follow, read, statusOf, textOf } from "../club.ts";

const app = appForEach();
const coach = app.as("coach1@example.com");
let folder: string;
beforeEach(async () => {
  folder = join(app.dataDir, "import");
});

const words = { description: "From the old club", tier: "elite", category: "advanced" };
const send = (ask: Ask, fileName: string, title = "From the river") =>
  ask("/admin/upload?form=import-video", asForm({ ...words, fileName, title }));
const videos = async () =>
  (await read<{ fileName: string }[]>(coach, "/api/admin/videos")).filter(
    ({ fileName }) => fileName === "river-slide.mp4",
  );

test("a video in the server's import folder is listed, and becomes a tutorial with its text", async () => {
  expect(await textOf(await coach("/admin/upload"))).not.toContain("On the server");
  await mkdir(folder);
  await copyFile(join(root, "db/seed/clips/push.mp4"), join(folder, "river-slide.mp4"));
  await writeFile(join(folder, "notes.txt"), "no video");
  const html = await (await coach("/admin/upload")).text();
  expect(html).toContain("On the server (1)");
  expect(html).toContain('value="river slide"');
  expect(await statusOf(send(coach, "river-slide.mp4", ""))).toBe(400);
  expect(await statusOf(send(await app.signIn("pro@example.com"), "river-slide.mp4"))).toBe(403);
  expect(await statusOf(send(coach, "river-slide.mp4"))).toBe(303);
  expect(await videos()).toMatchObject([{ title: "From the river", tier: "elite" }]);
  // Members see it without another step.
  const member = await app.signIn("pro@example.com");
  expect(await textOf(await member("/portal?tab=content"))).toContain("From the river");
  // It has left the folder, and is prepared like an upload.
  expect(await readdir(folder)).toEqual(["notes.txt"]);
  expect(await statusOf(send(coach, "river-slide.mp4"))).toBe(404);
});

test("a name can't lead outside the folder, and a file whose content isn't a video stays in it", async () => {
  await mkdir(folder);
  await writeFile(join(folder, "fake.mp4"), "only words");
  expect(await statusOf(send(coach, "../app.sqlite"))).toBe(404);
  expect(await statusOf(send(coach, "notes.txt"))).toBe(404);
  expect(await statusOf(send(coach, "fake.mp4"))).toBe(415);
  expect(await readdir(folder)).toEqual(["fake.mp4"]);
  expect((await readdir(join(app.dataDir, "incoming"))).filter((name) => !name.startsWith("."))).toEqual([]);
});

test("all videos in the folder become tutorials with one press, named after their files; other files stay and are listed", async () => {
  await mkdir(join(folder, "short game"), { recursive: true });
  const clip = join(root, "db/seed/clips/push.mp4");
  await copyFile(clip, join(folder, "Four-Bagger Drill.mp4"));
  await copyFile(clip, join(folder, "short game", "cut_shot-basics.mp4"));
  await writeFile(join(folder, "fake.mp4"), "only words");
  expect(await textOf(await coach("/admin/upload"))).toContain("On the server (3)");
  const all = asForm({ tier: "elite", category: "strategy" });
  expect(await statusOf((await app.signIn("pro@example.com"))("/admin/upload?form=import-folder", all))).toBe(
    403,
  );
  const answer = await coach("/admin/upload?form=import-folder", all);
  expect(answer.status).toBe(303);
  const named = (await read<{ title: string }[]>(coach, "/api/tutorials"))
    .filter(({ title }) => /-Bagger|cut shot basics/i.test(title))
    .sort((a, b) => (a.title < b.title ? -1 : 1));
  expect(named).toMatchObject([
    { title: "Four-Bagger Drill", tier: "elite", category: "strategy" },
    { title: "cut shot basics", tier: "elite", category: "strategy" },
  ]);
  expect(await readdir(folder)).toEqual(["fake.mp4", "short game"]);
  const html = await textOf(await follow(coach, answer, "/admin/upload"));
  expect(html).toContain("2 tutorials added");
  expect(html).toContain("Not added: fake.mp4.");
});
