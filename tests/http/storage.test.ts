import { randomUUID } from "node:crypto";
import { mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { ClubError } from "#app/errors.ts";
import { openLocalStorage } from "#app/services/storage.server.ts";

const ids = { id: () => randomUUID() };
const facts = { fileName: "throw.mp4", declaredType: "video/mp4", maxBytes: 10_000_000 };

let dataDir = "";
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "storage-"));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

const openStorage = (reserveBytes = 0) => openLocalStorage({ dataDir, reserveBytes, ids });
const incoming = async () => (await readdir(join(dataDir, "incoming"))).filter((name) => name !== ".storage");

async function* bytes(total: number, chunk = 65_536) {
  for (let sent = 0; sent < total; sent += chunk) {
    yield Uint8Array.from({ length: Math.min(chunk, total - sent) }, (_, at) => (sent + at) % 251);
  }
}

async function readWhole(storage: Awaited<ReturnType<typeof openStorage>>, key: string) {
  const file = await storage.open(key);
  if (!file) return null;
  const content = await file.read(0, file.size + 10);
  await file.close();
  return content;
}

async function listed<T>(source: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const one of source) all.push(one);
  return all;
}

async function kindOf(work: Promise<unknown>) {
  const error = await work.then(
    () => null,
    (reason: unknown) => reason,
  );
  return error instanceof ClubError ? error.kind : error;
}

describe("receiving and keeping", () => {
  it.each([0, 1, 8191, 1_048_576, 2_500_000])("stores %i bytes as they came", async (size) => {
    const storage = await openStorage();
    const file = await storage.receive(bytes(size), facts);
    expect(file).toMatchObject({ size, fileName: "throw.mp4", declaredType: "video/mp4" });
    const whole = await readFile(file.path);
    expect(whole.length).toBe(size);
    expect(Buffer.from(file.head).equals(whole.subarray(0, 8192))).toBe(true);
    await storage.keep(file, "videos/2026/a-1.mp4");
    expect(await incoming()).toEqual([]);
    expect(whole.equals((await readWhole(storage, "videos/2026/a-1.mp4")) ?? Buffer.alloc(0))).toBe(true);
  });

  it("takes exactly the limit and refuses one byte more", async () => {
    const storage = await openStorage();
    const limit = { ...facts, maxBytes: 100_000 };
    await storage.discard(await storage.receive(bytes(100_000), limit));
    expect(await kindOf(storage.receive(bytes(100_001), limit))).toBe("too_large");
    expect(await incoming()).toEqual([]);
  });

  it("leaves nothing behind when the source breaks", async () => {
    const storage = await openStorage();
    async function* breaking() {
      yield* bytes(3_000_000);
      throw new Error("the line went down");
    }
    await expect(storage.receive(breaking(), facts)).rejects.toThrow("the line went down");
    expect(await incoming()).toEqual([]);
  });

  it("refuses when free space would fall under the reserve", async () => {
    const storage = await openStorage(2 ** 60);
    expect(await kindOf(storage.receive(bytes(10), facts))).toBe("disk_full");
    expect(await incoming()).toEqual([]);
  });

  it("never replaces a kept file", async () => {
    const storage = await openStorage();
    await storage.keep(await storage.receive(bytes(5), facts), "a.mp4");
    const second = await storage.receive(bytes(9), facts);
    await expect(storage.keep(second, "a.mp4")).rejects.toThrow("already");
    expect((await readWhole(storage, "a.mp4"))?.length).toBe(5);
    await storage.discard(second);
    await storage.discard(second);
    expect(await incoming()).toEqual([]);
  });

  it("removes, and answers null for what is not there", async () => {
    const storage = await openStorage();
    await storage.keep(await storage.receive(bytes(5), facts), "x/a.mp4");
    await storage.remove("x/a.mp4");
    await storage.remove("x/a.mp4");
    expect(await storage.open("x/a.mp4")).toBeNull();
    expect(await storage.open("x")).toBeNull();
    expect(await storage.open("x/a.mp4/b")).toBeNull();
  });

  it("lists kept files and parts, and no markers", async () => {
    const storage = await openStorage();
    for (const key of ["a.mp4", "videos/b.mp4", "videos/deep/c.webm"]) {
      await storage.keep(await storage.receive(bytes(7), facts), key);
    }
    const part = await storage.receive(bytes(11), facts);
    const kept = await listed(storage.list());
    expect(kept.map((file) => file.key).sort()).toEqual(["a.mp4", "videos/b.mp4", "videos/deep/c.webm"]);
    expect(kept.every((file) => file.size === 7 && Date.now() - file.modifiedAt.getTime() < 60_000)).toBe(
      true,
    );
    expect(await listed(storage.listIncoming())).toMatchObject([{ path: part.path, size: 11 }]);
  });
});

describe("keys and paths", () => {
  it.each([
    "",
    "/a",
    "a/",
    "../a",
    "a/../b",
    "a..b",
    ".storage",
    "a/.b",
    "A.mp4",
    "a b",
    "a\\b",
    "a//b",
    "é",
  ])("refuses the key %j", async (key) => {
    const storage = await openStorage();
    await expect(storage.open(key)).rejects.toThrow(RangeError);
    await expect(storage.remove(key)).rejects.toThrow(RangeError);
  });

  it("discards and keeps only what lies in incoming", async () => {
    const storage = await openStorage();
    const outside = join(dataDir, "app.sqlite");
    await writeFile(outside, "rows");
    await expect(storage.discard({ path: outside })).rejects.toThrow(RangeError);
    await expect(storage.discard({ path: join(dataDir, "incoming/../app.sqlite") })).rejects.toThrow(
      RangeError,
    );
    expect(await readFile(outside, "utf8")).toBe("rows");
  });
});

describe("the marker", () => {
  it("is made once, and its loss is not repaired by a restart", async () => {
    const storage = await openStorage();
    expect(await storage.isMounted()).toBe(true);
    await storage.keep(await storage.receive(bytes(5), facts), "a.mp4");
    const part = await storage.receive(bytes(5), facts);
    await rename(join(dataDir, "files"), join(dataDir, "elsewhere"));
    await mkdir(join(dataDir, "files"));
    for (const opened of [storage, await openStorage()]) {
      expect(await opened.isMounted()).toBe(false);
      expect(await kindOf(opened.receive(bytes(5), facts))).toBe("unavailable");
      expect(await kindOf(opened.keep(part, "b.mp4"))).toBe("unavailable");
      expect(await kindOf(opened.open("a.mp4"))).toBe("unavailable");
      expect(await kindOf(opened.remove("a.mp4"))).toBe("unavailable");
      expect(await kindOf(listed(opened.list()))).toBe("unavailable");
    }
    await rm(join(dataDir, "files"), { recursive: true });
    await rename(join(dataDir, "elsewhere"), join(dataDir, "files"));
    expect((await readWhole(storage, "a.mp4"))?.length).toBe(5);
  });

  it("says how much room there is", async () => {
    expect(await (await openStorage()).freeBytes()).toBeGreaterThan(0);
  });
});
