import { spawnSync } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { root } from "#tests/support/bundle.ts";
import { type RunningServer, startServer } from "#tests/support/server.ts";
import { asForm, asJson, asUpload, bodyOf, readClip, rowsOf, storedFiles } from "../club.ts";
import { MIB, multipart, zeros } from "../multipart.ts";
import { keepSending, rawRequest, until } from "../raw-client.ts";

const handler = "/api/user-video-submissions";
const limit = 2_147_483_648;
const clip = await readClip();

async function signIn({ url }: RunningServer, email: string): Promise<string> {
  const answer = await fetch(`${url}/api/auth/signin`, asForm({ email, password: "demo-pass" }));
  return answer.headers.getSetCookie()[0]?.split(";")[0] ?? "";
}

async function beginUpload(server: RunningServer, email: string, length?: number) {
  const { headers, body } = asUpload("Look at my release", clip);
  const Cookie = await signIn(server, email);
  const client = await rawRequest(server.url, `POST ${handler}`, {
    ...headers,
    Cookie,
    "Content-Length": String(length ?? body.length),
  });
  return { client, body };
}

const state = async (server: RunningServer) => ({
  rows: rowsOf(server, "SELECT 1 FROM submissions").length,
  files: await storedFiles(server),
});

const isReceiving = async (server: RunningServer) =>
  (await storedFiles(server)).some((path) => path.startsWith("incoming/") && !path.endsWith("/.storage"));

describe("the server", () => {
  let server: RunningServer;
  beforeAll(async () => {
    server = await startServer();
  });
  afterAll(() => server.close());

  it.each([limit + MIB + 1, 10 ** 15])(
    "refuses %i bytes right away, while the client keeps sending",
    async (length) => {
      const before = await state(server);
      const { client } = await beginUpload(server, "pro2@example.com", length);
      const started = Date.now();
      const sending = keepSending(client, Buffer.alloc(65_536));
      const answer = await client.answer();
      expect(Date.now() - started).toBeLessThan(1_000);
      expect(answer).toMatch(/^HTTP\/1\.1 413 /);
      expect(answer).toMatch(/\r\nconnection: close\r\n/i);
      expect(answer).toContain('{"message":"Please select a video file smaller than 2GB"}');
      await sending;
      client.socket.destroy();
      expect(await state(server)).toEqual(before);
    },
  );

  it("doesn't refuse a body that may contain a file at the limit", async () => {
    const { client } = await beginUpload(server, "pro2@example.com", limit + MIB);
    await sleep(300);
    expect(client.said()).toBe("");
    client.socket.destroy();
  });

  it("refuses a visitor's upload right away, while the client keeps sending", async () => {
    const client = await rawRequest(server.url, `POST ${handler}`, {
      ...asUpload("x", clip).headers,
      "Content-Length": String(500 * MIB),
    });
    const sending = keepSending(client, Buffer.alloc(65_536));
    expect(await client.answer()).toMatch(/^HTTP\/1\.1 401 /);
    expect(await sending).toBeLessThan(100 * MIB);
    client.socket.destroy();
  });

  it("keeps no file and no row of an interrupted upload", async () => {
    const before = await state(server);
    const { client, body } = await beginUpload(server, "pro2@example.com");
    client.socket.write(body.subarray(0, body.length / 2));
    expect(await until(() => isReceiving(server))).toBe(true);
    client.socket.destroy();
    expect(await until(async () => !(await isReceiving(server)))).toBe(true);
    expect(await state(server)).toEqual(before);
  });

  it("accepts 600 MB with less than 100 MB more memory (D26)", async () => {
    const film = 600 * MIB;
    const cookie = await signIn(server, "pro2@example.com");
    async function* bytes() {
      yield clip;
      yield* zeros(film - clip.length, MIB);
    }
    const status = `/proc/${server.pid}/status`;
    const memory = async (name: string) =>
      Number(new RegExp(`${name}:\\s+(\\d+) kB`).exec(await readFile(status, "utf8"))?.[1]) / 1024;
    // From here on the peak is measured anew.
    await writeFile(`/proc/${server.pid}/clear_refs`, "5");
    const before = await memory("VmRSS");
    const headers = { cookie, "content-type": "multipart/form-data; boundary=----a-boundary-of-our-own" };
    const sent = request(`${server.url}${handler}`, { method: "POST", headers });
    const answer = new Promise<{ status: number; text: string }>((resolve, reject) => {
      sent.on("error", reject).on("response", async (response) => {
        const text = (await response.toArray()).join("");
        resolve({ status: response.statusCode ?? 0, text });
      });
    });
    const parts = [
      { name: "submitterMessage", body: "A long one" },
      { name: "video", fileName: "long.mp4", body: bytes() },
    ];
    await pipeline(multipart(parts), sent);
    const { status: code, text } = await answer;
    expect([code, text]).toEqual([201, expect.stringContaining(`"fileSize":${film}`)]);
    expect((await memory("VmHWM")) - before).toBeLessThan(100);
  });
});

