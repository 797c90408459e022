import { createHash } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createRequest } from "@remix-run/node-fetch-server";
import { afterAll, beforeAll, expect, it } from "vitest";
import { fileResponse } from "#app/http/files/file-response.server.ts";
import { send } from "#app/server/send-response.server.ts";
import { openStoredFile } from "#app/services/storage/stored-file.server.ts";

const films = Array.from({ length: 6 }, (_, at) => Buffer.alloc(5_000_003 + at * 700_001, `film ${at} `));
const hashOf = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");

let folder = "";
let server: Server;
let url = "";

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "send-"));
  for (const [at, film] of films.entries()) await writeFile(join(folder, `${at}`), film);
  server = createServer(async (req, res) => {
    const request = createRequest(req, res);
    const file = await openStoredFile(join(folder, req.url ?? ""));
    if (!file) throw new Error("The film is gone");
    const facts = { contentType: "video/mp4", disposition: "inline" as const, fileName: "a.mp4", etag: "a" };
    await send({ req, res, request }, await fileResponse(request, file, facts)).catch((error) => {
      if (!request.signal.aborted) throw error;
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  await rm(folder, { recursive: true, force: true });
});

async function readSlowly(at: number): Promise<string> {
  const pieces: Uint8Array[] = [];
  for await (const piece of (await fetch(`${url}/${at}`)).body ?? []) {
    pieces.push(piece);
    if (pieces.length % 20 === 0) await new Promise((resolve) => setTimeout(resolve, 2));
  }
  return hashOf(Buffer.concat(pieces));
}

async function giveUp(at: number): Promise<void> {
  const abort = new AbortController();
  const answer = await fetch(`${url}/${at}`, { signal: abort.signal });
  await answer.body?.getReader().read();
  abort.abort();
}

it("sends each viewer the right video, however many watch and stop at the same time", async () => {
  for (let round = 0; round < 3; round += 1) {
    const given = films.flatMap((_, at) => [readSlowly(at), giveUp(at), readSlowly(at)]);
    const hashes = (await Promise.all(given)).filter((hash) => hash !== undefined);
    expect(hashes).toEqual(films.flatMap((film) => [hashOf(film), hashOf(film)]));
  }
});

it("sends a range that starts and ends anywhere", async () => {
  for (const [first, last] of [
    [0, 0],
    [1_048_575, 1_048_576],
    [1_000_001, 4_900_000],
    [3, 5_000_002],
  ] as const) {
    const answer = await fetch(`${url}/0`, { headers: { Range: `bytes=${first}-${last}` } });
    expect(answer.status).toBe(206);
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect(hashOf(bytes)).toBe(hashOf(films[0]?.subarray(first, last + 1) ?? bytes));
    expect(bytes.length).toBe(last - first + 1);
  }
});
