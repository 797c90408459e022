import { execFile } from "node:child_process";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setInterval as every } from "node:timers/promises";
import { promisify } from "node:util";
import { constants, deflateSync } from "node:zlib";
import { afterAll, beforeAll, expect, it } from "vitest";
import { asUpload, changeRows, rowsOf, textOf } from "#tests/http/club.ts";
import { type RunningServer, startServer } from "#tests/support/server.ts";
import { cloneClub } from "#tests/support/template.ts";
import { addMembers, signIn, untilDrained } from "./media-club.ts";

const run = promisify(execFile);
const mebibyte = 1024 * 1024;
/** What one run of ffmpeg may take at most for any of these files. */
const most = 600 * mebibyte;

function box(type: string, ...content: Buffer[]): Buffer {
  const body = Buffer.concat(content);
  const head = Buffer.alloc(8);
  head.writeUInt32BE(body.length + 8);
  head.write(type, 4, "latin1");
  return Buffer.concat([head, body]);
}

/** A film of a megabyte whose packed index is a gigabyte of zeros. */
function packedIndex(): Buffer {
  const flush = { level: 9, finishFlush: constants.Z_FULL_FLUSH };
  // Parts that end with a full flush can be put behind each other; the first two bytes begin the whole.
  const part = deflateSync(Buffer.alloc(16 * mebibyte), flush);
  const rest = Buffer.concat(Array.from({ length: 63 }, () => part.subarray(2)));
  const size = Buffer.alloc(4);
  size.writeUInt32BE(1024 * mebibyte);
  const packed = box("cmov", box("dcom", Buffer.from("zlib")), box("cmvd", size, part, rest));
  return Buffer.concat([box("ftyp", Buffer.from("isom\0\0\u0002\0isom", "latin1")), box("moov", packed)]);
}

/** A film of a second whose every frame claims a size that its index doesn't tell. */
function claimed(film: Buffer, width: number, height: number): Buffer {
  const bytes = Buffer.from(film);
  const start = Buffer.of(0xff, 0xc0);
  for (let at = bytes.indexOf(start); at >= 0; at = bytes.indexOf(start, at + 2)) {
    bytes.writeUInt16BE(height, at + 5);
    bytes.writeUInt16BE(width, at + 7);
  }
  return bytes;
}

async function film(folder: string, name: string, args: string): Promise<Buffer> {
  const path = join(folder, name);
  await run(process.env.FFMPEG_PATH || "ffmpeg", ["-v", "error", "-y", ...args.split(" "), path]);
  return readFile(path);
}

let club: Awaited<ReturnType<typeof cloneClub>>;
let server: RunningServer;
let bombs: [what: string, fileName: string, bytes: Buffer, words: RegExp][];
beforeAll(async () => {
  club = await cloneClub();
  const folder = await mkdtemp(join(tmpdir(), "bombs-"));
  const picture = "-f lavfi -i testsrc2=s=64x64:r=5:d=1 -c:v mjpeg -q:v 5 -pix_fmt yuvj420p";
  const small = await film(folder, "small.avi", picture);
  const wide = await film(
    folder,
    "wide.mkv",
    "-f lavfi -i color=gray:s=16000x4500:r=1:d=1 -c:v mjpeg -q:v 31 -pix_fmt yuvj420p",
  );
  await rm(folder, { recursive: true });
  const unreadable = /can't be read as a video|couldn't be converted/;
  bombs = [
    ["an index that unpacks into a gigabyte", "packed.mp4", packedIndex(), unreadable],
    ["frames of a gigapixel", "frames.avi", claimed(small, 32_000, 32_000), unreadable],
    ["frames of 256 megapixels", "frame.avi", claimed(small, 16_000, 16_000), unreadable],
    ["a picture of 72 megapixels", "wide.mkv", wide, unreadable],
  ];
  changeRows(club, "DELETE FROM media_jobs");
  addMembers(
    club,
    "pro@example.com",
    bombs.map((_, at) => `bomb-${at}@example.com`),
  );
  server = await startServer({ dataDir: club.dataDir, environment: { PREPARE_VIDEOS: "on" } });
}, 60_000);
afterAll(async () => {
  await server?.close();
  await club?.remove();
});

/** The most memory that each run of ffmpeg or ffprobe had, by its process id, until the signal. */
async function watchMemory(signal: AbortSignal): Promise<number> {
  let peak = 0;
  const look = async (id: string) => {
    const status = await readFile(`/proc/${id}/status`, "utf8").catch(() => "");
    if (!/^Name:\s+ff(mpeg|probe)$/m.test(status) || !status.includes(`PPid:\t${server.pid}\n`)) return;
    peak = Math.max(peak, 1024 * Number(/^VmHWM:\s+(\d+)/m.exec(status)?.[1] ?? 0));
  };
  try {
    for await (const _ of every(20, null, { signal }))
      await Promise.all((await readdir("/proc")).filter((name) => /^\d+$/.test(name)).map(look));
  } catch (error) {
    if (!signal.aborted) throw error;
  }
  return peak;
}

it("a small file that would take gigabytes takes little, and its member reads why it can't be used", {
  timeout: 120_000,
}, async () => {
  const over = new AbortController();
  const peak = watchMemory(over.signal);
  for (const [at, [what, name, bytes]] of bombs.entries()) {
    expect([what, bytes.length < 3 * mebibyte]).toEqual([what, true]);
    const ask = await signIn(server.url, `bomb-${at}@example.com`);
    const answer = await ask("/portal?tab=videos&form=submit-video", asUpload(what, bytes, name));
    expect([what, answer.status]).toEqual([what, 303]);
  }
  await untilDrained(club, 100_000);
  over.abort();
  expect(await peak).toBeGreaterThan(0);
  expect(await peak).toBeLessThan(most);
  for (const [at, [what, , , words]] of bombs.entries()) {
    const ask = await signIn(server.url, `bomb-${at}@example.com`);
    expect([what, await textOf(await ask("/portal?tab=videos"))]).toEqual([
      what,
      expect.stringMatching(words),
    ]);
  }
  expect(rowsOf(club, "SELECT id FROM media_jobs WHERE state IN ('waiting', 'running')")).toEqual([]);
  expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
});
