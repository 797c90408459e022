import { randomUUID } from "node:crypto";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { createServer } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createRequestListener } from "@remix-run/node-fetch-server";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { ClubError, tooLarge } from "#app/errors.ts";
import { receiveUpload } from "#app/http/files/receive-upload.server.ts";
import { openLocalStorage } from "#app/services/storage/disk.server.ts";
import type { Storage } from "#app/services/storage/storage.ts";
import {
  BOUNDARY,
  counting,
  MIB,
  multipart,
  type Part,
  readInPieces,
  requestOf,
  zeros,
} from "../multipart.ts";

let dataDir = "";
let storage: Storage;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "upload-"));
  storage = await openLocalStorage({ dataDir, reserveBytes: 0, ids: { id: () => randomUUID() } });
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

const incoming = async () => (await readdir(join(dataDir, "incoming"))).filter((name) => name !== ".storage");

const optionsFor = (maxBytes: number) => ({
  storage,
  fileField: "video",
  maxBytes,
  tooLarge: () => tooLarge("Please select a video file smaller than 2GB", "File Too Large"),
});

const send = (parts: Part[], maxBytes = 10 * MIB) =>
  receiveUpload(requestOf(multipart(parts)), optionsFor(maxBytes));

async function failureOf(work: Promise<unknown>): Promise<ClubError> {
  const error = await work.then(
    () => new Error("It passed"),
    (reason: unknown) => reason,
  );
  if (!(error instanceof ClubError)) throw error;
  return error;
}

describe("a good upload", () => {
  it("returns the fields and the stored file", async () => {
    const { fields, file } = await send([
      { name: "submitterMessage", body: "Why do I miss left? ä☃" },
      { name: "video", fileName: "C:\\clips\\Würfe ☃.mp4", body: "the bytes\r\n--of a film" },
      { name: "__proto__", body: "harmless" },
    ]);
    expect(fields.submitterMessage).toBe("Why do I miss left? ä☃");
    expect(Object.keys(fields)).toEqual(["submitterMessage", "__proto__"]);
    expect(file).toMatchObject({ fileName: "Würfe ☃.mp4", declaredType: "video/mp4", size: 22 });
    expect(await readFile(file?.path ?? "", "utf8")).toBe("the bytes\r\n--of a film");
  });

  it("treats a missing file and an empty unnamed part as no file", async () => {
    expect((await send([{ name: "a", body: "1" }])).file).toBeNull();
    const both = await send([
      { name: "video", fileName: "", body: "" },
      { name: "other", fileName: "", body: "" },
      { name: "a", body: "1" },
    ]);
    expect(both).toEqual({ fields: { a: "1" }, file: null });
    expect(await incoming()).toEqual([]);
  });

  it("returns an empty file that has a name", async () => {
    expect((await send([{ name: "video", fileName: "a.mp4", body: "" }])).file).toMatchObject({ size: 0 });
  });

  it.each([1, 7, 1000])("doesn't depend on how the body is split (%i bytes at a time)", async (step) => {
    const whole = await readInPieces(
      multipart([
        { name: "video", fileName: "a.mp4", body: "x\r\n--".repeat(300) },
        { name: "a", body: "1" },
      ]),
    );
    async function* pieces() {
      for (let at = 0; at < whole.length; at += step) yield new Uint8Array(whole.subarray(at, at + step));
      yield new TextEncoder().encode("an epilogue nobody needs");
    }
    const { fields, file } = await receiveUpload(requestOf(pieces()), optionsFor(MIB));
    expect([fields.a, file?.size]).toEqual(["1", 1500]);
  });

  it("accepts exactly the limit and refuses one byte more", async () => {
    const max = 3 * MIB + 17;
    const exact = await send([{ name: "video", fileName: "a.mp4", body: zeros(max) }], max);
    expect(exact.file?.size).toBe(max);
    if (exact.file) await storage.discard(exact.file);
    const over = failureOf(send([{ name: "video", fileName: "a.mp4", body: zeros(max + 1) }], max));
    expect(await over).toMatchObject({ kind: "too_large", title: "File Too Large" });
    expect(await incoming()).toEqual([]);
  });

  it("accepts 20 fields of 1 MiB together, or one", async () => {
    const fields = Array.from({ length: 20 }, (_, at) => ({ name: `f${at}`, body: "x".repeat(MIB / 20) }));
    expect(Object.keys((await send(fields)).fields).length).toBe(20);
    expect((await send([{ name: "note", body: "x".repeat(MIB) }])).fields.note).toHaveLength(MIB);
  });
});

