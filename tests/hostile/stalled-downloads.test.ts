import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { createRequest } from "@remix-run/node-fetch-server";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createDownloadGate } from "#app/http/files/download-gate.server.ts";
import { fileResponse } from "#app/http/files/file-response.server.ts";
import { send } from "#app/server/send-response.server.ts";
import { openStoredFile } from "#app/services/storage/stored-file.server.ts";
import { readClip } from "#tests/http/club.ts";
import { until } from "#tests/http/raw-client.ts";
import { startServer } from "#tests/support/server.ts";
import { openSlowly, signInTo, statusOf } from "./slow-clients.ts";

vi.setConfig({ testTimeout: 90_000, hookTimeout: 60_000 });

describe("a download no one reads", () => {
  const patience = 3_000;
  let folder = "";
  let server: Server;
  let port = 0;
  const gate = createDownloadGate(0, { perAddress: 2, inAll: 3, patience });
  const refused: number[] = [];

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "stalled-"));
    await writeFile(join(folder, "film"), Buffer.alloc(150_000_000, "film"));
    server = createServer(async (req, res) => {
      const request = createRequest(req, res);
      if (!gate.admit(req, res)) {
        refused.push(1);
        res.writeHead(503).end();
        return;
      }
      const file = await openStoredFile(join(folder, "film"));
      if (!file) throw new Error("The film is gone");
      const facts = { contentType: "video/mp4", disposition: "inline" as const, fileName: "a", etag: "a" };
      await send({ req, res, request }, await fileResponse(request, file, facts)).catch(() => {});
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    port = (server.address() as AddressInfo).port;
  });
  afterEach(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    await rm(folder, { recursive: true, force: true });
  });

  const ask = () =>
    connect(port, "127.0.0.1")
      .setNoDelay()
      .on("error", () => {});
  const get = (socket: Socket) => socket.write("GET /film HTTP/1.1\r\nHost: a\r\n\r\n");
  const connections = () =>
    new Promise<number>((resolve) => server.getConnections((_error, count) => resolve(count)));

  it("loses its connection after a while; one that is read slowly doesn't", async () => {
    const stalled = ask().pause();
    get(stalled);
    const slow = ask();
    let received = 0;
    slow.on("data", (bytes) => {
      received += bytes.length;
      slow.pause();
      setTimeout(() => slow.resume(), 8);
    });
    get(slow);
    await until(async () => (await connections()) === 2);
    const began = performance.now();
    await until(async () => (await connections()) === 1, 10_000);
    const seconds = (performance.now() - began) / 1000;
    expect(seconds).toBeGreaterThan(patience / 2000 - 0.5);
    expect(seconds).toBeLessThan(patience / 1000 + 2);
    const before = received;
    await sleep(patience);
    expect(await connections()).toBe(1);
    expect(received).toBeGreaterThan(before);
    stalled.destroy();
    slow.destroy();
  });

  it("counts until it ends", async () => {
    const open = [ask().pause(), ask().pause(), ask().pause()];
    for (const socket of open) get(socket);
    await until(async () => refused.length > 0);
    for (const socket of open) socket.destroy();
    await until(async () => (await connections()) === 0);
    const again = ask();
    let head = "";
    again.on("data", (bytes) => {
      head ||= bytes.toString("latin1").slice(0, 12);
    });
    get(again);
    await until(async () => head !== "");
    expect(head).toBe("HTTP/1.1 200");
    again.destroy();
  });
});

it("an address may have 64 downloads open; the next gets 503 with Retry-After, and others are served", async () => {
  const server = await startServer({ environment: { TRUST_PROXY: "1" } });
  try {
    const Cookie = await signInTo(server, "pro2@example.com");
    const film = Buffer.concat([await readClip(), Buffer.alloc(40_000_000)]);
    const form = new FormData();
    form.set("submitterMessage", "A long one");
    form.set("video", new Blob([film], { type: "video/mp4" }), "long.mp4");
    const sent = await fetch(`${server.url}/api/user-video-submissions`, {
      method: "POST",
      headers: { Cookie },
      body: form,
    });
    const { id } = (await sent.json()) as { id: string };
    const open = async (address: string) => {
      const headers = { Cookie, "X-Forwarded-For": address };
      const client = await openSlowly(server, { line: `GET /files/submissions/${id}`, headers });
      // Read until it has begun, and no further: a request that comes before it is let in would take its place.
      if (!client.said()) await once(client.socket, "data");
      client.socket.pause();
      return client;
    };
    const held = await Promise.all(Array.from({ length: 64 }, () => open("203.0.113.1")));
    const one = (address: string) =>
      fetch(`${server.url}/files/submissions/${id}`, {
        headers: { Cookie, "X-Forwarded-For": address },
        signal: AbortSignal.timeout(20_000),
      });
    expect(held.map(statusOf)).toEqual(held.map(() => 200));
    const refused = await one("203.0.113.1");
    expect([refused.status, refused.headers.get("Retry-After")]).toEqual([503, "5"]);
    expect(await refused.json()).toEqual({
      message: "Too many files are being downloaded right now. Please try again in a few seconds.",
    });
    const other = await one("203.0.113.2");
    expect(other.status).toBe(200);
    await other.body?.cancel();
    const ended = held.map(({ closed }) => closed);
    for (const { socket } of held) socket.destroy();
    await Promise.all(ended);
    expect(await until(async () => (await one("203.0.113.1")).status === 200)).toBe(true);
  } finally {
    await server.close();
  }
});
