import { readdir, readlink } from "node:fs/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type App, type Ask, startApp } from "#tests/support/app.ts";
import { readSample } from "#tests/support/samples.ts";
import { asMultipart, asUpload, bodyOf, changeRows, read, rowsOf, statusOf, textOf } from "../club.ts";
import { storedBytes, untilSettled } from "../video/ingest.ts";

type Sent = { id: string; videoUrl: string };
type Tutorial = { id: string; title: string; videoUrl: string | null };

let app: App;
let pro2: Ask;
let coach: Ask;
let sent: Sent;
let early: Tutorial;
let stop: () => Promise<void>;
const film = await readSample("moov-at-end.mp4");
const earlyTitle = "Push through traffic";

beforeAll(async () => {
  app = await startApp({ environment: { PREPARE_VIDEOS: "on" } });
  coach = await app.signIn("coach1@example.com");
  pro2 = await app.signIn("pro2@example.com");
  const listed = await read<Tutorial[]>(coach, "/api/tutorials");
  early = listed.find(({ title }) => title === earlyTitle) as Tutorial;
  // Of the demo's own clips, this one is enough.
  changeRows(
    app,
    `DELETE FROM media_jobs WHERE payload ->> 'clipId' NOT IN
         (SELECT clips.id FROM clips JOIN tutorials ON tutorials.file_key = original_key WHERE tutorials.id = ?)`,
    early.id,
  );
  sent = await bodyOf(pro2("/api/user-video-submissions", asUpload("Look", film, "Würfe.mp4")));
  stop = app.bundle.startMediaWorker(app.services);
  await untilSettled(app, sent.id);
  await untilSettled(app, early.id);
}, 180_000);
afterAll(async () => {
  await stop();
  await app.close();
});

const clipRow = () =>
  rowsOf<Record<string, string>>(
    app,
    "SELECT * FROM clips WHERE original_key LIKE 'submissions/%' AND state = 'ready'",
  )[0];

describe("every size of a clip", () => {
  it.each([
    ["", "original", "video/mp4", /^inline; .*W%C3%BCrfe\.mp4/],
    ["?size=original", "original", "video/mp4", /^inline; .*W%C3%BCrfe\.mp4/],
    ["?size=main", "main_key", "video/mp4", /^inline; .*W%C3%BCrfe-720p\.mp4/],
    ["?size=slow", "slow_key", "video/mp4", /^inline; .*W%C3%BCrfe-360p\.mp4/],
    ["/poster", "poster_key", "image/jpeg", /^inline; filename="poster\.jpg"$/],
    ["/thumbnail", "thumbnail_key", "image/jpeg", /^inline; filename="thumbnail\.jpg"$/],
    ["/sheet", "sheet_key", "image/jpeg", /^inline; filename="sheet\.jpg"$/],
  ])("%s is the stored one, with a fixed type, in a sandbox", async (path, column, type, name) => {
    const answer = await pro2(`${sent.videoUrl}${path}`);
    const expected = column === "original" ? film : await storedBytes(app, clipRow()?.[column] ?? null);
    expect(Buffer.from(await answer.arrayBuffer()).equals(expected)).toBe(true);
    expect(answer.headers.get("Content-Type")).toBe(type);
    expect(answer.headers.get("Content-Disposition")).toMatch(name);
    expect(answer.headers.get("Content-Security-Policy")).toMatch(/^sandbox; default-src 'none'/);
    expect(answer.headers.get("X-Content-Type-Options")).toBe("nosniff");
  });

  it("that doesn't exist is 400, and a missing still 404", async () => {
    expect(await statusOf(pro2(`${sent.videoUrl}?size=huge`))).toBe(400);
    expect(await statusOf(pro2(`${sent.videoUrl}/cover`))).toBe(404);
  });

  it("is 404 until it is ready, and the original plays meanwhile", async () => {
    const other = (await read<Tutorial[]>(coach, "/api/tutorials")).find(({ id }) => id !== early.id);
    expect(await statusOf(coach(`${other?.videoUrl}?size=main`))).toBe(404);
    expect(await statusOf(coach(`${other?.videoUrl}/poster`))).toBe(404);
    expect(await statusOf(coach(`${other?.videoUrl}`))).toBe(200);
  });

  const paths = ["", "?size=main", "?size=slow", "/poster", "/thumbnail", "/sheet"];
  it.each(paths)("%s is for no one else: 404 for members, 401 for visitors", async (path) => {
    for (const email of ["pro@example.com", "free@example.com", "basic@example.com"]) {
      const stranger = await app.signIn(email);
      expect([email, await statusOf(stranger(`${sent.videoUrl}${path}`))]).toEqual([email, 404]);
    }
    expect(await statusOf(app.fetch(`${sent.videoUrl}${path}`))).toBe(401);
    expect(await statusOf(coach(`${sent.videoUrl}${path}`))).toBe(200);
  });

  it.each([...paths, "/captions"])(
    "of a tutorial, %s follows the one rule for watching it (D14)",
    async (path) => {
      const elite = await app.signIn("elite@example.com");
      expect(await statusOf(elite(`/files/tutorials/${early.id}${path}`))).toBe(403);
      expect(await statusOf(app.fetch(`/files/tutorials/${early.id}${path}`))).toBe(401);
      expect(await statusOf(pro2(`/files/tutorials/${early.id}${path}`))).toBe(
        path === "/captions" ? 404 : 200,
      );
    },
  );
});

