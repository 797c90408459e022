import { randomUUID } from "node:crypto";
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Upload } from "@tus/server";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { environment } from "#app/config/environment.ts";
import { ClubError } from "#app/errors.ts";
import { openLocalStorage } from "#app/services/storage/disk.server.ts";
import { openS3Storage } from "#app/services/storage/s3/storage.server.ts";
import { type Swift, startSwift, whyNoSwift } from "#tests/support/swift.ts";

const ids = { id: () => randomUUID() };
const facts = { fileName: "throw.mp4", declaredType: "video/mp4", maxBytes: 20_000_000 };

let dataDir = "";
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "storage-"));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

const openStorage = (reserveBytes = 0) => openLocalStorage({ dataDir, reserveBytes, ids });

let swift: Swift;
let bucket = "";
const openBucket = (reserveBytes = 0) => {
  const store = environment.shape.STORAGE_URL.parse(swift.urlOf(bucket));
  if (!store) throw new Error("There is no store to open");
  return openS3Storage(store, { dataDir, reserveBytes, ids });
};

/** The places files can be stored, all held to the same rules. */
const places = [
  { place: "on the disk", isBucket: false, why: null, open: openStorage },
  { place: "in a bucket", isBucket: true, why: whyNoSwift, open: openBucket },
];

const pattern = Buffer.from(Uint8Array.from({ length: 65_536 + 251 }, (_, at) => at % 251));

