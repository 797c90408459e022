import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { environment } from "#app/config/environment.ts";
import { FileCopier, tellingStorage } from "#app/services/replica/files.server.ts";
import { openPlace } from "#app/services/replica/open-place.server.ts";
import { type ReplicaPlace, readText } from "#app/services/replica/place.server.ts";
import { copySecrets, restoreSecrets } from "#app/services/replica/secrets.server.ts";
import { openLocalStorage } from "#app/services/storage/disk.server.ts";
import { type Swift, startSwift, whyNoSwift } from "#tests/support/swift.ts";

const scratch: string[] = [];
const makeFolder = async () => {
  const folder = await mkdtemp(join(tmpdir(), "replica-files-"));
  scratch.push(folder);
  return folder;
};
afterEach(async () => {
  for (const folder of scratch.splice(0)) await rm(folder, { recursive: true, force: true });
});

const quiet = { debug() {}, info() {}, warn() {}, error() {} };
/** Secrets as the first version copied them, with the pass phrase "a long pass phrase". */
const firstSecrets =
  '{"salt":"00112233445566778899aabbccddeeff","secrets":"BwcHBwcHBwcHBwcH2x3_aNPJ2K9qtTFK_Mb7uyWIwpqc3X6vyHN4XSntknCvCQSVEWHTgHZjWO3oRIaLvd4c-uZT865MM2kW27kJ3PvX-w"}';
const facts = { fileName: "one.txt", declaredType: "text/plain", maxBytes: 1_000 };

async function namesIn(place: ReplicaPlace): Promise<string[]> {
  const names = [];
  for await (const { key } of place.list("files")) names.push(key);
  return names.sort();
}

let swift: Swift | null = null;
beforeAll(async () => {
  if (!whyNoSwift) swift = await startSwift();
});
afterAll(() => swift?.stop());

async function addressOf(kind: string) {
  if (kind === "folder") return environment.shape.REPLICA_URL.parse(`file://${await makeFolder()}`);
  const bucket = `replica-${Date.now()}`;
  await swift?.make(bucket);
  return environment.shape.REPLICA_URL.parse(swift?.urlOf(`${bucket}/copies/one`));
}

describe.each(["folder", ...(whyNoSwift ? [] : ["bucket"])])(
  "stored files in a %s elsewhere (D93)",
  (kind) => {
    async function open() {
      const address = await addressOf(kind);
      if (!address) throw new Error("no address");
      const place = await openPlace(address);
      const dataDir = await makeFolder();
      const files = new FileCopier(dataDir, quiet);
      let next = 0;
      const ids = { id: () => `part-${next++}` };
      const local = await openLocalStorage({ dataDir, reserveBytes: 0, ids });
      const storage = tellingStorage(local, (key, change) => files.note(key, change));
      const store = async (key: string, text: string) =>
        storage.keep(await storage.receive(Readable.from([Buffer.from(text)]), facts), key);
      return { dataDir, place, files, storage, store };
    }

    test("a new file is copied, and stays until its day in the bin is over", async () => {
      const { place, files, storage, store } = await open();
      await files.start(place);
      await store("videos/one", "the film");
      await expect.poll(() => namesIn(place)).toEqual(["files/videos/one"]);
      expect(await readText(place, "files/videos/one")).toBe("the film");
      await storage.remove("videos/one");
      await files.compare();
      await expect.poll(() => files.waiting().count).toBe(0);
      expect(await namesIn(place)).toEqual(["files/videos/one"]);
      await storage.erase("videos/one");
      await expect.poll(() => namesIn(place)).toEqual([]);
      await files.stop(0);
    });

    test("a compare brings what is missing, mends what differs and deletes what is gone", async () => {
      const { place, files, store } = await open();
      await store("videos/before", "kept while nothing was copied");
      await store("voices/cut", "all of it");
      await place.write("files/voices/cut", Buffer.from("all"));
      await place.write("files/gone", Buffer.from("deleted while the server was off"));
      await files.start(place);
      await expect.poll(() => namesIn(place)).toEqual(["files/videos/before", "files/voices/cut"]);
      await expect.poll(() => readText(place, "files/voices/cut")).toBe("all of it");
      await files.stop(0);
    });

    test("secrets come back as they were, with their pass phrase alone", async () => {
      const { dataDir, place } = await open();
      await writeFile(join(dataDir, "session-secret"), "a secret of the club's\n");
      const back = await makeFolder();
      await copySecrets(place, dataDir, "a long pass phrase");
      expect(await readText(place, "secrets.json")).not.toContain("a secret");
      await expect(restoreSecrets(place, back, "a wrong pass phrase")).rejects.toThrow(/another pass phrase/);
      await restoreSecrets(place, back, "a long pass phrase");
      expect(await readFile(join(back, "session-secret"), "utf8")).toBe("a secret of the club's\n");
      expect(JSON.parse((await readText(place, "secrets.json")) ?? "")).toMatchObject({
        cost: { N: 32_768, r: 8, p: 3 },
      });
      await place.write("secrets.json", Buffer.from(firstSecrets));
      await restoreSecrets(place, back, "a long pass phrase");
      expect(await readFile(join(back, "session-secret"), "utf8")).toBe("kept since the first version\n");
      await copySecrets(place, dataDir);
      await restoreSecrets(place, await makeFolder(), undefined);
      expect(await readText(place, "secrets.json")).toContain("a secret of the club's");
    });
  },
);

test("a file that can't be copied waits, says why, and doesn't hold up the others (D93)", async () => {
  const folder = await makeFolder();
  const dataDir = await makeFolder();
  const place = await openPlace({ name: "", path: folder, store: null });
  const files = new FileCopier(dataDir, quiet);
  for (const name of ["files", "bin"]) await mkdir(join(dataDir, name));
  await writeFile(join(dataDir, "files/stuck"), "one");
  await writeFile(join(dataDir, "files/well"), "two");
  // A folder has taken its name, so nothing can be written there.
  await mkdir(join(folder, "files/stuck/inside"), { recursive: true });
  await files.start(place);
  await expect.poll(() => namesIn(place)).toEqual(["files/well"]);
  // What was copied is counted out a moment after it is there.
  await expect
    .poll(() => files.waiting())
    .toMatchObject({
      count: 1,
      fault: expect.stringMatching(/EISDIR|ENOTEMPTY|EEXIST/),
    });
  await rm(join(folder, "files/stuck"), { recursive: true });
  await expect.poll(() => namesIn(place)).toEqual(["files/stuck", "files/well"]);
  await expect.poll(() => files.waiting()).toMatchObject({ count: 0, fault: null });
  await files.stop(0);
});
