import { spawnSync } from "node:child_process";
import { readFile } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import { appForEach, appsForEach } from "#tests/support/app-hooks.ts";
import { asMultipart, bodyOf } from "../club.ts";

const tool = process.env.HEIF_CONVERT_PATH || "heif-convert";
const hasHeifConvert = spawnSync(tool, ["--help"]).status === 0;
const sections = ["look", "hero", "coaches?record=coach1", "pictures?record=drills"];

describe("a field of one picture offers to choose what this machine reads", () => {
  const start = appsForEach();

  it.each([
    ["HEIC where it does", process.execPath, true],
    ["no HEIC elsewhere", "/nowhere/heif-convert", false],
  ])("%s", async (_what, HEIF_CONVERT_PATH, readsHeic) => {
    const app = await start({ HEIF_CONVERT_PATH });
    const coach = await app.signIn("coach1@example.com");
    for (const section of sections) {
      const html = await (await coach(`/admin/site/${section}`)).text();
      const [, accept] = /<input[^>]*type="file"[^>]*accept="([^"]+)"/.exec(html) ?? [];
      const heic = readsHeic ? ",image/heic,image/heif,.heic,.heif" : "";
      expect([section, accept]).toEqual([section, `image/jpeg,image/png,image/webp${heic}`]);
      expect(html).toContain(readsHeic ? "JPEG, HEIC, PNG, or WebP." : "JPEG, PNG, or WebP.");
    }
  });
});

const whyNot = hasHeifConvert ? "" : " (not seen here: apt-get install libheif-examples)";
describe.skipIf(!hasHeifConvert)(`a coach's photo as an iPhone takes it${whyNot}`, () => {
  const app = appForEach();
  const coach = app.as("coach1@example.com");

  it.each(["phone.heic", "burst.heic"])("is cropped and shown like any other: %s", async (name) => {
    const fields = [
      ["section", "coaches"],
      ["record", "coach1"],
      ["name", "Casey Rowe"],
      ["email", "hello@example.com"],
      ["position", "1"],
    ] as [string, string][];
    const photo = await readFile(`tests/fixtures/photos/${name}`);
    const body = asMultipart([...fields, ["picture", photo, "IMG_0042.HEIC"]]);
    expect((await coach("/admin/site/coaches?record=coach1&form=publish", body)).status).toBe(303);
    const all = await bodyOf<{ record: string; content: { picture: string } }[]>(
      coach("/api/admin/site?section=coaches"),
    );
    const picture = all.find(({ record }) => record === "coach1")?.content.picture;
    const answer = await app.fetch(`/files/site/${picture}`);
    expect(answer.headers.get("Content-Type")).toBe("image/webp");
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect([bytes.readUInt16LE(26) & 0x3fff, bytes.readUInt16LE(28) & 0x3fff]).toEqual([640, 640]);
  });
});