describe("ranges", () => {
  const slowBytes = () => storedBytes(app, clipRow()?.slow_key ?? null);
  it.each<[string, number, (size: number) => string | null, (bytes: Buffer) => Buffer]>([
    ["bytes=0-0", 206, (size) => `bytes 0-0/${size}`, (bytes) => bytes.subarray(0, 1)],
    ["bytes=100-199", 206, (size) => `bytes 100-199/${size}`, (bytes) => bytes.subarray(100, 200)],
    ["bytes=500-", 206, (size) => `bytes 500-${size - 1}/${size}`, (bytes) => bytes.subarray(500)],
    ["bytes=-7", 206, (size) => `bytes ${size - 7}-${size - 1}/${size}`, (bytes) => bytes.subarray(-7)],
    ["bytes=0-99999999", 206, (size) => `bytes 0-${size - 1}/${size}`, (bytes) => bytes],
    ["bytes=-99999999", 206, (size) => `bytes 0-${size - 1}/${size}`, (bytes) => bytes],
    ["bytes=99999999-", 416, (size) => `bytes */${size}`, (bytes) => bytes.subarray(0, 0)],
    ["bytes=-0", 416, (size) => `bytes */${size}`, (bytes) => bytes.subarray(0, 0)],
    ["bytes=9-3", 200, () => null, (bytes) => bytes],
    ["bytes=0-1,5-6", 200, () => null, (bytes) => bytes],
    ["bytes=a-b", 200, () => null, (bytes) => bytes],
    ["items=0-1", 200, () => null, (bytes) => bytes],
  ])("%s answers %i", async (Range, status, contentRange, part) => {
    const bytes = await slowBytes();
    const answer = await pro2(`${sent.videoUrl}?size=slow`, { headers: { Range } });
    expect([answer.status, answer.headers.get("Content-Range")]).toEqual([
      status,
      contentRange(bytes.length),
    ]);
    expect(Buffer.from(await answer.arrayBuffer()).equals(part(bytes))).toBe(true);
  });

  it("follow If-Range by tag and by date; sizes are never mixed up", async () => {
    const head = (await pro2(`${sent.videoUrl}?size=slow`, { method: "HEAD" })).headers;
    const other = (await pro2(`${sent.videoUrl}?size=main`, { method: "HEAD" })).headers;
    const asked = (condition: string | null) =>
      statusOf(
        pro2(`${sent.videoUrl}?size=slow`, { headers: { Range: "bytes=0-9", "If-Range": condition ?? "" } }),
      );
    expect(await asked(head.get("ETag"))).toBe(206);
    expect(await asked(head.get("Last-Modified"))).toBe(206);
    expect(await asked(other.get("ETag"))).toBe(200);
    expect(await asked(`W/${head.get("ETag")}`)).toBe(200);
    expect(await asked("Thu, 01 Jan 1970 00:00:00 GMT")).toBe(200);
  });

  it("leave no file open, read or not", async () => {
    const open = async () => {
      const names = await readdir("/proc/self/fd");
      const targets = await Promise.all(
        names.map((name) => readlink(`/proc/self/fd/${name}`).catch(() => "")),
      );
      return targets.filter((target) => target.startsWith(`${app.dataDir}/files/`)).length;
    };
    for (let time = 0; time < 20; time += 1) {
      for (const Range of ["bytes=0-", "bytes=9-3", "bytes=-0"]) {
        const answer = await pro2(`${sent.videoUrl}?size=main`, { headers: { Range } });
        if (time % 2 === 0) await answer.body?.cancel();
        else await answer.arrayBuffer();
      }
      await pro2(`${sent.videoUrl}/poster`, { method: "HEAD" });
    }
    expect(await open()).toBe(0);
  });
});

