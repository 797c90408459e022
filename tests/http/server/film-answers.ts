import { mkdtemp, rm, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll } from "vitest";
import { type FileFacts, fileResponse } from "#app/http/files/file-response.server.ts";
import { openStoredFile } from "#app/services/storage/stored-file.server.ts";

/** The bytes of the video in every answer. */
export const content = Buffer.from(
  Uint8Array.from({ length: 2_500_000 }, (_, at) => (at * 7 + (at >> 8)) % 256),
);

export const facts: FileFacts = {
  contentType: "video/mp4",
  disposition: "inline",
  fileName: "throw.mp4",
  etag: "v1-abc",
};

let folder = "";

/** Creates the videos for a test file, and deletes them afterward. */
export function makeFilms(): void {
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "response-"));
    await writeFile(join(folder, "big"), content);
    await writeFile(join(folder, "empty"), "");
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));
}

/** The files' paths, for one test file. */
export const filmFolder = () => folder;

export async function openFilm(name = "big") {
  const file = await openStoredFile(join(folder, name));
  if (!file) throw new Error("The file is gone");
  return file;
}

/** A video truncated after it was opened. */
export async function openShrinkingFilm(bytesLeft: number) {
  await writeFile(join(folder, "shrinking"), content);
  const file = await openFilm("shrinking");
  await truncate(join(folder, "shrinking"), bytesLeft);
  return file;
}

export const requestOf = (headers: Record<string, string> = {}, init: RequestInit = {}) =>
  new Request("http://club.test/clip", { headers, ...init });

/** The answer to a request for a video. */
export async function answer(headers: Record<string, string> = {}, init: RequestInit = {}, name = "big") {
  return fileResponse(requestOf(headers, init), await openFilm(name), facts);
}

export const bodyOf = async (response: Response) => Buffer.from(await response.arrayBuffer());
