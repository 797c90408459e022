import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type RunningServer, startServer } from "#tests/support/server.ts";
import { raw } from "./heads/head.ts";
import { healthCheck, tell } from "./wire.ts";

let server: RunningServer;
let health: () => Promise<number>;
beforeAll(async () => {
  server = await startServer();
  health = healthCheck(server.url);
});
afterAll(() => server.close());

const host = () => new URL(server.url).host;
const requests: readonly (readonly [name: string, bytes: () => string])[] = [
  [
    "a page",
    () =>
      `GET /portal?tab=videos HTTP/1.1\r\nHost: ${host()}\r\nCookie: session=x\r\nAccept-Encoding: br\r\n\r\n`,
  ],
  [
    "a static file's range",
    () =>
      `GET /og-plain.png HTTP/1.1\r\nHost: ${host()}\r\nRange: bytes=0-9999\r\nConnection: keep-alive\r\n\r\n`,
  ],
  [
    "a form",
    () =>
      `POST /auth HTTP/1.1\r\nHost: ${host()}\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 40\r\n\r\nemail=pro%40example.com&password=unknown`,
  ],
  [
    "JSON in chunks",
    () =>
      `POST /api/auth/signin HTTP/1.1\r\nHost: ${host()}\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n9\r\n{"email":\r\n8;x=y\r\n"a@b.c"}\r\n0\r\nX-A: b\r\n\r\n`,
  ],
];

/** A tenth of the cuts per test, so that a failure names only a few. */
const tenths = Array.from({ length: 10 }, (_, tenth) => tenth);

describe.each(requests)("%s whose sender disconnects", (_name, text) => {
  it.each(
    tenths.flatMap((tenth) => [
      ["ending the connection", tenth, "end"] as const,
      ["resetting it", tenth, "reset"] as const,
    ]),
  )("%s at each byte of tenth %i", async (_way, tenth, leave) => {
    const bytes = raw(text());
    const [from, to] = [tenth, tenth + 1].map((place) => Math.floor((bytes.length * place) / 10));
    for (let at = from ?? 0; at < (to ?? 0); at += 1) {
      await tell(server.url, bytes.subarray(0, at), { leave, patience: 1_000 });
      expect(await health(), `after ${at} bytes`).toBeLessThan(1_000);
    }
  });
});

it("logs none of it as a server error", () => {
  expect(server.output().match(/^.*"level":[56]0.*$/gm) ?? []).toEqual([]);
});