describe("a coach's download link", () => {
  it("works only in the session that requested it", async () => {
    const { downloadUrl } = await read<{ downloadUrl: string }>(
      coach,
      `/api/admin/user-video-submissions/${sent.id}/download`,
    );
    expect(await statusOf(coach(downloadUrl))).toBe(200);
    const elsewhere = await app.signIn("coach1@example.com");
    expect(await statusOf(elsewhere(downloadUrl))).toBe(403);
  });
});

describe("on the pages", () => {
  const requestPage = () => `/portal/videos/${sent.id}`;
  const pageOf = async (ask: Ask, path: string, headers: Record<string, string> = {}) =>
    (await ask(path, { headers })).text();
  const videoOf = (html: string) =>
    /<video[^>]*>/.exec(html.slice(html.indexOf(sent.videoUrl) - 400))?.[0] ?? "";

  it("the prepared size plays with its poster, and every link says its size", async () => {
    const html = await pageOf(pro2, requestPage());
    expect(videoOf(html)).toContain(`src="${sent.videoUrl}?size=main"`);
    expect(videoOf(html)).toContain(`poster="${sent.videoUrl}/poster"`);
    const text = await textOf(await pro2(requestPage()));
    expect(text).toMatch(/Standard \(720p\), [\d.]+ [KM]B/);
    expect(text).toMatch(/Small \(360p\), [\d.]+ [KM]B/);
    expect(text).toMatch(/Original, [\d.]+ [KM]B/);
  });

  it("the small one comes first with Save-Data, but the footer's switch wins", async () => {
    const small = `src="${sent.videoUrl}?size=slow"`;
    expect(videoOf(await pageOf(pro2, requestPage(), { "Save-Data": "on" }))).toContain(small);
    const headers = { Referer: `http://localhost:3000${requestPage()}` };
    const answer = await pro2("/account?form=small-videos", {
      method: "POST",
      body: new URLSearchParams({ on: "true" }),
      headers,
    });
    expect([answer.status, answer.headers.get("Location")]).toEqual([303, requestPage()]);
    const [on = ""] = (answer.headers.getSetCookie()[0] ?? "").split(";");
    expect(on).toBe("small_videos=on");
    const html = await pageOf(pro2, requestPage(), { Cookie: on });
    expect(videoOf(html)).toContain(small);
    expect(html).toContain("Play large videos");
    const off = { Cookie: "small_videos=off", "Save-Data": "on" };
    expect(videoOf(await pageOf(pro2, requestPage(), off))).toContain(`src="${sent.videoUrl}?size=main"`);
  });

  it("the switch leads only to this site, and visitors have none", async () => {
    const headers = { Referer: "http://localhost:3000//elsewhere.example/x" };
    const answer = await pro2("/account?form=small-videos", {
      method: "POST",
      body: new URLSearchParams({ on: "true" }),
      headers,
    });
    expect(answer.headers.get("Location")).toBe("/portal");
    expect(await textOf(await app.fetch("/"))).not.toContain("Slow line?");
  });

  it("a tutorial plays its prepared size with a poster, and shows each size's bytes", async () => {
    const html = await pageOf(pro2, `/portal?tab=content&watch=${early.id}`);
    expect(html).toContain(`src="/files/tutorials/${early.id}?size=main"`);
    expect(html).toContain(`poster="/files/tutorials/${early.id}/poster"`);
  });
});

