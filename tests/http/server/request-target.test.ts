import type { IncomingMessage } from "node:http";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readHost, readTarget } from "#app/http/guards/request-target.server.ts";
import { type App, startApp } from "#tests/support/app.ts";
import { listenFor } from "#tests/support/listening.ts";
import { rawRequest } from "../raw-client.ts";

const appUrl = new URL("https://club.example");
const hostOf = (host: string | undefined, httpVersion = "1.1") =>
  readHost({ headers: { host }, httpVersion } as unknown as IncomingMessage, appUrl);

describe("a Host (D64)", () => {
  it.each(["club.example", "CLUB.example:8443", "localhost:3000", "127.0.0.1", "[::1]:3000", "a_b", "x."])(
    "%s is valid",
    (host) => expect(hostOf(host)).toBe(host),
  );

  it.each([
    "",
    " ",
    "[",
    "a b",
    "a:b",
    "a:99999",
    "a:",
    "%",
    "a%20b",
    "a@b",
    "u:p@h",
    "^x",
    "x|y",
    "1.2.3.256",
    "<x>",
    "x#y",
    "x/y",
    "x?y",
    "x\\y",
    "a, b",
    "[::1",
    "[v1.x]",
    "é.example",
    ".",
    "-",
    ":80",
    "a".repeat(300),
  ])("%j is not", (host) => expect(hostOf(host)).toBeNull());

  it("may be omitted only in HTTP/1.0, and is then the club's own", () => {
    expect(hostOf(undefined, "1.0")).toBe("club.example");
    expect(hostOf(undefined)).toBeNull();
  });
});

describe("a request target (D64)", () => {
  const read = (text: string, host = "10.0.0.7:3000") => readTarget(text, host, appUrl);

  it.each([
    ["/", "/"],
    ["/a/../b?x=1&y=%zz", "/b?x=1&y=%zz"],
    ["/caf%C3%A9", "/caf%C3%A9"],
    ["/a//b", "/a//b"],
    ["/a:b@c", "/a:b@c"],
    ["/?//evil.example", "/?//evil.example"],
  ])("%s is read as %s", (text, address) => {
    expect(read(text)).toEqual({ host: "10.0.0.7:3000", pathname: address.split("?")[0], address });
  });

  it.each([
    ["http://10.0.0.7:3000/faq?x", "10.0.0.7:3000", "/faq?x"],
    ["HTTP://CLUB.example", "CLUB.example", "/"],
    ["https://club.example:443/", "club.example:443", "/"],
  ])("%s is our own address", (text, host, address) => {
    expect(read(text)).toMatchObject({ host, address });
  });

  it.each([
    "*",
    "",
    "faq",
    "club.example:443",
    "http://evil.example/",
    "https://club.example.evil/",
    "http:///x",
    "http://",
    "http:/club.example/",
    "ftp://club.example/",
    "javascript:alert(1)",
    "http://u@club.example/",
    "http://club.example:99999/",
    "http://club.example\\@evil.example/",
    "http://[club.example/",
    "//",
    "//evil.example/x",
    "/\\evil.example",
    "/..//evil.example",
    "/.//x",
    "/%2e%2e//x",
    "\\\\x",
    "/#x",
    "/nope#/",
    "/%",
    "/%zz",
    "/%E0%A4",
    "/%ff",
    "/a%",
  ])("%j is refused", (text) => expect(read(text)).toBeNull());
});

describe("a listening server", () => {
  let app: App;
  let served: Awaited<ReturnType<typeof listenFor>>;
  beforeAll(async () => {
    app = await startApp();
    served = await listenFor(app);
  });
  afterAll(async () => {
    await served.close();
    await app.close();
  });
  const ask = async (line: string, headers: Record<string, string> = {}) =>
    (await rawRequest(served.url, line, headers)).answer();

  it.each(["GET *", "OPTIONS *", "GET //", "GET http://evil.example/", "POST //x", "GET /#", "DELETE //x"])(
    "answers %s with 400, a sentence and the headers of every answer, and closes the connection",
    async (line) => {
      const answer = await ask(line);
      expect(answer).toMatch(/^HTTP\/1\.1 400 /);
      expect(answer).toMatch(/\r\nconnection: close\r\n/i);
      expect(answer).toMatch(/\r\nx-content-type-options: nosniff\r\n/i);
      expect(answer).toMatch(/\r\ncross-origin-resource-policy: same-origin\r\n/i);
      expect(answer).toContain('{"message":"Invalid request.');
    },
  );

  it("closes a tunnel with 400, and answers TRACE with 405", async () => {
    expect(await ask("CONNECT evil.example:443")).toMatch(/^HTTP\/1\.1 400 /);
    expect(await ask("TRACE /")).toMatch(/^HTTP\/1\.1 405 [\s\S]*\r\nallow: GET, HEAD\r\n/i);
  });

  it("refuses a cached page just the same, under an invalid Host", async () => {
    const { host } = new URL(served.url);
    for (let time = 0; time < 2; time += 1) expect(await ask("GET /")).toMatch(/^HTTP\/1\.1 200 /);
    expect(await ask("GET /", { Host: "x#y" })).toMatch(/^HTTP\/1\.1 400 /);
    expect(await ask("GET /nope", { Host: "x#y" })).toMatch(/^HTTP\/1\.1 400 /);
    expect(await ask("GET /", { host: "evil.example", Host: host })).toMatch(/^HTTP\/1\.1 400 /);
  });

  it("answers its own absolute address, under its Host and under APP_URL's", async () => {
    expect(await ask(`GET ${served.url}/healthz`)).toMatch(/^HTTP\/1\.1 200 /);
    expect(await ask(`GET ${app.services.config.appUrl.href}healthz`)).toMatch(/^HTTP\/1\.1 200 /);
    expect(await ask(`GET ${served.url}/nope`)).toMatch(/^HTTP\/1\.1 404 /);
  });

  it("reads a refused body before it closes, so that the answer arrives", async () => {
    const client = await rawRequest(served.url, "POST *", { "Content-Length": "200000" });
    client.socket.write(Buffer.alloc(200_000));
    expect(await client.answer()).toMatch(/^HTTP\/1\.1 400 /);
  });
});