const film: Part = { name: "video", fileName: "a.mp4", body: "film" };

describe("a refused upload leaves nothing on disk", () => {
  it.each<[string, Part[], string, kind?: string]>([
    ["two files", [film, film], "one file at a time"],
    ["a file in a wrong field", [{ ...film, name: "avatar" }], 'in the field "video"'],
    ["a second file in a wrong field", [film, { ...film, name: "avatar" }], 'in the field "video"'],
    ["a file without a name", [{ ...film, fileName: "" }], "no name"],
    [
      "21 fields",
      [film, ...Array.from({ length: 21 }, (_, at) => ({ name: `f${at}`, body: "x" }))],
      "too many fields",
    ],
    ["a long field", [film, { name: "note", body: "x".repeat(MIB + 1) }], "too long", "too_large"],
    [
      "two fields that are too long together",
      [film, { name: "a", body: "x".repeat(MIB / 2) }, { name: "b", body: "x".repeat(MIB / 2 + 1) }],
      "too long",
      "too_large",
    ],
  ])("%s", async (_name, parts, sentence, kind = "invalid") => {
    const error = await failureOf(send(parts));
    expect(error.kind).toBe(kind);
    expect(error.message).toContain(sentence);
    expect(await incoming()).toEqual([]);
  });

  it.each<[string, string, string]>([
    ["JSON", "application/json", "multipart/form-data"],
    ["a urlencoded form", "application/x-www-form-urlencoded", "multipart/form-data"],
    ["no boundary", "multipart/form-data; charset=utf-8", "couldn't read"],
    ["another boundary", "multipart/form-data; boundary=other", "couldn't read"],
    ["a boundary beyond all bounds", `multipart/form-data; boundary=${"x".repeat(400)}`, "couldn't read"],
  ])("%s", async (_name, contentType, sentence) => {
    const request = requestOf(multipart([film]), { headers: { "content-type": contentType } });
    const error = await failureOf(receiveUpload(request, optionsFor(MIB)));
    expect([error.kind, error.message]).toEqual(["invalid", expect.stringContaining(sentence)]);
    expect(await incoming()).toEqual([]);
  });

  it.each([
    ["inside the file", "--x", [{ ...film, body: zeros(2 * MIB) }]],
    ["after the file", "", [film]],
    ["inside a field", "", [film, { name: "a", body: "x" }]],
    ["inside the head of a part", `--${BOUNDARY}\r\nContent-Disp`, [film]],
    ["before anything", "", []],
  ])("a body that ends %s", async (_name, ending, parts) => {
    const error = await failureOf(receiveUpload(requestOf(multipart(parts, ending)), optionsFor(10 * MIB)));
    expect(error).toMatchObject({ kind: "invalid", message: expect.stringContaining("couldn't read") });
    expect(await incoming()).toEqual([]);
  });

  it.each([0, 3 * MIB])("a disk that is full after %i bytes, without reading further", async (room) => {
    const reserveBytes = (await storage.freeBytes()) - room;
    storage = await openLocalStorage({ dataDir, reserveBytes, ids: { id: () => randomUUID() } });
    const counted = counting(multipart([{ ...film, body: zeros(200 * MIB) }]));
    const error = await failureOf(receiveUpload(requestOf(counted.source), optionsFor(300 * MIB)));
    expect(error.kind).toBe("disk_full");
    expect(counted.bytes()).toBeLessThan(20 * MIB);
    expect(await incoming()).toEqual([]);
  });
});

