import { describe, expect, it } from "vitest";
import { contentDisposition } from "#app/http/files/content-disposition.ts";
import { fileResponse } from "#app/http/files/file-response.server.ts";
import { answer, bodyOf, content, facts, makeFilms, openFilm, requestOf } from "./film-answers.ts";

makeFilms();

const policy =
  "sandbox; default-src 'none'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'; media-src 'self'";

const SIZE = content.length;

describe("a whole file", () => {
  it("comes with its headers and every byte", async () => {
    const response = await answer();
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toEqual({
      "accept-ranges": "bytes",
      "cache-control": "private, no-store",
      "content-disposition": 'inline; filename="throw.mp4"',
      "content-length": String(SIZE),
      "content-security-policy": policy,
      "content-type": "video/mp4",
      etag: '"v1-abc"',
      "last-modified": expect.stringMatching(/ GMT$/),
      "x-content-type-options": "nosniff",
    });
    expect((await bodyOf(response)).equals(content)).toBe(true);
  });

  it("that is a picture may be styled by the browser that opens it, and do nothing else", async () => {
    const response = await fileResponse(requestOf(), await openFilm("empty"), {
      ...facts,
      contentType: "image/webp",
    });
    expect(response.headers.get("content-security-policy")).toBe(`${policy}; style-src 'unsafe-inline'`);
  });

  it("accepts a cache policy", async () => {
    const response = await fileResponse(requestOf(), await openFilm("empty"), {
      ...facts,
      cacheControl: "no-cache",
    });
    expect(response.headers.get("cache-control")).toBe("no-cache");
  });

  it("answers HEAD without a body, with or without ranges", async () => {
    const response = await answer({ range: "bytes=0-4" }, { method: "HEAD" });
    expect([response.status, response.headers.get("content-length"), response.body]).toEqual([
      200,
      String(SIZE),
      null,
    ]);
  });
});

describe("ranges", () => {
  const last = SIZE - 1;
  it.each<[string, number, number, number]>([
    ["bytes=0-0", 206, 0, 0],
    ["bytes=0-99", 206, 0, 99],
    ["bytes=1048575-1048577", 206, 1_048_575, 1_048_577],
    ["bytes=100-", 206, 100, last],
    ["bytes=0-", 206, 0, last],
    [`bytes=${last}-`, 206, last, last],
    ["bytes=5-99999999999999999999999", 206, 5, last],
    ["bytes=-50", 206, SIZE - 50, last],
    ["bytes=-99999999999", 206, 0, last],
    ["Bytes= 3-4", 206, 3, 4],
    ["bytes=9-3", 200, 0, last],
    ["bytes=-", 200, 0, last],
    ["bytes=a-b", 200, 0, last],
    ["bytes=1-2-3", 200, 0, last],
    ["bytes=--5", 200, 0, last],
    ["bytes 0-5", 200, 0, last],
    ["items=0-5", 200, 0, last],
    ["bytes=0-0,5-9", 200, 0, last],
    ["bytes=", 200, 0, last],
  ])("%s answers %i", async (range, status, from, to) => {
    const response = await answer({ range });
    expect(response.status).toBe(status);
    expect(response.headers.get("content-range")).toBe(status === 206 ? `bytes ${from}-${to}/${SIZE}` : null);
    expect(response.headers.get("content-length")).toBe(String(to - from + 1));
    expect((await bodyOf(response)).equals(content.subarray(from, to + 1))).toBe(true);
  });

  it.each([
    ["bytes=-0", "big"],
    [`bytes=${SIZE}-`, "big"],
    [`bytes=${SIZE}-${SIZE + 5}`, "big"],
    ["bytes=0-", "empty"],
    ["bytes=-5", "empty"],
  ])("%s of the %s file is out of range", async (range, name) => {
    const response = await answer({ range }, {}, name);
    expect(response.status).toBe(416);
    expect(response.headers.get("content-range")).toBe(`bytes */${name === "big" ? SIZE : 0}`);
    expect(response.headers.get("content-type")).toBeNull();
    expect(response.body).toBeNull();
  });

  it("serves an empty file", async () => {
    const response = await answer({}, {}, "empty");
    expect([response.status, response.headers.get("content-length")]).toEqual([200, "0"]);
  });
});

describe("conditions", () => {
  it.each([
    ['"v1-abc"', 206],
    ['"v0"', 200],
    ['W/"v1-abc"', 200],
    ["v1-abc", 200],
    ["Thu, 01 Jan 1970 00:00:00 GMT", 200],
  ])("If-Range: %s answers %i", async (condition, status) => {
    const response = await answer({ range: "bytes=0-4", "if-range": condition });
    expect(response.status).toBe(status);
    await response.body?.cancel();
  });

  it("follows If-Range with the file's own date", async () => {
    const first = await answer({}, { method: "HEAD" });
    const date = first.headers.get("last-modified") ?? "";
    expect((await bodyOf(await answer({ range: "bytes=0-4", "if-range": date }))).length).toBe(5);
  });

  it.each([
    ['"v1-abc"', 304],
    ['W/"v1-abc"', 304],
    ['"v0", "v1-abc"', 304],
    ["*", 304],
    ['"v0"', 200],
  ])("If-None-Match: %s answers %i, with or without a range", async (condition, status) => {
    const response = await answer({ "if-none-match": condition });
    expect([response.status, response.headers.get("etag")]).toEqual([status, '"v1-abc"']);
    await response.body?.cancel();
    if (status === 304)
      expect((await answer({ "if-none-match": condition, range: "bytes=0-1" })).status).toBe(304);
  });
});

describe("file names", () => {
  it.each([
    ["throw.mp4", 'attachment; filename="throw.mp4"'],
    ['a"b\\c.mp4', "attachment; filename=\"a_b_c.mp4\"; filename*=UTF-8''a%22b%5Cc.mp4"],
    ["Würfe ☃.mp4", "attachment; filename=\"W_rfe _.mp4\"; filename*=UTF-8''W%C3%BCrfe%20%E2%98%83.mp4"],
    [
      "100%25 (it's)*.mp4",
      "attachment; filename=\"100_25 (it's)*.mp4\"; filename*=UTF-8''100%2525%20%28it%27s%29%2A.mp4",
    ],
    ["a\r\nSet-Cookie: x=1", 'attachment; filename="aSet-Cookie: x=1"'],
    ["", 'attachment; filename="file"'],
    ["\ud800", "attachment; filename=\"_\"; filename*=UTF-8''%EF%BF%BD"],
  ])("%j", (name, header) => {
    expect(contentDisposition("attachment", name)).toBe(header);
    expect(new Headers({ "content-disposition": header }).get("content-disposition")).toBe(header);
  });
});
