import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { createReadStream } from "node:fs";
import { mkdtemp, readdir, rename, rm, writeFile } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { packData } from "#app/features/people/accounts/own-account/export-archive.server.ts";
import { createUpgradeFailedServer } from "#app/server/upgrade-failed.server.ts";
import { sourceAt, writeArchive } from "#app/services/backup/archive-write.server.ts";
import { userId } from "#tests/http/club.ts";
import { appForAll } from "#tests/support/app-hooks.ts";
import { listenFor } from "#tests/support/listening.ts";
import { startServer } from "#tests/support/server.ts";

/** Errors that would have ended the process. */
const uncaught: unknown[] = [];
const note = (error: unknown) => uncaught.push(error);

const app = appForAll();
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "streams-"));
});
afterAll(async () => {
  await rm(folder, { recursive: true });
});
beforeEach(() => {
  uncaught.length = 0;
  process.on("uncaughtException", note);
});
afterEach(async () => {
  // A stream without an owner fails a turn or two later.
  await sleep(20);
  process.off("uncaughtException", note);
  expect(uncaught).toEqual([]);
});

const openFiles = async () => (await readdir("/proc/self/fd")).length;
const facts = { fileName: "a.mp4", declaredType: "video/mp4", maxBytes: 1e9 };

describe("a file given to the storage", () => {
  it("may be missing, and the caller gets the error", async () => {
    const source = createReadStream(join(folder, "never-made"));
    await expect(app.services.storage.receive(source, facts)).rejects.toMatchObject({ kind: "unavailable" });
  });

  it("may have failed before anyone read it", async () => {
    const source = new Readable({ read() {} });
    const receiving = app.services.storage.receive(source, facts);
    source.destroy(new Error("the camera was pulled out"));
    await expect(receiving).rejects.toThrow("the camera was pulled out");
  });

  it("is released if the storage is unavailable", async () => {
    const marker = join(app.dataDir, "files/.storage");
    await rename(marker, `${marker}.away`);
    const source = createReadStream(import.meta.filename);
    await expect(app.services.storage.receive(source, facts)).rejects.toMatchObject({ kind: "unavailable" });
    expect(source.destroyed).toBe(true);
    await rename(`${marker}.away`, marker);
  });
});

describe("a copy of a member's data", () => {
  const pro = () => userId(app, "pro@example.com");
  const { open } = { open: (key: string) => app.services.storage.open(key) };

  /** The member's files are found, but can't be read anymore when their turn comes. */
  function withLostFiles() {
    const found = new Set<string>();
    const storage = {
      ...app.services.storage,
      open: async (key: string) => {
        if (found.has(key)) return null;
        found.add(key);
        return open(key);
      },
    };
    return { ...app.services, storage };
  }

  it("fails for its caller when a file disappears while it is packed", async () => {
    await expect(packData(withLostFiles(), pro())).rejects.toThrow(/The video .+ has gone/);
  });

  it("leaves no file open when there is no space for it", async () => {
    const before = await openFiles();
    const receive = async (source: AsyncIterable<Uint8Array>) =>
      app.services.storage.receive(source, { ...facts, maxBytes: 2_000 });
    const services = { ...app.services, storage: { ...app.services.storage, receive } };
    await expect(packData(services, pro())).rejects.toMatchObject({ kind: "too_large" });
    await sleep(50);
    expect(await openFiles()).toBeLessThanOrEqual(before);
  });
});

describe("a backup's archive", () => {
  const mayWrite = (bytes: string) =>
    execFileSync("prlimit", [`--pid=${process.pid}`, `--fsize=${bytes}:unlimited`]);
  afterEach(() => mayWrite("unlimited"));

  it("fails for its caller wherever the disk fills up, and leaves nothing behind", async () => {
    await writeFile(join(folder, "film"), Buffer.alloc(1_500_000));
    const target = join(folder, "club.tar");
    async function* films() {
      for (const name of ["a", "b", "c"]) yield sourceAt(`files/${name}`, join(folder, "film"));
    }
    const write = () =>
      writeArchive({ target, draft: `${target}.partial` }, films(), { note: "x".repeat(3_000_000) });
    for (let room = 500_000; room < 7_500_000; room += 500_000) {
      mayWrite(String(room));
      await expect(write(), `${room} bytes of room`).rejects.toMatchObject({ code: "EFBIG" });
      await sleep(5);
    }
    mayWrite("unlimited");
    expect(await readdir(folder)).toEqual(["film"]);
    expect((await write()).files).toHaveLength(3);
  });
});

describe("the server's own outputs", () => {
  it("may be on a full disk: it serves without a log and ends normally", async () => {
    const server = await startServer({ under: ["/bin/sh", "-c", 'exec "$@" >/dev/full 2>&1', "sh"] });
    for (let time = 0; time < 50; time += 1) expect((await fetch(`${server.url}/nope`)).status).toBe(404);
    expect(await server.stop()).toBe(0);
    await server.close();
  });
});

describe("a listening server", () => {
  it("logs a connection it could not accept", async () => {
    const served = await listenFor(app);
    served.server.emit("error", Object.assign(new Error("accept EMFILE"), { code: "EMFILE" }));
    expect(app.services.errors.take().at(-1)?.sentence).toBe("a connection could not be taken");
    await served.close();
  });
});

describe("the server of a club whose upgrade failed", () => {
  it("continues answering after a connection it could not accept", async () => {
    const server = createUpgradeFailedServer(["Start the version you had before."]).listen(0, "127.0.0.1");
    await once(server, "listening");
    server.emit("error", new Error("accept EMFILE"));
    const { port } = server.address() as AddressInfo;
    expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200);
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
});
