import { describe, expect, it } from "vitest";
import type { Ask } from "#tests/support/app.ts";
import { appForEach } from "#tests/support/app-hooks.ts";
import { asForm, asMultipart, bodyOf, read, readClip, rowsOf, storedFiles, textOf } from "../club.ts";
import { formsOf } from "../page-forms.ts";
import { openUploads } from "./uploads.ts";

const clip = await readClip();
const cues = "WEBVTT\n\n00:00.000 --> 00:01.000\nFlat bag.\n";
const call = "/api/admin/videos/upload";
const page = "/admin/upload?form=upload-video";

const app = appForEach();
const coach = app.as("coach1@example.com");
const pro = app.as("pro@example.com");

type Tutorial = { id: string; title: string; category: string; tier: string; videoUrl: string };
type Video = { objectPath: string };
type Part = [name: string, value: string | Uint8Array | null, fileName?: string];

const parts = (captions: string | Uint8Array | null, more: Part[] = [], title = "Flat bag"): Part[] => [
  ["title", title],
  ["description", "Step by step"],
  ["tier", "elite"],
  ["category", "technique"],
  ...more,
  ["video", clip, "flat.mp4"],
  ["captions", captions === null ? null : Buffer.from(captions), "flat.vtt"],
];
const inStrategy: Part[] = [["tutorialCategory", "strategy"]];
const newest = async () => (await read<Tutorial[]>(coach, "/api/tutorials"))[0];
const captionsOf = async (ask: Ask, { id }: Tutorial) =>
  (await ask(`/files/tutorials/${id}/captions`)).text();
const state = async () => ({
  videos: (await read<Video[]>(coach, "/api/admin/videos")).length,
  tutorials: (await read<Tutorial[]>(coach, "/api/tutorials")).length,
  captions: (await storedFiles(app)).filter((path) => path.endsWith(".vtt")).length,
});

describe("a video, its tutorial and its captions in one form", () => {
  it("are stored together, by the page and by the call; members and coaches see the captions", async () => {
    for (const send of [page, call]) {
      app.clock.advance(1_000);
      const before = await state();
      const answer = await coach(send, asMultipart(parts(cues, inStrategy)));
      expect(answer.status).toBe(send === call ? 201 : 303);
      expect(await state()).toEqual({
        videos: before.videos + 1,
        tutorials: before.tutorials + 1,
        captions: before.captions + 1,
      });
      const made = await newest();
      expect(made).toMatchObject({ title: "Flat bag", category: "strategy", tier: "elite" });
      expect(await captionsOf(pro, made as Tutorial)).toBe(cues);
      // The file of the newest video in the library has the tutorial's captions, so it is the tutorial's.
      const [video] = await read<Video[]>(coach, "/api/admin/videos");
      const key = video?.objectPath.replace("/files/storage/", "");
      const playing = await coach(`/admin/upload?playing=${key}`);
      expect(await playing.text()).toContain(`src="/files/tutorials/${made?.id}/captions"`);
      expect(await (await pro(`/portal?tab=content&watch=${made?.id}`)).text()).toContain(
        `/files/tutorials/${made?.id}/captions`,
      );
    }
    // No page shows the acts that are about no member.
    expect(rowsOf(app, "SELECT action FROM audit_entries WHERE subject = 'Flat bag' LIMIT 3")).toHaveLength(
      3,
    );
  });

  it("leads to the choice of the poster", async () => {
    const answer = await coach(page, asMultipart(parts(null)));
    const to = answer.headers.get("Location") ?? "";
    const words = await textOf(await coach(to));
    expect(words).toContain("Choose a poster for “Flat bag”");
    expect(words).toContain("Three stills appear here once it is prepared.");
    expect(await textOf(await coach("/admin/upload"))).not.toContain("Choose a poster");
  });

  it("stays in the library only, without a tutorial's category", async () => {
    const before = await state();
    expect((await coach(call, asMultipart(parts(null)))).status).toBe(201);
    expect(await state()).toEqual({ ...before, videos: before.videos + 1 });
  });
});

const tooLong = Buffer.concat([Buffer.from(cues), Buffer.alloc(1024 * 1024, "x")]);
const refusals: [string, string | Uint8Array, Part[], string][] = [
  ["no VTT", "just words", inStrategy, "The file must begin with the word WEBVTT."],
  ["a faulty line", `${cues}\n00:05.000 -> x\nNo\n`, inStrategy, "no time span"],
  ["no UTF-8", Buffer.from([0x57, 0xe4, 0xff]), inStrategy, "The captions must be a text file in UTF-8."],
  ["more than 1 MB", tooLong, inStrategy, "smaller than 1 MB"],
];

