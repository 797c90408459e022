import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { uncaughtErrorSentence } from "#app/server/uncaught-errors.ts";
import { asForm, asUpload, readClip, rowsOf, storedFiles } from "#tests/http/club.ts";
import { rawRequest, until } from "#tests/http/raw-client.ts";
import { root } from "#tests/support/bundle.ts";
import { type RunningServer, startServer } from "#tests/support/server.ts";

const fault = join(root, "tests/fixtures/fail-on-signal.mjs");

async function signIn(url: string): Promise<string> {
  const answer = await fetch(
    `${url}/api/auth/signin`,
    asForm({ email: "pro2@example.com", password: "demo-pass" }),
  );
  return answer.headers.getSetCookie()[0]?.split(";")[0] ?? "";
}

const isReceiving = async (server: RunningServer) =>
  (await storedFiles(server)).some((path) => path.startsWith("incoming/") && !path.endsWith("/.storage"));

const isServing = (url: string) =>
  fetch(`${url}/healthz`).then(
    () => true,
    () => false,
  );

describe("something in the server that nothing catches", () => {
  it.each([
    ["an exception", "SIGUSR2", "a deliberate exception"],
    ["a rejection", "SIGHUP", "a deliberate rejection"],
  ] as const)(
    "%s is logged and listed, what is under way is finished, and the process ends with 1",
    async (_what, signal, words) => {
      const environment = { NODE_OPTIONS: `--import=${fault}` };
      const server = await startServer({ environment, failsOnPurpose: true });
      const { headers, body } = asUpload("Look at my release", await readClip());
      const client = await rawRequest(server.url, "POST /api/user-video-submissions", {
        ...headers,
        Cookie: await signIn(server.url),
        "Content-Length": String(body.length),
      });
      client.socket.write(body.subarray(0, 9_000));
      expect(await until(() => isReceiving(server))).toBe(true);
      process.kill(server.pid, signal);
      expect(await until(async () => !(await isServing(server.url)))).toBe(true);
      client.socket.write(body.subarray(9_000));
      expect(await client.answer()).toMatch(/^HTTP\/1\.1 201 /);
      const listed = () => rowsOf<{ message: string }>(server, "SELECT message FROM error_reports");
      expect(await server.ended).toBe(1);
      expect(server.output()).toContain(uncaughtErrorSentence);
      expect(server.output()).toContain(words);
      expect(listed().map(({ message }) => message)).toContain(words);
      await server.close();
    },
  );

  it("fails the test that started the server, unless the test meant it", async () => {
    const server = await startServer({ environment: { NODE_OPTIONS: `--import=${fault}` } });
    process.kill(server.pid, "SIGUSR2");
    await server.ended;
    await expect(server.close()).rejects.toThrow("a deliberate exception");
  });
});