describe("captions of a tutorial", () => {
  const send = (ask: Ask, words: string | Uint8Array, id = early.id) => {
    const { headers, body } = asMultipart([
      ["captions", typeof words === "string" ? new TextEncoder().encode(words) : words, "words.vtt"],
    ]);
    return ask(`/api/admin/tutorials/${id}/captions`, { method: "PUT", headers, body });
  };
  const good =
    "WEBVTT\n\nNOTE made by hand\n\n1\n00:00.500 --> 00:02.000 align:start\nStep, swing.\n\n00:02.000 --> 01:00:03.250\nRelease.\n";

  it("are served as WebVTT and are in the player", async () => {
    expect(await bodyOf(send(coach, good))).toEqual({ id: early.id, hasCaptions: true });
    const answer = await pro2(`/files/tutorials/${early.id}/captions`);
    expect(answer.headers.get("Content-Type")).toBe("text/vtt; charset=utf-8");
    expect(await answer.text()).toBe(good);
    const html = await (await pro2(`/portal?tab=content&watch=${early.id}`)).text();
    expect(html).toMatch(
      new RegExp(`<track[^>]*kind="captions"[^>]*src="/files/tutorials/${early.id}/captions"`),
    );
  });

  it.each([
    ["", "Please choose a captions file (.vtt)"],
    ["1\n00:00.500 --> 00:02.000\nHi", "The file must begin with the word WEBVTT."],
    ["WEBVTT\n\n00:01 --> 00:02\nHi", "Line 3 is no time span such as 00:01.000 --> 00:04.000."],
    ["WEBVTT\n\n00:03.000 --> 00:02.000\nHi", "Line 3 ends before it begins."],
    ["WEBVTT\n\n00:01.000 --> 00:02.000\nHi\n00:02.000 --> 00:03.000\nHo", "need a blank line"],
    ["WEBVTT\n\nNOTE nothing", "There is no caption in the file."],
    [new Uint8Array([0x57, 0x45, 0x42, 0x56, 0x54, 0x54, 0x0a, 0xff, 0xfe]), "UTF-8"],
  ])("%j is refused with a sentence, and the old ones stay", async (words, sentence) => {
    const stored = async () => (await pro2(`/files/tutorials/${early.id}/captions`)).text();
    const before = await stored();
    const answer = await send(coach, words);
    expect(answer.status).toBe(400);
    expect((await bodyOf<{ message: string }>(answer)).message).toContain(sentence);
    expect(await stored()).toBe(before);
  });

  it("are refused over a megabyte, for an unknown tutorial, and from members", async () => {
    expect((await send(coach, `${good}${"\n\nNOTE x".repeat(200_000)}`)).status).toBe(413);
    expect((await send(coach, good, "nobody")).status).toBe(404);
    expect((await send(pro2, good)).status).toBe(403);
  });

  it("can be removed", async () => {
    const answer = await coach(`/api/admin/tutorials/${early.id}/captions`, {
      method: "PUT",
      body: new URLSearchParams({ remove: "on" }),
    });
    expect(await bodyOf(answer)).toEqual({ id: early.id, hasCaptions: false });
    expect(await statusOf(pro2(`/files/tutorials/${early.id}/captions`))).toBe(404);
  });
});
