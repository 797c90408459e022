import { createHash, randomBytes, randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { asJson, bodyOf, readClip, rowsOf } from "#tests/http/club.ts";
import { keepSending, rawRequest } from "#tests/http/raw-client.ts";
import { moveFiles } from "#tests/http/server/store-club.ts";
import { hashOf, idOf, offsetOf, send, sending, start, tus } from "#tests/http/video/uploads.ts";
import type { Ask } from "#tests/support/app.ts";
import { type RunningServer, startServer } from "#tests/support/server.ts";
import { type Swift, startSwift, whyNoSwift } from "#tests/support/swift.ts";
import { cloneClub } from "#tests/support/template.ts";

const part = 8 * 1024 * 1024;
const message = "After the crash";

let club: Awaited<ReturnType<typeof cloneClub>>;
let server: RunningServer;
let Cookie = "";
let environment: Record<string, string> = {};

/** Where files may be; neither place may lose more than the other. */
const places = [
  { place: "on the disk", isBucket: false },
  { place: "in a bucket", isBucket: true },
];

async function signIn(email: string): Promise<string> {
  const body = new URLSearchParams({ email, password: "demo-pass" });
  const answer = await fetch(`${server.url}/api/auth/signin`, { method: "POST", body });
  return answer.headers.getSetCookie()[0]?.split(";")[0] ?? "";
}

const ask: Ask = (path, init = {}) => {
  const headers = new Headers(init.headers);
  headers.set("Cookie", Cookie);
  return fetch(`${server.url}${path}`, { ...init, headers });
};

async function restart(): Promise<void> {
  await server.stop("SIGKILL");
  server = await startServer({ dataDir: club.dataDir, environment });
}

async function open(prepare = async () => ({})): Promise<void> {
  club = await cloneClub();
  environment = await prepare();
  server = await startServer({ dataDir: club.dataDir, environment });
  Cookie = await signIn("pro2@example.com");
}

afterEach(async () => {
  await server.close();
  await club.remove();
});

/** A film of a given length: a real beginning, then noise. */
async function makeFilm(bytes: number): Promise<Buffer> {
  const clip = await readClip();
  return Buffer.concat([clip, randomBytes(bytes - clip.length)]);
}

/** Sends the head of a part and the given number of its bytes, and leaves the connection open. */
async function beginPart(address: string, film: Buffer, offset: number, bytes: number) {
  const length = Math.min(part, film.length - offset);
  const client = await rawRequest(server.url, `PATCH ${address}`, {
    ...tus,
    Cookie,
    "Content-Type": "application/offset+octet-stream",
    "Upload-Offset": String(offset),
    "Content-Length": String(length),
  });
  await new Promise((sent) => client.socket.write(film.subarray(offset, offset + bytes), sent));
  return client;
}

async function storedHash(id: string): Promise<string> {
  const { videoUrl } = await bodyOf<{ videoUrl: string }>(
    ask("/api/user-video-submissions", asJson({ submitterMessage: message, uploadId: id })),
  );
  const answer = await ask(videoUrl);
  const hash = createHash("sha256");
  for await (const chunk of answer.body as unknown as AsyncIterable<Uint8Array>) hash.update(chunk);
  return hash.digest("hex");
}

/** Sends what is missing and returns how many bytes that was. */
async function sendRest(address: string, film: Buffer): Promise<number> {
  let offset = await offsetOf(ask, address);
  const rest = film.length - offset;
  while (offset < film.length) {
    const answer = await ask(address, sending(film.subarray(offset, offset + part), offset));
    expect(answer.status).toBe(204);
    offset = Number(answer.headers.get("Upload-Offset"));
  }
  return rest;
}

/** Moves the club's files into a new bucket and returns the settings for it. */
async function moveToBucket(swift: Swift) {
  const bucket = `club-${randomUUID()}`;
  await swift.make(bucket);
  await moveFiles(swift, club.dataDir, bucket);
  return { STORAGE_URL: swift.urlOf(bucket) };
}

describe.each(places)("files $place", ({ isBucket }) => {
  describe.skipIf(isBucket && whyNoSwift)(
    isBucket && whyNoSwift ? `not seen here: ${whyNoSwift}` : "under kill -9",
    () => {
      let swift: Swift | undefined;
      beforeAll(async () => {
        if (isBucket) swift = await startSwift();
      }, 300_000);
      afterAll(() => swift?.stop());
      beforeEach(() => open(async () => (swift ? moveToBucket(swift) : {})));

      test("kill -9 at any byte of a part: what was acknowledged survives, and at most one part is sent again", {
        timeout: 300_000,
      }, async () => {
        // Longer than all the cuts and steps together, so that no round finishes it.
        const film = await makeFilm(6 * part + 12_345);
        const address = await start(ask, film.length);
        let acknowledged = 0;
        let sent = 0;
        for (const cut of [1, 65_537, part - 1, 3_000_001, Math.floor(Math.random() * part)]) {
          const length = Math.min(part, film.length - acknowledged);
          const client = await beginPart(address, film, acknowledged, Math.min(cut, length - 1));
          sent += Math.min(cut, length - 1);
          await sleep(Math.random() * 60);
          await restart();
          client.socket.destroy();
          const here = await offsetOf(ask, address);
          expect(here).toBeGreaterThanOrEqual(acknowledged);
          expect(here).toBeLessThanOrEqual(acknowledged + Math.min(cut, length - 1));
          const step = film.subarray(here, Math.min(here + part / 2, film.length));
          const answer = await ask(address, sending(step, here));
          sent += step.length;
          acknowledged = Number(answer.headers.get("Upload-Offset"));
          expect([answer.status, acknowledged]).toEqual([204, here + step.length]);
          // Killed right after the acknowledgment, so not a byte may be missing.
          await restart();
          expect(await offsetOf(ask, address)).toBe(acknowledged);
        }
        sent += await sendRest(address, film);
        expect(sent - film.length).toBeLessThanOrEqual(5 * part);
        expect(await storedHash(idOf(address))).toBe(hashOf(film));
      });

      test("a kill between the last byte and the hand-over loses nothing and duplicates nothing", {
        timeout: 300_000,
      }, async () => {
        const film = await makeFilm(4 * 1024 * 1024);
        const stored = () =>
          rowsOf<{ id: string; file_key: string }>(
            club,
            "SELECT * FROM submissions WHERE message = ?",
            message,
          );
        for (const wait of [0, 2, 4, 8, 16, 30]) {
          const id = await send(ask, film);
          const handOver = () =>
            ask("/api/user-video-submissions", asJson({ submitterMessage: message, uploadId: id })).then(
              ({ status }) => status,
              () => 0,
            );
          const asked = handOver();
          await sleep(wait);
          await restart();
          const first = await asked;
          const before = stored().length;
          const again = await handOver();
          // Either the first request got through or this one does.
          if (before === 1) expect([409, 404]).toContain(again);
          else expect([first, again]).toEqual([0, 201]);
          const [row, second] = stored();
          expect(second).toBeUndefined();
          const answer = await ask(`/files/submissions/${row?.id}`);
          expect(hashOf(Buffer.from(await answer.arrayBuffer()))).toBe(hashOf(film));
          await ask(`/api/uploads/${id}`, { method: "DELETE", headers: tus });
          const { default: Database } = await import("better-sqlite3");
          const database = new Database(join(club.dataDir, "app.sqlite"));
          database.prepare("DELETE FROM submissions WHERE message = ?").run(message);
          database.close();
        }
      });
    },
  );
});

describe("files on the disk", () => {
  beforeEach(() => open());

  test("a connection that breaks at any byte keeps what arrived", { timeout: 60_000 }, async () => {
    const film = await makeFilm(part + 777);
    const address = await start(ask, film.length);
    let offset = 0;
    // None of the first 4,100 bytes are saved until they have shown that it is a video.
    for (const cut of [5_000, 1, 999_999, 2_000_000]) {
      const client = await beginPart(address, film, offset, cut);
      // What the process still holds would never be sent.
      await expect.poll(() => client.socket.writableLength).toBe(0);
      await sleep(300);
      client.socket.destroy();
      offset += cut;
      await expect.poll(() => offsetOf(ask, address)).toBe(offset);
    }
    expect(await sendRest(address, film)).toBe(film.length - offset);
    expect(await storedHash(idOf(address))).toBe(hashOf(film));
  });

  test("a second connection takes over from a silent first one", { timeout: 60_000 }, async () => {
    const film = await makeFilm(part);
    const address = await start(ask, film.length);
    const silent = await beginPart(address, film, 0, 1_000_000);
    await sleep(200);
    const started = Date.now();
    expect(await sendRest(address, film)).toBeLessThanOrEqual(film.length);
    expect(Date.now() - started).toBeLessThan(8_000);
    silent.socket.destroy();
    expect(await storedHash(idOf(address))).toBe(hashOf(film));
  });

  test("20 simultaneous uploads in parts of all sizes keep their bytes apart", {
    timeout: 60_000,
  }, async () => {
    const films = await Promise.all(
      Array.from({ length: 20 }, (_, index) => makeFilm(1_000_000 + index * 77_777)),
    );
    const ids = await Promise.all(
      films.map(async (film, index) => {
        const address = await start(ask, film.length, { filename: `film-${index}.mp4` });
        const step = 100_000 + index * 31_337;
        for (let offset = 0; offset < film.length; offset += step) {
          const answer = await ask(address, sending(film.subarray(offset, offset + step), offset));
          expect(answer.status).toBe(204);
        }
        return idOf(address);
      }),
    );
    for (const [index, id] of ids.entries()) {
      const stored = await readFile(join(club.dataDir, "incoming", id));
      expect(hashOf(stored)).toBe(hashOf(films[index] ?? Buffer.alloc(0)));
    }
  });

  test("a part refused by its announced size is not read", async () => {
    const client = await rawRequest(server.url, "PATCH /api/uploads/nobody", {
      ...tus,
      Cookie,
      "Content-Type": "application/offset+octet-stream",
      "Upload-Offset": "0",
      "Content-Length": String(10 * part),
    });
    const sent = await keepSending(client, new Uint8Array(65_536));
    expect(await client.answer()).toMatch(/^HTTP\/1.1 404 [\s\S]+connection: close/i);
    expect(sent).toBeLessThan(part);
  });
});
