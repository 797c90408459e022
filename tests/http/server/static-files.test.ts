import { createHash } from "node:crypto";
import { mkdir, mkdtemp, rename, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { appForAll } from "#tests/support/app-hooks.ts";
import { listenFor } from "#tests/support/listening.ts";
import { rawRequest } from "../raw-client.ts";

const script = Buffer.from("export const hello = 'world';\n".repeat(200));
const picture = Buffer.from(Array.from({ length: 5_000 }, (_, place) => place % 251));

const app = appForAll();
let folder: string;
let served: Awaited<ReturnType<typeof listenFor>>;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "client-"));
  await mkdir(join(folder, "assets"));
  for (const name of ["a", "gone", "half", "loop"]) {
    await writeFile(join(folder, `assets/${name}.js`), script);
    await writeFile(join(folder, `assets/${name}.js.br`), brotliCompressSync(script));
    await writeFile(join(folder, `assets/${name}.js.gz`), gzipSync(script));
  }
  await writeFile(join(folder, "picture.png"), picture);
  await writeFile(join(folder, ".secret"), "no");
  served = await listenFor(app, folder);
});
afterAll(async () => {
  await served.close();
  await rm(folder, { recursive: true });
});

/** The raw answer, because `fetch` would decompress it. */
async function ask(path: string, headers: Record<string, string> = {}, method = "GET") {
  const client = await rawRequest(served.url, `${method} ${path}`, { Connection: "close", ...headers });
  const text = await new Promise<string>((resolve) =>
    client.socket.once("close", () => resolve(client.said())),
  );
  const [head = "", ...rest] = text.split("\r\n\r\n");
  const lines = head.split("\r\n").slice(1);
  const named = lines.map((line): [string, string] => {
    const at = line.indexOf(":");
    return [line.slice(0, at).toLowerCase(), line.slice(at + 1).trim()];
  });
  return {
    status: Number(head.split(" ")[1]),
    headers: Object.fromEntries(named) as Record<string, string | undefined>,
    body: Buffer.from(rest.join("\r\n\r\n"), "latin1"),
  };
}

describe("a static file", () => {
  it.each([
    ["br, gzip", "br", brotliDecompressSync],
    ["gzip", "gzip", gunzipSync],
    ["gzip, br;q=0", "gzip", gunzipSync],
    ["identity", undefined, (bytes: Buffer) => bytes],
  ])("for Accept-Encoding %s comes as %s, compressed ahead of time", async (accept, encoding, unpack) => {
    const { status, headers, body } = await ask("/assets/a.js", { "Accept-Encoding": accept });
    expect([status, headers["content-encoding"], headers.vary]).toEqual([200, encoding, "Accept-Encoding"]);
    expect(headers["content-type"]).toBe("text/javascript; charset=utf-8");
    expect(headers["content-length"]).toBe(String(body.length));
    expect(unpack(body).equals(script)).toBe(true);
  });

  it("has the headers of every answer, and may be cached as long as its name allows", async () => {
    const hashed = await ask("/assets/a.js");
    expect(hashed.headers["cache-control"]).toBe("public, max-age=31536000, immutable");
    expect(hashed.headers["x-content-type-options"]).toBe("nosniff");
    expect(hashed.headers["cross-origin-resource-policy"]).toBe("same-origin");
    expect(hashed.headers["content-disposition"]).toBeUndefined();
    expect((await ask("/picture.png")).headers["cache-control"]).toBe("no-cache");
  });

  it("has a tag for each encoding, and a 304", async () => {
    const tags = new Set<string>();
    for (const accept of ["br", "gzip", "identity"]) {
      const { headers } = await ask("/assets/a.js", { "Accept-Encoding": accept });
      const tag = headers.etag ?? "";
      tags.add(tag);
      const again = await ask("/assets/a.js", { "Accept-Encoding": accept, "If-None-Match": tag });
      expect([again.status, again.body.length, again.headers.etag]).toEqual([304, 0, tag]);
      expect(again.headers.vary).toBe("Accept-Encoding");
    }
    expect(tags.size).toBe(3);
  });

  it("answers HEAD without a body, and ranges with their bytes", async () => {
    const head = await ask("/picture.png", {}, "HEAD");
    expect([head.status, head.headers["content-length"], head.body.length]).toEqual([200, "5000", 0]);
    const part = await ask("/picture.png", { Range: "bytes=10-19" });
    expect([part.status, part.headers["content-range"]]).toEqual([206, "bytes 10-19/5000"]);
    expect(part.body.equals(picture.subarray(10, 20))).toBe(true);
    expect((await ask("/picture.png", { Range: "bytes=6000-" })).status).toBe(416);
  });

  it.each(["bytes=9-3", "bytes=-", "bytes=x", "bytes=--1", "bytes=1e99-", "items=0-1"])(
    "is sent whole for the unreadable range %s",
    async (Range) => {
      const { status, body } = await ask("/picture.png", { Range });
      expect([status, body.equals(picture)]).toEqual([200, true]);
    },
  );

  it.each(["/.secret", "/assets/a.js.br", "/assets/", "/assets/%2e%2e/.secret", "/assets/a.js%00"])(
    "%s isn't one",
    async (path) => expect((await ask(path)).status).toBe(404),
  );

  it("isn't served for a write", async () => {
    expect((await ask("/picture.png", { "Content-Length": "0" }, "POST")).status).toBe(404);
  });
});

describe("a static file that has changed under the server", () => {
  it("is 404 when it has vanished, and its neighbors are served", async () => {
    for (const ending of ["", ".br", ".gz"]) await rm(join(folder, `assets/gone.js${ending}`));
    const answer = await ask("/assets/gone.js", { "Accept-Encoding": "br" });
    expect([answer.status, answer.headers["cache-control"]]).toEqual([404, "private, no-store"]);
    expect((await ask("/assets/a.js")).status).toBe(200);
  });

  it("is sent uncompressed if only its compressed version has vanished", async () => {
    await rm(join(folder, "assets/half.js.br"));
    const answer = await ask("/assets/half.js", { "Accept-Encoding": "br" });
    expect([answer.status, answer.headers["content-encoding"]]).toEqual([200, undefined]);
    expect(answer.body.equals(script)).toBe(true);
  });

  it("is 503 with Retry-After if it can't be opened now, is logged, and works again afterward", async () => {
    const path = join(folder, "assets/loop.js");
    await rename(path, `${path}.away`);
    await symlink(path, path);
    const answer = await ask("/assets/loop.js");
    expect(answer.status).toBe(503);
    expect(Number(answer.headers["retry-after"])).toBeGreaterThan(0);
    expect(answer.headers["cache-control"]).toBe("private, no-store");
    expect(answer.body.toString()).toContain('{"message":"The server is very busy');
    expect(app.services.errors.take().map(({ sentence }) => sentence)).toEqual([
      "a static file could not be read",
    ]);
    await rm(path);
    await rename(`${path}.away`, path);
    expect((await ask("/assets/loop.js")).status).toBe(200);
  });

  it("is sent in its current form, with a new tag", async () => {
    const before = (await ask("/picture.png")).headers.etag;
    const longer = Buffer.concat([picture, picture]);
    await writeFile(join(folder, "picture.png"), longer);
    const { headers, body } = await ask("/picture.png");
    const digest = (bytes: Buffer) => createHash("sha256").update(bytes).digest("hex");
    expect([digest(body), headers["content-length"]]).toEqual([digest(longer), "10000"]);
    expect(headers.etag).not.toBe(before);
  });
});
