import { existsSync } from "node:fs";
import { readdir, readlink } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { createRequestListener } from "@remix-run/node-fetch-server";
import { describe, expect, it } from "vitest";
import { fileResponse } from "#app/http/files/file-response.server.ts";
import {
  answer,
  bodyOf,
  facts,
  filmFolder,
  makeFilms,
  openFilm,
  openShrinkingFilm,
  requestOf,
} from "./film-answers.ts";

makeFilms();

describe.runIf(existsSync("/proc/self/fd"))("the file is always closed", () => {
  it("after every kind of answer", async () => {
    const before = await openFiles();
    const asked: Record<string, string>[] = [
      {},
      { range: "bytes=0-9" },
      { range: "bytes=-0" },
      { "if-none-match": "*" },
    ];
    for (const headers of asked) {
      await bodyOf(await answer(headers));
      await answer(headers, { method: "HEAD" });
    }
    expect(await openFiles()).toBe(before);
  });

  it("after 200 reads abandoned halfway", async () => {
    const before = await openFiles();
    for (let round = 0; round < 200; round++) {
      const reader = (await answer()).body?.getReader();
      if (round % 2) await reader?.read();
      await reader?.cancel();
    }
    expect(await openFiles()).toBe(before);
  });

  it("after 200 aborted requests, whether the body was touched or not", async () => {
    const before = await openFiles();
    for (let round = 0; round < 200; round++) {
      const abort = new AbortController();
      if (round % 4 === 3) abort.abort();
      const reader = (await answer({}, { signal: abort.signal })).body?.getReader();
      const reading = round % 4 === 1 ? reader?.read() : undefined;
      abort.abort();
      await reading?.catch(() => expect(abort.signal.aborted).toBe(true));
    }
    await expect.poll(openFiles).toBe(before);
  });

  it("when it is shorter than announced", async () => {
    const before = await openFiles();
    const file = await openShrinkingFilm(1_500_000);
    const response = await fileResponse(requestOf(), file, facts);
    await expect(response.arrayBuffer()).rejects.toThrow("ended before its size");
    expect(await openFiles()).toBe(before);
  });

  it("when real connections are cut", async () => {
    const server = createServer(
      createRequestListener(async (request) => fileResponse(request, await openFilm(), facts)),
    );
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
    await (await fetch(address)).arrayBuffer();
    const before = await openFiles();
    for (let round = 0; round < 50; round++) {
      const abort = new AbortController();
      const response = await fetch(address, { signal: abort.signal });
      await response.body?.getReader().read();
      abort.abort();
    }
    await expect.poll(openFiles).toBe(before);
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
});

/** How many of the test folder's files this process has open. */
async function openFiles() {
  const names = await readdir("/proc/self/fd");
  const targets = await Promise.allSettled(names.map((name) => readlink(join("/proc/self/fd", name))));
  return targets.filter((target) => target.status === "fulfilled" && target.value.startsWith(filmFolder()))
    .length;
}