async function* bytes(total: number, chunk = 65_536) {
  for (let sent = 0; sent < total; sent += chunk)
    yield pattern.subarray(sent % 251, (sent % 251) + Math.min(chunk, total - sent));
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

for (const { place, isBucket, why, open: openStorage } of places)
  describe.skipIf(why)(`receiving and keeping ${place}${why ? ` (not seen here: ${why})` : ""}`, () => {
    if (isBucket) withBucket();
    const incoming = async () => listed((await openStorage()).listIncoming());

    it.each([0, 1, 8191, 1_048_576, 2_500_000, 5_242_880, 11_000_000])(
      "stores %i bytes unchanged",
      async (size) => {
        const storage = await openStorage();
        const file = await storage.receive(bytes(size), facts);
        expect(file).toMatchObject({ size, fileName: "throw.mp4", declaredType: "video/mp4" });
        const whole = Buffer.concat(await listed(bytes(size)));
        expect(Buffer.from(file.head).equals(whole.subarray(0, 8192))).toBe(true);
        await storage.keep(file, "videos/2026/a-1.mp4");
        expect(await incoming()).toEqual([]);
        expect(whole.equals((await readWhole(storage, "videos/2026/a-1.mp4")) ?? Buffer.alloc(0))).toBe(true);
      },
    );

    it("accepts exactly the limit and refuses one byte more", async () => {
      const storage = await openStorage();
      const limit = { ...facts, maxBytes: 100_000 };
      await storage.discard(await storage.receive(bytes(100_000), limit));
      expect(await kindOf(storage.receive(bytes(100_001), limit))).toBe("too_large");
      expect(await incoming()).toEqual([]);
    });

    it("leaves nothing behind when the source breaks", async () => {
      const storage = await openStorage();
      async function* breaking() {
        yield* bytes(12_000_000);
        throw new Error("the line went down");
      }
      await expect(storage.receive(breaking(), facts)).rejects.toThrow("the line went down");
      expect(await incoming()).toEqual([]);
    });

    it("refuses if free space would fall below the reserve", async () => {
      const storage = await openStorage(2 ** 60);
      expect(await kindOf(storage.receive(bytes(10), facts))).toBe("disk_full");
      expect(await incoming()).toEqual([]);
    });

    it("never replaces a stored file", async () => {
      const storage = await openStorage();
      await storage.keep(await storage.receive(bytes(5), facts), "a.mp4");
      const second = await storage.receive(bytes(9), facts);
      await expect(storage.keep(second, "a.mp4")).rejects.toThrow("already");
      expect((await readWhole(storage, "a.mp4"))?.length).toBe(5);
      await storage.discard(second);
      await storage.discard(second);
      expect(await incoming()).toEqual([]);
    });

    it("reads any piece, in any order", async () => {
      const storage = await openStorage();
      const whole = Buffer.concat(await listed(bytes(6_000_000)));
      await storage.keep(await storage.receive(bytes(6_000_000), facts), "a.mp4");
      const file = await storage.open("a.mp4");
      for (const [position, length] of [
        [0, 8192],
        [8192, 100_000],
        [5_999_990, 100],
        [3, 5],
        [6_000_000, 1],
      ] as const)
        expect(
          whole
            .subarray(position, position + length)
            .equals((await file?.read(position, length)) ?? Buffer.alloc(1)),
        ).toBe(true);
      await file?.close();
      await file?.close();
      await expect(file?.read(0, 1)).rejects.toThrow();
    });

    it("keeps removed files in the bin, restores them, and deletes permanently", async () => {
      const storage = await openStorage();
      await storage.keep(await storage.receive(bytes(5), facts), "x/a.mp4");
      await storage.remove("x/a.mp4");
      const [binned] = await listed(storage.listBin());
      expect(binned).toMatchObject({ key: "x/a.mp4", size: 5 });
      expect(Math.abs(Date.now() - (binned?.modifiedAt.getTime() ?? 0))).toBeLessThan(60_000);
      expect(await storage.recall("x/a.mp4")).toBe(true);
      expect(await storage.recall("x/a.mp4")).toBe(false);
      expect((await readWhole(storage, "x/a.mp4"))?.length).toBe(5);
      expect(await listed(storage.listBin())).toEqual([]);
      await storage.erase("x/a.mp4");
      expect(await readWhole(storage, "x/a.mp4")).toBeNull();
    });

    it("lends a file on disk while the work runs", async () => {
      const storage = await openStorage();
      await storage.keep(await storage.receive(bytes(6_000_000), facts), "a.mp4");
      const [path, size] = await storage.lend(
        "a.mp4",
        async (path) => [path, (await readFile(path)).length] as const,
      );
      expect(size).toBe(6_000_000);
      expect(path.startsWith(dataDir)).toBe(true);
      expect(await kindOf(storage.lend("b.mp4", async () => null))).toBe("not_found");
    });

    it("removes, and returns null for missing files", async () => {
      const storage = await openStorage();
      await storage.keep(await storage.receive(bytes(5), facts), "x/a.mp4");
      await storage.remove("x/a.mp4");
      await storage.remove("x/a.mp4");
      expect(await storage.open("x/a.mp4")).toBeNull();
      expect(await storage.open("x")).toBeNull();
      expect(await storage.open("x/a.mp4/b")).toBeNull();
    });

    it("lists stored files and parts, but no markers", async () => {
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

/** A store for the tests in this block, with an empty bucket for each. */
function withBucket() {
  beforeAll(async () => {
    swift = await startSwift();
  }, 60_000);
  afterAll(() => swift.stop());
  beforeEach(async () => {
    bucket = `club-${randomUUID()}`;
    await swift.make(bucket);
  });
}

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

  it("discards and keeps only files in incoming", async () => {
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

describe("an upload in parts", () => {
  it("is refused when the disk is gone, and nothing else fails", async () => {
    const storage = await openStorage();
    await rm(dataDir, { recursive: true });
    await writeFile(dataDir, "no folder");
    // Made for every request. An error nothing waits for would end the process, and fails this run.
    const parts = storage.parts({ get: async () => undefined });
    await new Promise((done) => setTimeout(done, 100));
    const upload = new Upload({ id: ids.id(), size: 10, offset: 0 });
    await expect(parts.create(upload)).rejects.toThrow();
  });
});

describe("the marker", () => {
  it("is created once, and not again after a loss and restart", async () => {
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

  it("reports free space", async () => {
    expect(await (await openStorage()).freeBytes()).toBeGreaterThan(0);
  });
});
