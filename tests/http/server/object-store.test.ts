import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Ask } from "#tests/support/app.ts";
import { type Swift, startSwift, whyNoSwift } from "#tests/support/swift.ts";
import { asJson, asUpload, bodyOf, readClip, storedFiles } from "../club.ts";
import { hashOf, idOf, offsetOf, sending, start, starting, tus } from "../video/uploads.ts";
import { keysIn, type StoreClub, startStoreClub } from "./store-club.ts";

const json = "/api/user-video-submissions";
const mebibyte = 1024 * 1024;
const limit = 24 * mebibyte;
const short = await readClip();
/** A clip of several parts; players skip what comes after the video. */
const clip = Buffer.concat([short, Buffer.alloc(18 * mebibyte, 7)]);

let swift: Swift;
let club: StoreClub;
let pro2: Ask;
let coach: Ask;

type Sent = { id: string; videoUrl: string; fileSize: number };

describe.skipIf(whyNoSwift)(`files in a bucket${whyNoSwift ? ` (not seen here: ${whyNoSwift})` : ""}`, () => {
  beforeAll(async () => {
    swift = await startSwift();
    club = await startStoreClub(swift, { MAX_UPLOAD_BYTES: String(limit) });
    pro2 = await club.app.signIn("pro2@example.com");
    coach = await club.app.signIn("coach1@example.com");
  }, 120_000);
  afterAll(async () => {
    await club.app.close();
    await swift.stop();
  });

  const incoming = () => keysIn(swift, club.bucket, "incoming/");
  const freeTheWeek = async () => {
    club.app.clock.advance(8 * 24 * 3_600_000);
    pro2 = await club.app.signIn("pro2@example.com");
    coach = await club.app.signIn("coach1@example.com");
  };
  const messageOf = async (answer: Response) => (await bodyOf<{ message: string }>(answer)).message;

  it("a form's video is stored there, and plays by ranges only for those who may see it", async () => {
    const answer = await pro2(json, asUpload("My release", clip));
    expect(answer.status).toBe(201);
    const { videoUrl, fileSize } = await bodyOf<Sent>(answer);
    expect(fileSize).toBe(clip.length);
    const whole = await pro2(videoUrl);
    expect([whole.status, whole.headers.get("Content-Type")]).toEqual([200, "video/mp4"]);
    expect(hashOf(Buffer.from(await whole.arrayBuffer()))).toBe(hashOf(clip));
    const range = await coach(videoUrl, { headers: { Range: "bytes=9000000-9999999" } });
    expect([range.status, range.headers.get("Content-Range")]).toEqual([
      206,
      `bytes 9000000-9999999/${clip.length}`,
    ]);
    expect(Buffer.from(await range.arrayBuffer()).equals(clip.subarray(9_000_000, 10_000_000))).toBe(true);
    const pro = await club.app.signIn("pro@example.com");
    expect([(await pro(videoUrl)).status, (await club.app.fetch(videoUrl)).status]).toEqual([404, 401]);
    expect(await incoming()).toEqual([]);
    expect((await storedFiles(club.app)).filter((path) => !path.includes("/."))).toEqual([]);
  });

  it.each([
    ["one that is too large", Buffer.alloc(limit + 1, 1), 413],
    ["one that is no video", Buffer.alloc(8 * mebibyte, 65), 415],
    ["an empty one", Buffer.alloc(0), 400],
  ])("%s leaves nothing there", async (_name, film, status) => {
    await freeTheWeek();
    const kept = await keysIn(swift, club.bucket, "files/");
    expect((await pro2(json, asUpload("My release", film))).status).toBe(status);
    expect(await incoming()).toEqual([]);
    expect(await keysIn(swift, club.bucket, "files/")).toEqual(kept);
  });

  it("a form that loses its connection leaves nothing there", async () => {
    const { body, ...form } = asUpload("My release", clip);
    const half = body.subarray(0, 13 * mebibyte);
    let sent = 0;
    const stream = new ReadableStream<Uint8Array>({
      pull(controller) {
        if (sent >= half.length) return controller.error(new Error("the line went down"));
        controller.enqueue(new Uint8Array(half.subarray(sent, sent + mebibyte)));
        sent += mebibyte;
      },
    });
    expect((await pro2(json, { ...form, body: stream })).status).toBe(400);
    expect(await incoming()).toEqual([]);
  });

  it("a resumable upload continues after a lost connection and after a restart, and is handed over", async () => {
    await freeTheWeek();
    const address = await start(pro2, clip.length);
    const first = await pro2(address, sending(clip.subarray(0, 8 * mebibyte)));
    expect([first.status, first.headers.get("Upload-Offset")]).toEqual([204, String(8 * mebibyte)]);
    let sent = 8 * mebibyte;
    const cut = new ReadableStream<Uint8Array>({
      pull(controller) {
        if (sent > 13 * mebibyte) return controller.error(new Error("the line went down"));
        controller.enqueue(new Uint8Array(clip.subarray(sent, sent + mebibyte)));
        sent += mebibyte;
      },
    });
    const { headers, method } = sending(clip.subarray(8 * mebibyte), 8 * mebibyte);
    await pro2(address, { method: method ?? "", headers: headers ?? {}, body: cut });
    const { bundle, services, clock } = club.app;
    const again = await bundle.openServices(services.config, bundle.migrationsFolder(), { clock });
    const { size: stands } = (await again.storage.openPart(idOf(address))) ?? { size: -1 };
    again.close();
    expect(stands).toBeGreaterThanOrEqual(8 * mebibyte);
    expect(await offsetOf(pro2, address)).toBe(stands);
    const early = await pro2(json, asJson({ submitterMessage: "Mine", uploadId: idOf(address) }));
    expect(early.status).toBe(409);
    for (let at = stands; at < clip.length; at += 8 * mebibyte) {
      const part = await pro2(address, sending(clip.subarray(at, at + 8 * mebibyte), at));
      expect(part.status).toBe(204);
    }
    const answer = await pro2(json, asJson({ submitterMessage: "Mine", uploadId: idOf(address) }));
    expect(answer.status).toBe(201);
    const { videoUrl } = await bodyOf<Sent>(answer);
    expect(hashOf(Buffer.from(await (await coach(videoUrl)).arrayBuffer()))).toBe(hashOf(clip));
    expect(await incoming()).toEqual([]);
  });

  it("a discarded upload is deleted with its parts", async () => {
    await freeTheWeek();
    const address = await start(pro2, clip.length);
    await pro2(address, sending(clip.subarray(0, 8 * mebibyte)));
    await pro2(address, sending(clip.subarray(8 * mebibyte, 9 * mebibyte), 8 * mebibyte));
    expect(await offsetOf(pro2, address)).toBe(9 * mebibyte);
    expect(await offsetOf(coach, address)).toBe(-1);
    expect((await pro2(address, { method: "DELETE", headers: tus })).status).toBe(204);
    expect([await offsetOf(pro2, address), await incoming()]).toEqual([-1, []]);
  });

  it("a full store says so, and nothing of the file is left", async () => {
    await freeTheWeek();
    await swift.limit(club.bucket, 1000);
    try {
      for (const film of [short, clip]) {
        const answer = await pro2(json, asUpload("My release", film));
        expect([answer.status, await messageOf(answer)]).toEqual([
          507,
          expect.stringContaining("no room left"),
        ]);
      }
      expect(await incoming()).toEqual([]);
    } finally {
      await swift.limit(club.bucket, 10 ** 12);
    }
  });

  it("while the store is unreachable everything that needs it says so, and works again when it returns", async () => {
    await freeTheWeek();
    const { id } = await bodyOf<Sent>(await pro2(json, asUpload("My release", short)));
    const address = await start(coach, clip.length, { filename: "own.mp4", kind: "library" });
    await coach(address, sending(clip.subarray(0, 8 * mebibyte)));
    await freeTheWeek();
    await swift.goAway();
    try {
      const tries: [Ask, string, RequestInit?][] = [
        [pro2, `/files/submissions/${id}`],
        [pro2, json, asUpload("Another", short)],
        [pro2, "/api/uploads", starting(10)],
        [coach, address, { method: "HEAD", headers: tus }],
        [coach, address, sending(clip.subarray(8 * mebibyte, 16 * mebibyte), 8 * mebibyte)],
      ];
      for (const [ask, path, init] of tries) {
        const answer = await ask(path, init);
        expect([path, answer.status]).toEqual([path, 503]);
        expect(Number(answer.headers.get("Retry-After"))).toBeGreaterThan(0);
        if (init?.method !== "HEAD") expect(await messageOf(answer)).toMatch(/^[A-Z].+storage.+\.$/);
      }
      const ready = await club.app.fetch("/readyz");
      expect(ready.status).toBe(503);
      const said = await ready.text();
      expect(said).toContain(`The store s3://127.0.0.1:`);
      expect(said).not.toMatch(/lane%2F4|lane\/4|club:coach/);
      expect((await club.app.fetch("/")).status).toBe(200);
    } finally {
      await swift.comeBack();
    }
    expect((await club.app.fetch("/readyz")).status).toBe(200);
    expect((await pro2(`/files/submissions/${id}`)).status).toBe(200);
    expect(await offsetOf(coach, address)).toBe(8 * mebibyte);
    const rest = await coach(address, sending(clip.subarray(8 * mebibyte, 16 * mebibyte), 8 * mebibyte));
    expect(rest.status).toBe(204);
    expect((await coach(address, { method: "DELETE", headers: tus })).status).toBe(204);
  }, 60_000);
});
