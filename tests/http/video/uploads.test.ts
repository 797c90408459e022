import { utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { sweepStorage } from "#app/features/club/maintenance/sweep-storage.server.ts";
import { removeExpiredUploads } from "#app/features/video/uploads/send-upload.server.ts";
import type { Services } from "#app/services/services.server.ts";
import { type App, type Ask, startApp } from "#tests/support/app.ts";
import { asJson, asUpload, bodyOf, changeRows, read, readClip, storedFiles, textOf } from "../club.ts";
import {
  hashOf,
  idOf,
  metadata,
  offsetOf,
  openUploads,
  send,
  sending,
  start,
  starting,
  tus,
} from "./uploads.ts";

const clip = await readClip();
const json = "/api/user-video-submissions";
const limit = 100_000;
const day = 24 * 3_600_000;

const noVideo = "Please select a video file (mp4, mov, avi, etc.)";

let app: App;
let pro2: Ask;
let coach: Ask;
beforeEach(async () => {
  app = await startApp({ environment: { MAX_UPLOAD_BYTES: String(limit) } });
  pro2 = await app.signIn("pro2@example.com");
  coach = await app.signIn("coach1@example.com");
});
afterEach(() => app.close());

const handOver = (id: string, ask = pro2) =>
  ask(json, asJson({ submitterMessage: "My release", uploadId: id }));
const parts = async () => (await storedFiles(app)).filter((path) => /^incoming\/[^.]/.test(path));
const messageOf = async (answer: Response) => (await bodyOf<{ message: string }>(answer)).message;
const rows = () => openUploads(app);

describe("sending", () => {
  it("accepts a file in parts, reports its progress, and hands it over by id", async () => {
    const address = await start(pro2, clip.length);
    expect(address).toMatch(/^\/api\/uploads\/[\w-]{8,}$/);
    const first = await pro2(address, sending(clip.subarray(0, 5_000)));
    expect([first.status, first.headers.get("Upload-Offset")]).toEqual([204, "5000"]);
    expect(await offsetOf(pro2, address)).toBe(5_000);
    expect((await pro2(address, sending(clip.subarray(5_000), 5_000))).status).toBe(204);
    const answer = await handOver(idOf(address));
    expect(answer.status).toBe(201);
    const sent = await bodyOf<{ videoUrl: string; fileName: string; fileSize: number }>(answer);
    expect(sent).toMatchObject({ fileName: "throw.mp4", fileSize: clip.length });
    const stored = Buffer.from(await (await pro2(sent.videoUrl)).arrayBuffer());
    expect(hashOf(stored)).toBe(hashOf(clip));
    expect(await parts()).toEqual([]);
  });

  it("states its protocol and how long it keeps a part, and is never cached", async () => {
    const options = await app.fetch("/api/uploads", { method: "OPTIONS" });
    expect([options.status, options.headers.get("Tus-Version")]).toEqual([204, "1.0.0"]);
    expect(options.headers.get("Tus-Max-Size")).toBe(String(limit));
    expect(options.headers.get("Tus-Extension")).toBe("creation,creation-with-upload,expiration,termination");
    const begun = await pro2("/api/uploads", starting(10));
    const expires = new Date(app.clock.now().getTime() + 14 * day).toUTCString();
    const head = await pro2(begun.headers.get("Location") ?? "", { method: "HEAD", headers: tus });
    for (const answer of [begun, head]) {
      expect(answer.headers.get("Upload-Expires")).toBe(expires);
      expect(answer.headers.get("Tus-Resumable")).toBe("1.0.0");
      expect(answer.headers.get("Cache-Control")).toContain("no-store");
      expect(answer.headers.get("Access-Control-Allow-Origin")).toBeNull();
    }
  });

  it("stores the text before any bytes arrive, and keeps it even if the file never comes", async () => {
    await start(pro2, 50_000, { filename: "../My “throw”.MP4", message: "Why do I miss left? 🎯" });
    expect(await rows()).toMatchObject([{ fileName: "../My “throw”.MP4", bytesReceived: 0 }]);
    expect(await textOf(await pro2("/portal?tab=videos"))).toContain("Why do I miss left? 🎯");
  });

  it("a part at the wrong place changes nothing", async () => {
    const address = await start(pro2, clip.length);
    await pro2(address, sending(clip.subarray(0, 100)));
    const answer = await pro2(address, sending(clip.subarray(50), 50));
    expect([answer.status, await messageOf(answer)]).toEqual([409, expect.stringMatching(/^[A-Z].+\.$/)]);
    expect(await offsetOf(pro2, address)).toBe(100);
  });

  it("accepts no more bytes than announced", async () => {
    const address = await start(pro2, 100);
    expect((await pro2(address, sending(new Uint8Array(101)))).status).toBe(413);
    expect(await offsetOf(pro2, address)).toBe(0);
  });
});

describe("refusals", () => {
  it("a visitor is told to sign in, a member below pro is refused, on every method", async () => {
    const elite = await app.signIn("elite@example.com");
    const address = await start(pro2, 100);
    for (const [ask, status] of [[app.fetch, 401] as const, [elite, 403] as const]) {
      const tries: [string, RequestInit][] = [
        ["/api/uploads", starting(100)],
        [address, { method: "HEAD", headers: tus }],
        [address, sending(new Uint8Array(100))],
        [address, { method: "DELETE", headers: tus }],
      ];
      for (const [path, init] of tries) {
        const answer = await ask(path, init);
        expect([init.method, answer.status]).toEqual([init.method, status]);
        expect(answer.headers.get("Cache-Control")).toBe("private, no-store");
      }
    }
    expect(await offsetOf(pro2, address)).toBe(0);
  });

  it("someone else's is not found, whatever is tried, even by a coach", async () => {
    const address = await start(pro2, clip.length);
    await pro2(address, sending(clip));
    const tries: [string, RequestInit][] = [
      [address, { method: "HEAD", headers: tus }],
      [address, sending(clip)],
      [address, { method: "DELETE", headers: tus }],
      [json, asJson({ submitterMessage: "Mine", uploadId: idOf(address) })],
    ];
    for (const [path, init] of tries) expect((await coach(path, init)).status).toBe(404);
    expect((await handOver(idOf(address))).status).toBe(201);
  });

  it("a library file needs a coach", async () => {
    const facts = { filename: "a.mp4", kind: "library" };
    expect((await pro2("/api/uploads", starting(10, facts))).status).toBe(403);
    expect((await coach("/api/uploads", starting(10, facts))).status).toBe(201);
    expect((await coach("/api/uploads", starting(10, { ...facts, kind: "cat" }))).status).toBe(400);
  });

  it("another site can't start, send or delete anything", async () => {
    const address = await start(pro2, 10);
    for (const [path, init] of [
      ["/api/uploads", starting(10)],
      [address, sending(new Uint8Array(10))],
      [address, { method: "DELETE", headers: tus }],
    ] as const) {
      const headers = { ...(init.headers as object), "Sec-Fetch-Site": "cross-site" };
      expect((await pro2(path, { ...init, headers })).status).toBe(403);
    }
    expect(await offsetOf(pro2, address)).toBe(0);
    expect(await rows()).toHaveLength(1);
  });

  it("an announced byte over the limit is refused, the limit itself is accepted", async () => {
    const answer = await pro2("/api/uploads", starting(limit + 1));
    expect([answer.status, await messageOf(answer)]).toEqual([
      413,
      "Please select a video file smaller than 2GB",
    ]);
    expect(await rows()).toEqual([]);
    expect((await pro2("/api/uploads", starting(limit))).status).toBe(201);
  });

  it.each([
    ["no length", { ...tus, "Upload-Metadata": metadata({ filename: "a.mp4" }) }, 400],
    [
      "a length that is none",
      { ...tus, "Upload-Length": "-1", "Upload-Metadata": metadata({ filename: "a" }) },
      400,
    ],
    [
      "a length told later",
      { ...tus, "Upload-Defer-Length": "1", "Upload-Metadata": metadata({ filename: "a" }) },
      400,
    ],
    ["no name", { ...tus, "Upload-Length": "10" }, 400],
    ["broken metadata", { ...tus, "Upload-Length": "10", "Upload-Metadata": "filename a,filename !" }, 400],
    ["another version", { "Tus-Resumable": "0.2.2", "Upload-Length": "10" }, 400],
    ["no version", { "Upload-Length": "10" }, 412],
  ] as const)("%s leaves nothing behind", async (_name, headers, status) => {
    const answer = await pro2("/api/uploads", { method: "POST", headers });
    expect([answer.status, await messageOf(answer)]).toEqual([status, expect.stringMatching(/^[A-Z].+\.$/)]);
    expect(await rows()).toEqual([]);
    expect(await parts()).toEqual([]);
  });

  it("an unknown upload is not found; an upload can't be read", async () => {
    for (const method of ["HEAD", "DELETE"])
      expect((await pro2("/api/uploads/nobody", { method, headers: tus })).status).toBe(404);
    expect((await pro2("/api/uploads/..%2F..%2Fapp.sqlite", { method: "HEAD", headers: tus })).status).toBe(
      404,
    );
    const address = await start(pro2, 10);
    for (const [path, method] of [
      [address, "GET"],
      [address, "PUT"],
      ["/api/uploads", "GET"],
      [address, "POST"],
    ] as const) {
      const answer = await pro2(path, { method });
      expect([answer.status, answer.headers.get("Allow")]).toEqual([
        405,
        "POST, HEAD, PATCH, DELETE, OPTIONS",
      ]);
    }
  });

  it("no one can fill the disk with started uploads", async () => {
    for (let at = 0; at < 20; at += 1) await start(pro2, 10);
    const answer = await pro2("/api/uploads", starting(10));
    expect([answer.status, await messageOf(answer)]).toEqual([409, expect.stringContaining("20 unfinished")]);
  });

  it("nor with simultaneous starts: 59 become 20, and the others leave nothing", async () => {
    const answers = await Promise.all(Array.from({ length: 59 }, () => pro2("/api/uploads", starting(10))));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(20);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(39);
    expect([(await rows()).length, (await parts()).filter((path) => !path.endsWith(".json")).length]).toEqual(
      [20, 20],
    );
  });

  /** As if uploads that leave only so many bytes of the 4 GiB had been started before. */
  const leaving = (bytes: number) =>
    changeRows(
      app,
      `INSERT INTO uploads (id, owner_id, kind, file_name, bytes_expected, started_at)
       SELECT 'large', id, 'submission', 'large.mp4', ?, ? FROM users WHERE email = 'pro2@example.com'`,
      4 * 1024 ** 3 - bytes,
      app.clock.now().getTime(),
    );

  it("nor by few large ones: unfinished uploads announce at most 4 GiB together (D79)", async () => {
    leaving(50);
    await start(pro2, 30);
    const answer = await pro2("/api/uploads", starting(30));
    expect([answer.status, await messageOf(answer)]).toEqual([
      409,
      "Your unfinished uploads are too large together. Finish or discard one of them first.",
    ]);
    const form = await pro2(json, asUpload("My release", clip));
    expect([form.status, await messageOf(form)]).toEqual([
      409,
      expect.stringContaining("too large together"),
    ]);
    expect((await pro2("/api/uploads/large", { method: "DELETE" })).status).toBe(204);
    expect((await pro2(json, asUpload("My release", clip))).status).toBe(201);
  });

  it("and a form counts, too, until it has come in or broken off", async () => {
    leaving(limit + 50);
    const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
    const whole = new Request("http://localhost/", asUpload("Mine", clip));
    const bytes = new Uint8Array(await whole.arrayBuffer());
    const writer = writable.getWriter();
    const first = writer.write(bytes.subarray(0, 20_000));
    const form = pro2(json, {
      method: "POST",
      headers: { "Content-Type": whole.headers.get("Content-Type") ?? "" },
      body: readable,
      duplex: "half",
    } as RequestInit);
    await first;
    await expect.poll(async () => (await pro2("/api/uploads", starting(60))).status).toBe(409);
    await writer.abort();
    expect((await form).status).toBe(400);
    expect((await pro2("/api/uploads", starting(60))).status).toBe(201);
  });

  it("refused starts don't count toward the sixty an hour", async () => {
    await app.close();
    app = await startApp({ environment: { RATE_LIMIT_FACTOR: "1" } });
    pro2 = await app.signIn("pro2@example.com");
    const addresses: string[] = [];
    for (let at = 0; at < 20; at += 1) addresses.push(await start(pro2, 10));
    for (let at = 0; at < 50; at += 1) expect((await pro2("/api/uploads", starting(10))).status).toBe(409);
    for (const address of addresses) await pro2(address, { method: "DELETE", headers: tus });
    expect((await pro2("/api/uploads", starting(10))).status).toBe(201);
  });
});

describe("the reserve of the disk", () => {
  it("is checked before any bytes are read: 507 with a sentence", async () => {
    const address = await start(pro2, clip.length);
    const free = await app.services.storage.freeBytes();
    const { bundle, services, dataDir } = app;
    const tight = await bundle.openServices(
      { ...services.config, dataDir, diskReserveBytes: free * 2 },
      bundle.migrationsFolder(),
      { clock: app.clock },
    );
    const handle = bundle.createHandler(bundle, tight);
    const signIn = await app.fetch("/api/auth/signin", {
      method: "POST",
      body: new URLSearchParams({ email: "pro2@example.com", password: "demo-pass" }),
    });
    const Cookie = signIn.headers
      .getSetCookie()
      .map((line) => line.split(";")[0])
      .join("; ");
    const ask: Ask = (path, init = {}) => {
      const headers = new Headers(init.headers);
      headers.set("Cookie", Cookie);
      const duplex = { duplex: "half" as const };
      return handle(new Request(`http://localhost:3000${path}`, { ...duplex, ...init, headers }), "::1");
    };
    let pulled = 0;
    const body = new ReadableStream(
      {
        pull(controller) {
          pulled += 1;
          controller.enqueue(new Uint8Array(clip));
        },
      },
      { highWaterMark: 0 },
    );
    const tries: [string, RequestInit][] = [
      ["/api/uploads", starting(10)],
      [address, { ...sending(clip), body }],
    ];
    for (const [path, init] of tries) {
      const answer = await ask(path, init);
      expect([answer.status, await messageOf(answer)]).toEqual([
        507,
        "There is no room left to store this file. Please try again later.",
      ]);
    }
    expect(pulled).toBe(0);
    tight.close();
    expect(await offsetOf(pro2, address)).toBe(0);
  });
});

describe("handing over", () => {
  it("an unfinished one is a conflict that says how much has arrived, and can continue", async () => {
    const address = await start(pro2, clip.length);
    await pro2(address, sending(clip.subarray(0, 5_000)));
    const answer = await handOver(idOf(address));
    expect([answer.status, await messageOf(answer)]).toEqual([
      409,
      `This upload isn't finished yet: ${Math.floor(500_000 / clip.length)}% has arrived. Please continue it first.`,
    ]);
    expect(await offsetOf(pro2, address)).toBe(5_000);
  });

  it("works once: a used one is not found by any method", async () => {
    const id = await send(pro2, clip);
    expect((await handOver(id)).status).toBe(201);
    app.clock.advance(7 * day);
    const ask = await app.signIn("pro2@example.com");
    expect((await handOver(id, ask)).status).toBe(404);
    expect(await offsetOf(ask, `/api/uploads/${id}`)).toBe(-1);
    expect((await ask(`/api/uploads/${id}`, { method: "DELETE", headers: tus })).status).toBe(404);
    expect(await read(ask, "/api/my-video-submissions")).toMatchObject([{ fileName: "throw.mp4" }]);
  });

  it("two simultaneous requests store one request and one file", async () => {
    const id = await send(pro2, clip);
    const before = await storedFiles(app);
    const statuses = (await Promise.all([1, 2, 3, 4].map(() => handOver(id)))).map(({ status }) => status);
    expect(statuses.filter((status) => status === 201)).toHaveLength(1);
    expect(statuses.filter((status) => status === 404 || status === 409)).toHaveLength(3);
    expect(await storedFiles(app)).toHaveLength(before.length);
  });

  it("of two simultaneous uploads one passes, and the other waits for next week with its file (D25)", async () => {
    const ids = [await send(pro2, clip), await send(pro2, clip)];
    const answers = await Promise.all(ids.map((id) => handOver(id)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    const left = ids[answers.findIndex(({ status }) => status === 409)] ?? "";
    expect((await pro2("/api/uploads", starting(10))).status).toBe(409);
    app.clock.advance(7 * day);
    expect((await handOver(left, await app.signIn("pro2@example.com"))).status).toBe(201);
  });

  it("a file the browser doesn't take for a video is 415 before it starts, whatever its name", async () => {
    const kinds = ["text/plain", "image/jpeg", "audio/mpeg"];
    for (const filetype of kinds) {
      const answer = await pro2("/api/uploads", starting(90_000, { filename: "a.mp4", filetype }));
      expect([answer.status, await messageOf(answer)]).toEqual([415, noVideo]);
    }
    expect(await rows()).toEqual([]);
    for (const filetype of ["video/quicktime", "application/octet-stream", ""])
      expect((await pro2("/api/uploads", starting(10, { filename: "a", filetype }))).status).toBe(201);
  });

  it("a form's file is checked by its first bytes too, and the text before it is kept", async () => {
    const film = Buffer.alloc(60_000, "not a film. ");
    const answer = await pro2("/portal?tab=videos&form=submit-video", asUpload("My release", film));
    expect(answer.status).toBe(415);
    const html = await answer.text();
    expect(html).toContain(noVideo);
    expect(html).toContain("My release</textarea>");
    expect(await parts()).toEqual([]);
  });

  it("content decides by the first bytes: anything else is 415 right away, without the rest", async () => {
    const address = await start(pro2, 90_000);
    const answer = await pro2(address, sending(Buffer.alloc(5_000, "not a film. ")));
    expect([answer.status, await messageOf(answer)]).toEqual([415, noVideo]);
    expect(await offsetOf(pro2, address)).toBe(-1);
    expect(await rows()).toEqual([]);
    expect(await parts()).toEqual([]);
  });

  it("content decides at hand-over if too little came before: 415 for no video, 400 for an empty file", async () => {
    const short = await start(pro2, 20);
    await pro2(short, sending(Buffer.from("not a film")));
    await pro2(short, sending(Buffer.from(" either..."), 10));
    const answer = await handOver(idOf(short));
    expect([answer.status, await messageOf(answer)]).toEqual([415, noVideo]);
    const empty = await start(pro2, 0);
    expect((await handOver(idOf(empty))).status).toBe(400);
    expect(await rows()).toEqual([]);
    expect(await parts()).toEqual([]);
  });

  it("needs its message, and keeps the upload if there is none", async () => {
    const id = await send(pro2, clip);
    expect((await pro2(json, asJson({ submitterMessage: " ", uploadId: id }))).status).toBe(400);
    expect((await handOver(id)).status).toBe(201);
  });

  it("a library upload isn't a submission", async () => {
    const id = await send(coach, clip, { filename: "a.mp4", kind: "library" });
    expect((await handOver(id, coach)).status).toBe(404);
  });

  it("is refused together with a file, and an empty id counts as none", async () => {
    const id = await send(pro2, clip);
    const { body, ...rest } = asUpload("Both", clip);
    const boundary = "------a-form-of-the-club\r\n";
    const field = (value: string) =>
      Buffer.from(`${boundary}Content-Disposition: form-data; name="uploadId"\r\n\r\n${value}\r\n`);
    expect((await pro2(json, { ...rest, body: Buffer.concat([field(id), body]) })).status).toBe(400);
    expect((await pro2(json, { ...rest, body: Buffer.concat([field(""), body]) })).status).toBe(201);
  });

  it.each(["claimed", "moved"])("continues after a crash %s, and no sweep deletes it", async (state) => {
    app.clock.set(new Date());
    const id = await send(await app.signIn("pro2@example.com"), clip);
    const key = `submissions/${id}.mp4`;
    changeRows(app, "UPDATE uploads SET file_key = ? WHERE id = ?", key, id);
    if (state === "moved") expect(await app.services.storage.adopt(id, key)).toBe(true);
    app.clock.advance(2 * day);
    await sweepStorage(app.services as unknown as Services);
    const ask = await app.signIn("pro2@example.com");
    const sent = await bodyOf<{ videoUrl: string }>(handOver(id, ask));
    expect(hashOf(Buffer.from(await (await ask(sent.videoUrl)).arrayBuffer()))).toBe(hashOf(clip));
    expect(await parts()).toEqual([]);
  });
});

describe("canceling", () => {
  it("deletes the part and the row", async () => {
    const address = await start(pro2, clip.length);
    await pro2(address, sending(clip.subarray(0, 5_000)));
    expect((await pro2(address, { method: "DELETE", headers: tus })).status).toBe(204);
    expect([await offsetOf(pro2, address), await rows(), await parts()]).toEqual([-1, [], []]);
  });

  it("after 14 days unfinished ones are deleted, newer ones stay whatever the file's age", async () => {
    const services = app.services as unknown as Services;
    app.clock.set(new Date());
    const ask = await app.signIn("pro2@example.com");
    const address = await start(ask, clip.length);
    await ask(address, sending(clip.subarray(0, 5_000)));
    const finished = await send(ask, clip);
    await writeFile(join(app.dataDir, "incoming", "left-behind"), clip);
    const old = new Date(Date.now() - 13 * day);
    for (const part of await parts()) await utimes(join(app.dataDir, part), old, old);
    app.clock.advance(14 * day - 60_000);
    await removeExpiredUploads(services);
    await sweepStorage(services);
    expect((await parts()).sort()).toEqual([`incoming/${idOf(address)}`, `incoming/${finished}`].sort());
    app.clock.advance(60_000);
    const later = await app.signIn("pro2@example.com");
    expect(await offsetOf(later, address)).toBe(-1);
    expect((await handOver(finished, later)).status).toBe(404);
    await removeExpiredUploads(services);
    expect([await rows(), await parts()]).toEqual([[], []]);
  });
});

describe("GET /api/admin/video-uploads", () => {
  it("lists every upload, finished or not, by form or in parts (D31, D46)", async () => {
    const before = await read<object[]>(coach, "/api/admin/video-uploads");
    app.clock.advance(1_000);
    const address = await start(pro2, 9_000, { filename: "half.mp4" });
    await pro2(address, sending(new Uint8Array(4_000)));
    app.clock.advance(1_000);
    const library = await send(coach, clip, { filename: "whole.mp4", kind: "library" });
    app.clock.advance(1_000);
    const used = await send(pro2, clip);
    expect((await handOver(used)).status).toBe(201);
    const all = await read<Record<string, unknown>[]>(coach, "/api/admin/video-uploads");
    expect(all).toHaveLength(before.length + 3);
    expect(all.slice(0, 3)).toEqual([
      expect.objectContaining({ id: used, kind: "submission", state: "used", bytesReceived: clip.length }),
      expect.objectContaining({ id: library, kind: "library", state: "finished", fileName: "whole.mp4" }),
      {
        id: idOf(address),
        kind: "submission",
        ownerId: expect.any(String),
        fileName: "half.mp4",
        bytesReceived: 4_000,
        bytesExpected: 9_000,
        state: "unfinished",
        startedAt: expect.stringMatching(/Z$/),
        lastActivityAt: expect.stringMatching(/Z$/),
      },
    ]);
    const byForm = before[0] as { state: string; kind: string };
    expect([byForm.state, byForm.kind]).toEqual(["used", "submission"]);
  });
});
