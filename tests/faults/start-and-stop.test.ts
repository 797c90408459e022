import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { type RunningServer, startServer } from "#tests/support/server.ts";

let server: RunningServer | undefined;
afterEach(() => server?.close());

test.each(["SIGTERM", "SIGINT"] as const)("%s ends the server with 0", async (signal) => {
  server = await startServer();
  expect(await server.stop(signal)).toBe(0);
});

test("a request in progress is answered before the server ends", async () => {
  server = await startServer();
  const { port, host } = new URL(server.url);
  const socket = connect(Number(port), "127.0.0.1");
  const body = "email=basic%40example.com&password=demo-pass";
  socket.write(
    `POST /api/auth/signin HTTP/1.1\r\nHost: ${host}\r\nContent-Type: application/x-www-form-urlencoded\r\n` +
      `Content-Length: ${body.length}\r\n\r\n${body.slice(0, 10)}`,
  );
  await new Promise((resolve) => setTimeout(resolve, 200));
  const asked = Date.now();
  const ended = server.stop("SIGTERM");
  setTimeout(() => socket.write(body.slice(10)), 500);
  let answer = "";
  for await (const chunk of socket) answer += chunk;
  expect(answer).toMatch(/^HTTP\/1\.1 200 /);
  expect(await ended).toBe(0);
  expect(Date.now() - asked).toBeLessThan(10_000);
});

test("a configuration fault ends the start with status 78 and is named", async () => {
  await expect(startServer({ environment: { TRUST_PROXY: "many", LOG_LEVEL: "loud" } })).rejects.toThrow(
    /ended with 78[\s\S]*TRUST_PROXY[\s\S]*LOG_LEVEL/,
  );
});

test("a data folder that can't be made ends the start with a sentence and 1, and no stack", async () => {
  const folder = await mkdtemp(join(tmpdir(), "no-folder-"));
  await writeFile(join(folder, "file"), "");
  const failure = await startServer({ dataDir: join(folder, "file", "club") }).catch(
    ({ message }) => message,
  );
  expect(failure).toMatch(
    /ended with 1:\nThe club can't start: \S+\/file\/club takes no writes \(ENOTDIR\)\./,
  );
  expect(failure).not.toMatch(/^\s+at /m);
  await rm(folder, { recursive: true });
});