describe("a refusal of the form", () => {
  it.each(refusals)("for %s keeps the video and the text, and a second press sends them", async (...row) => {
    const [_what, captions, more, sentence] = row;
    const before = await state();
    const refused = await coach(page, asMultipart(parts(captions, more)));
    expect(refused.status).toBe(400);
    const html = await refused.text();
    const words = await textOf(new Response(html));
    expect(words).toContain(sentence);
    expect(words).toContain("flat.mp4 has arrived and is kept");
    expect(words).not.toContain("Unfinished uploads");
    expect(await state()).toEqual(before);
    const [form] = formsOf(html, "upload-video");
    const fields = new Map(form?.fields ?? []);
    expect([fields.get("title"), fields.get("description")]).toEqual(["Flat bag", "Step by step"]);
    expect(fields.get("captions")).toBe("");
    const again = [...fields].filter(([name]) => !["video", "captions"].includes(name));
    const sent = asMultipart([
      ...again,
      ["tutorialCategory", "strategy"],
      ["captions", Buffer.from(cues), "b.vtt"],
    ]);
    expect((await coach(page, sent)).status).toBe(303);
    const made = (await newest()) as Tutorial;
    const film = Buffer.from(await (await pro(made.videoUrl)).arrayBuffer());
    expect(film.equals(clip)).toBe(true);
    expect(await openUploads(app)).toEqual([]);
  });

  const others: [string, Part[], string, string][] = [
    ["a blank title", inStrategy, " ", "Missing Information"],
    ["captions without a tutorial", [], "Flat bag", "Please choose where to publish the video."],
  ];
  it.each(others)("for %s keeps the captions too, and doesn't list the video as stored", async (...row) => {
    const [_what, more, title, sentence] = row;
    const stored = async () => (await read<unknown[]>(coach, "/api/admin/storage-videos")).length;
    const count = await stored();
    const refused = await coach(page, asMultipart(parts(cues, more, title)));
    const html = await refused.text();
    expect(await stored()).toBe(count);
    const words = await textOf(new Response(html));
    expect(words).toContain(sentence);
    expect(words).toContain("Your captions are kept.");
    const [form] = formsOf(html, "upload-video");
    // An empty file field sends nothing.
    const fields = new Map(form?.fields.filter(([, value]) => value !== ""));
    fields.set("title", "Named now").set("tutorialCategory", "strategy");
    expect((await coach(page, asMultipart([...fields]))).status).toBe(303);
    const made = (await newest()) as Tutorial;
    expect(made.title).toBe("Named now");
    expect((await captionsOf(pro, made)).replaceAll("\r\n", "\n")).toBe(cues);
  });

  it("gives kept captions up for another file", async () => {
    const refused = await coach(page, asMultipart(parts(cues, inStrategy, " ")));
    const [form] = formsOf(await refused.text(), "upload-video");
    const fields = new Map(form?.fields.filter(([, value]) => value !== "")).set("title", "Named now");
    const others = cues.replace("Flat bag.", "Still flatter.");
    const sent = asMultipart([...fields, ["captions", Buffer.from(others), "b.vtt"]]);
    expect((await coach(page, sent)).status).toBe(303);
    expect(await captionsOf(pro, (await newest()) as Tutorial)).toBe(others);
  });

  it("by the call stores nothing", async () => {
    const before = { ...(await state()), files: (await storedFiles(app)).length };
    const answer = await coach(call, asMultipart(parts("words", inStrategy)));
    expect([answer.status, await bodyOf(answer)]).toEqual([
      400,
      expect.objectContaining({ details: "The file must begin with the word WEBVTT." }),
    ]);
    expect({ ...(await state()), files: (await storedFiles(app)).length }).toEqual(before);
  });

  it("keeps nothing of a file that is no video, and a kept one can be discarded", async () => {
    const words = parts(cues, inStrategy, " ").map((part): Part => {
      return part[0] === "video" ? ["video", Buffer.from("just words"), "a.mp4"] : part;
    });
    expect((await coach(page, asMultipart(words))).status).toBe(400);
    expect(await openUploads(app)).toEqual([]);
    const count = (await storedFiles(app)).length;
    await coach(page, asMultipart(parts(null, inStrategy, " ")));
    const [{ id } = { id: "" }] = await openUploads(app);
    expect((await coach("/admin/upload?form=discard-upload", asForm({ id }))).status).toBe(303);
    expect((await storedFiles(app)).length).toBe(count);
  });
});