describe("the process", () => {
  it("finishes a running upload on SIGTERM and exits with 0 within 10 s", async () => {
    const server = await startServer();
    const { client, body } = await beginUpload(server, "pro2@example.com");
    client.socket.write(body.subarray(0, 9_000));
    await until(() => isReceiving(server));
    const started = Date.now();
    const stopped = server.stop("SIGTERM");
    await sleep(300);
    await expect(fetch(`${server.url}/healthz`)).rejects.toThrow();
    client.socket.write(body.subarray(9_000));
    expect(await client.answer()).toMatch(/^HTTP\/1\.1 201 /);
    expect(await stopped).toBe(0);
    expect(Date.now() - started).toBeLessThan(5_000);
    expect(rowsOf(server, "SELECT 1 FROM submissions WHERE message = 'Look at my release'").length).toBe(1);
    await server.close();
  });

  it("killed at any moment loses no acknowledged write", { timeout: 120_000 }, async () => {
    const first = await startServer();
    const Cookie = await signIn(first, "pro@example.com");
    const drills = await bodyOf<{ id: string }[]>(
      fetch(`${first.url}/api/weekly-drills`, { headers: { Cookie } }),
    );
    const acknowledged: string[] = [];
    const write = async () => {
      const body = { drillId: drills[0]?.id, roundsThrown: 10, ppr: 6 };
      const answer = await fetch(`${first.url}/api/drill-completions`, asJson(body, { Cookie }));
      if (answer.status === 201) acknowledged.push((await bodyOf<{ id: string }>(answer)).id);
    };
    const writers = Array.from({ length: 4 }, async () => {
      // A request cut off midway was never acknowledged.
      for (;;) await write();
    });
    const ended = Promise.allSettled(writers);
    expect(await until(() => acknowledged.length >= 200, 60_000)).toBe(true);
    expect(await first.stop("SIGKILL")).toBeNull();
    await ended;
    const second = await startServer({ dataDir: first.dataDir });
    const all = await bodyOf<{ id: string }[]>(
      fetch(`${second.url}/api/my-drill-completions`, {
        headers: { Cookie: await signIn(second, "pro@example.com") },
      }),
    );
    const stored = new Set(all.map(({ id }) => id));
    expect(acknowledged.filter((id) => !stored.has(id))).toEqual([]);
    await second.close();
    await first.close();
  });

  it("lists every configuration error and exits with 78", () => {
    const faults = {
      PORT: "many",
      APP_URL: "nowhere",
      SESSION_SECRET: "short",
      LOG_LEVEL: "loud",
      MAX_UPLOAD_BYTES: "-1",
      RATE_LIMIT_FACTOR: "0",
      SITE_TIME_ZONE: "Mars/Base",
      COACHES: "[",
    };
    const { status, stderr } = spawnSync(process.execPath, [join(root, "app/cli/serve.mjs")], {
      env: { PATH: process.env.PATH, DATA_DIR: join(tmpdir(), "never-made"), ...faults },
      encoding: "utf8",
    });
    expect(status).toBe(78);
    for (const name of Object.keys(faults)) expect(stderr).toContain(name);
    expect(stderr).not.toContain("    at ");
  });
});
