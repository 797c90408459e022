import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  PutObjectCommand,
  UploadPartCommand,
} from "@aws-sdk/client-s3";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { sweepStorage } from "#app/features/club/maintenance/sweep-storage.server.ts";
import { type App, startApp } from "#tests/support/app.ts";
import { type Swift, startSwift, whyNoSwift } from "#tests/support/swift.ts";
import { clubEnvironment } from "#tests/support/template.ts";
import { asUpload, bodyOf, changeRows, read, readClip, storedFiles } from "../club.ts";
import { untilSettled } from "../video/ingest.ts";
import { hashOf } from "../video/uploads.ts";
import { keysIn, moveFiles, type StoreClub, startStoreClub } from "./store-club.ts";

type Film = { id: string; videoUrl: string };

let swift: Swift;
let club: StoreClub;
let app: App;
let scratch = "";

describe.skipIf(whyNoSwift)(`a club's bucket${whyNoSwift ? ` (not seen here: ${whyNoSwift})` : ""}`, () => {
  beforeAll(async () => {
    swift = await startSwift();
  }, 120_000);
  afterAll(() => swift.stop());
  beforeEach(async () => {
    scratch = await mkdtemp(join(tmpdir(), "bucket-"));
    club = await startStoreClub(swift, { PREPARE_VIDEOS: "on" }, "downloads=direct");
    app = club.app;
  });
  afterEach(async () => {
    await app.close();
    await rm(scratch, { recursive: true, force: true });
  });

  const configOf = (storageUrl?: string, dataDir = app.dataDir) =>
    app.bundle.readConfig({ ...clubEnvironment(dataDir), ...(storageUrl && { STORAGE_URL: storageUrl }) });
  const open = (config: ReturnType<typeof configOf>) =>
    app.bundle.openServices(config, app.bundle.migrationsFolder(), { clock: app.clock });
  const bytesOf = async (answer: Response) => Buffer.from(await answer.arrayBuffer());

  it("serves downloads itself for five minutes, after the club has checked permission", async () => {
    const coach = await app.signIn("coach1@example.com");
    const [film] = await read<Film[]>(coach, "/api/admin/user-video-submissions");
    const asked = await coach(`/api/admin/user-video-submissions/${film?.id}/download`);
    const { downloadUrl } = await bodyOf<{ downloadUrl: string }>(asked);
    const answer = await coach(downloadUrl);
    expect([answer.status, answer.headers.get("Cache-Control")]).toEqual([302, "private, no-store"]);
    const link = new URL(answer.headers.get("Location") ?? "");
    expect(link.searchParams.get("X-Amz-Expires")).toBe("300");
    const given = await fetch(link);
    expect([given.status, given.headers.get("Content-Type")]).toEqual([200, "video/mp4"]);
    expect(given.headers.get("Content-Disposition")).toMatch(/^attachment; filename=/);
    const played = await coach(`/files/submissions/${film?.id}`);
    expect(played.status).toBe(200);
    expect(hashOf(await bytesOf(given))).toBe(hashOf(await bytesOf(played)));
    link.searchParams.set("X-Amz-Expires", "3000");
    expect((await fetch(link)).status).toBe(403);
    expect((await app.fetch(downloadUrl)).status).toBe(401);
  });

  it("lends files to ffmpeg: a clip there is prepared there", async () => {
    changeRows(app, "DELETE FROM media_jobs");
    const stop = app.bundle.startMediaWorker(app.services);
    try {
      const pro2 = await app.signIn("pro2@example.com");
      const sent = await pro2("/api/user-video-submissions", asUpload("My release", await readClip()));
      const { id, videoUrl } = await bodyOf<Film>(sent);
      const clip = await untilSettled(app, id);
      expect(clip.state).toBe("ready");
      expect(await keysIn(swift, club.bucket, `files/${clip.main_key}`)).toHaveLength(1);
      const main = await bytesOf(await pro2(`${videoUrl}?size=main`));
      expect(main.length).toBe(clip.main_bytes);
      expect((await pro2(`${videoUrl}/poster`)).headers.get("Content-Type")).toBe("image/jpeg");
      expect(await storedFiles(app)).not.toContainEqual(expect.stringMatching(/^files\/[^.]/));
    } finally {
      await stop();
    }
  }, 120_000);

  it("can't be taken by another club, replaced by the disk, or started without the files", async () => {
    await expect(open(configOf())).rejects.toThrow(/are in s3:\/\/127.+Please set STORAGE_URL again/);
    const other = await startApp();
    try {
      await expect(open(configOf(club.storageUrl, other.dataDir))).rejects.toThrow(
        /the files of another club/,
      );
      const empty = `club-${Date.now()}`;
      await swift.make(empty);
      const begun = configOf(swift.urlOf(empty), other.dataDir);
      await expect(open(begun)).rejects.toThrow(/not in s3:.+ yet\. Please copy that folder/);
      await moveFiles(swift, other.dataDir, empty);
      const opened = await open(begun);
      expect(await opened.storage.isMounted()).toBe(true);
      opened.close();
    } finally {
      await other.close();
    }
  });

  it("without its marker isn't taken for an empty library", async () => {
    const { client } = swift;
    const marker = { Bucket: club.bucket, Key: ".storage" };
    await client.send(new DeleteObjectCommand(marker));
    expect(await app.services.storage.isMounted()).toBe(false);
    expect((await app.fetch("/readyz")).status).toBe(503);
    await client.send(new PutObjectCommand({ ...marker, Body: "here" }));
    expect(await app.services.storage.isMounted()).toBe(true);
  });

  it("is swept: files without a row spend a day in the bin, and abandoned parts are deleted", async () => {
    const { storage } = app.services;
    const named = await keysIn(swift, club.bucket, "files/");
    async function* film() {
      yield Buffer.alloc(6_000_000, 1);
    }
    const facts = { fileName: "a.mp4", declaredType: "video/mp4", maxBytes: 10_000_000 };
    await storage.keep(await storage.receive(film(), facts), "library/nobody.mp4");
    await storage.receive(film(), facts);
    // What a server killed midway leaves behind.
    const lost = { Bucket: club.bucket, Key: "incoming/lost" };
    const { UploadId } = await swift.client.send(new CreateMultipartUploadCommand(lost));
    const part = { ...lost, UploadId, PartNumber: 1, Body: Buffer.alloc(6_000_000) };
    await swift.client.send(new UploadPartCommand(part));
    const parts = [];
    for await (const { path, size } of storage.listIncoming()) parts.push([path.slice(0, 13), size]);
    expect(parts).toContainEqual(["incoming/lost", 6_000_000]);
    expect(parts).toHaveLength(2);
    const sweepIn = async (hours: number) => {
      app.clock.set(new Date(Date.now() + hours * 3_600_000));
      await sweepStorage(app.services);
    };
    await sweepIn(2);
    expect(await keysIn(swift, club.bucket, "bin/")).toEqual(["bin/library/nobody.mp4"]);
    await sweepIn(23);
    expect(await keysIn(swift, club.bucket, "bin/")).toHaveLength(1);
    await sweepIn(25);
    expect(await keysIn(swift, club.bucket, "bin/")).toEqual([]);
    expect(await keysIn(swift, club.bucket, "incoming/")).toEqual([]);
    expect(await keysIn(swift, club.bucket, "files/")).toEqual(named);
  });

  it("is listed in a backup but not copied, and a restored club finds its files there", async () => {
    const archive = join(scratch, "club.tar");
    const restored = join(scratch, "restored");
    const given = { now: app.clock.now() };
    const made = await app.bundle.writeBackup(app.services.config, archive, given);
    expect([made.files, made.missing]).toEqual([3, []]);
    expect(made.elsewhere?.files.map(({ name }) => name).sort()).toEqual(
      await keysIn(swift, club.bucket, "files/"),
    );
    expect((await readFile(archive)).includes("lane%2F4")).toBe(false);
    const newest = app.bundle.newestSchema(app.bundle.migrationsFolder());
    await app.bundle.restoreBackup(archive, restored, { newest, reserveBytes: 0 });
    await expect(open(configOf(undefined, restored))).rejects.toThrow("Please set STORAGE_URL again");
    const again = await open(configOf(club.storageUrl, restored));
    const [key] = again.db.fileKeys();
    const file = await again.storage.open(key ?? "");
    expect(file?.size).toBeGreaterThan(0);
    await file?.close();
    again.close();
  });
});