describe("too much", () => {
  it.each([
    [10 * MIB, 0],
    [10 * MIB + 1, 1],
  ])("Content-Length %i against a limit of 9 MiB", async (length, refused) => {
    const counted = counting(multipart([film]));
    const request = requestOf(counted.source, { headers: { "content-length": String(length) } });
    const outcome = await receiveUpload(request, optionsFor(9 * MIB)).catch((error: ClubError) => error.kind);
    expect(outcome === "too_large").toBe(refused === 1);
    expect(counted.bytes() === 0).toBe(refused === 1);
  });

  it("stops reading soon after the limit", async () => {
    const counted = counting(multipart([{ ...film, body: zeros(200 * MIB) }]));
    const error = await failureOf(receiveUpload(requestOf(counted.source), optionsFor(MIB)));
    expect(error.kind).toBe("too_large");
    expect(counted.bytes()).toBeLessThan(10 * MIB);
    await expect.poll(() => counted.closed()).toBe(true);
    expect(await incoming()).toEqual([]);
  });

  it("stops an endless preamble or epilogue", async () => {
    for (const parts of [[], [film]]) {
      async function* endless() {
        yield* multipart(parts);
        yield* zeros(200 * MIB);
      }
      const counted = counting(endless());
      expect((await failureOf(receiveUpload(requestOf(counted.source), optionsFor(MIB)))).kind).toBe(
        "too_large",
      );
      expect(counted.bytes()).toBeLessThan(10 * MIB);
    }
    expect(await incoming()).toEqual([]);
  });
});

describe("a lost connection", () => {
  it("is distinguished from a malformed body", async () => {
    async function* breaking() {
      yield* zeros(3 * MIB);
      throw new Error("reset");
    }
    const request = requestOf(multipart([{ ...film, body: breaking() }]));
    const error = await failureOf(receiveUpload(request, optionsFor(10 * MIB)));
    expect(error).toMatchObject({ kind: "invalid", message: expect.stringContaining("interrupted") });
    expect(await incoming()).toEqual([]);
  });

  it("stops right away if the request is aborted while the sender is silent", async () => {
    const abort = new AbortController();
    async function* stalling() {
      yield* zeros(3 * MIB);
      setTimeout(() => abort.abort(), 50);
      await new Promise(() => {});
    }
    const request = requestOf(multipart([{ ...film, body: stalling() }]), { signal: abort.signal });
    const error = await failureOf(receiveUpload(request, optionsFor(10 * MIB)));
    expect(error.message).toContain("interrupted");
    expect(await incoming()).toEqual([]);
  });

  it("doesn't start if the request is already aborted", async () => {
    const request = requestOf(multipart([film]), { signal: AbortSignal.abort() });
    expect((await failureOf(receiveUpload(request, optionsFor(MIB)))).message).toContain("interrupted");
    expect(await incoming()).toEqual([]);
  });

  it("leaves nothing if a real connection is cut", async () => {
    const outcomes: unknown[] = [];
    const server = createServer(
      createRequestListener(async (request) => {
        outcomes.push(await receiveUpload(request, optionsFor(10 * MIB)).catch((error: unknown) => error));
        return new Response();
      }),
    );
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const client = connect((server.address() as AddressInfo).port, "127.0.0.1");
    client.write(
      `POST / HTTP/1.1\r\nHost: club.test\r\nContent-Length: 9000000\r\nContent-Type: multipart/form-data; boundary=${BOUNDARY}\r\n\r\n`,
    );
    client.write(`--${BOUNDARY}\r\nContent-Disposition: form-data; name="video"; filename="a.mp4"\r\n\r\n`);
    client.write(Buffer.alloc(4 * MIB));
    await expect.poll(incoming).toHaveLength(1);
    client.destroy();
    await expect.poll(() => outcomes).toHaveLength(1);
    expect(outcomes[0]).toMatchObject({ kind: "invalid", message: expect.stringContaining("interrupted") });
    expect(await incoming()).toEqual([]);
    await new Promise((resolve) => server.close(resolve));
  });
});

it("uses less than 100 MB more memory for a file of 300 MB", async () => {
  const before = process.memoryUsage().rss;
  let peak = before;
  async function* watched() {
    for await (const chunk of zeros(300 * MIB)) {
      peak = Math.max(peak, process.memoryUsage.rss());
      yield chunk;
    }
  }
  const { file } = await send([{ ...film, body: watched() }], 400 * MIB);
  expect(file?.size).toBe(300 * MIB);
  expect((peak - before) / MIB).toBeLessThan(100);
}, 60_000);
