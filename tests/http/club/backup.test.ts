import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readdirSync } from "node:fs";
import { cp, mkdir, mkdtemp, readdir, readFile, rm, truncate, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pack } from "tar-stream";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { backUpNightly, backUpWhenAsked } from "#app/features/club/maintenance/backups/back-up.server.ts";
import { tryRestoreWeekly } from "#app/features/club/maintenance/backups/trial-restore.server.ts";
import { openNewestBackup, readBackupStatus } from "#app/features/club/maintenance/status.server.ts";
import { sweepStorage } from "#app/features/club/maintenance/sweep-storage.server.ts";
import { forgetClips } from "#app/features/video/clips/keep-clips.server.ts";
import { openBackups } from "#app/services/backup/backup-service.server.ts";
import { formatDateTime } from "#app/ui/time/format.ts";
import { type App, type Ask, startApp } from "#tests/support/app.ts";
import { root } from "#tests/support/bundle.ts";
import { asForm, changeRows, rowsOf, textOf } from "../club.ts";
import { mailsOf } from "../people.ts";

let app: App;
let scratch = "";
const calm = new AbortController().signal;
const timeZone = "America/New_York";
const coach = { isAdmin: true, timeZone } as Parameters<typeof readBackupStatus>[1];

beforeEach(async () => {
  scratch = await mkdtemp(join(tmpdir(), "backup-"));
  app = await startApp({ environment: { BACKUP_DIR: join(scratch, "backups") } });
});
afterEach(async () => {
  await app.close();
  await rm(scratch, { recursive: true, force: true });
});

const newest = () => app.bundle.newestSchema(app.bundle.migrationsFolder());
const archive = () => join(scratch, "club.tar");
const restored = () => join(scratch, "restored");
const backUp = () => app.bundle.writeBackup(app.services.config, archive(), { now: app.clock.now() });
const restore = (from = archive()) =>
  app.bundle.restoreBackup(from, restored(), { newest: newest(), reserveBytes: 0 });
const keys = () =>
  rowsOf<{ file_key: string }>(app, "SELECT file_key FROM submissions").map((row) => row.file_key);
const allKeys = () => [...app.services.db.fileKeys()];

describe("a backup", () => {
  it("restores everything: rows, files and the secret", async () => {
    const { missing, files } = await backUp();
    expect([missing, files]).toEqual([[], 3 + allKeys().length]);
    await restore();
    const there = { dataDir: restored() };
    for (const table of ["users", "drill_completions", "submissions", "weekly_accuracy"]) {
      expect(rowsOf(there, `SELECT * FROM ${table} ORDER BY 1`)).toEqual(
        rowsOf(app, `SELECT * FROM ${table} ORDER BY 1`),
      );
    }
    for (const name of ["session-secret", "vapid-keys", ...allKeys().map((key) => `files/${key}`)]) {
      expect(await readFile(join(restored(), name))).toEqual(await readFile(join(app.dataDir, name)));
    }
    expect((await readdir(restored())).sort()).toEqual([
      "app.sqlite",
      "files",
      "session-secret",
      "vapid-keys",
    ]);
  });

  it("works while someone writes, and contains one instant's state", async () => {
    let isOver = false;
    const writing = (async () => {
      for (let at = 0; !isOver; at += 1) {
        await app.services.db.write(async (tx) => {
          tx.run(`INSERT INTO settings VALUES ('a${at}', '1', 0)`);
          tx.run(`INSERT INTO settings VALUES ('b${at}', '1', 0)`);
        });
        await new Promise((resolve) => setImmediate(resolve));
      }
    })();
    await backUp();
    isOver = true;
    await writing;
    await restore();
    const [{ a, b }] = rowsOf<{ a: number; b: number }>(
      { dataDir: restored() },
      "SELECT sum(name LIKE 'a%') a, sum(name LIKE 'b%') b FROM settings",
    ) as [{ a: number; b: number }];
    expect(a).toBe(b);
  });

  it("contains a file that was deleted since, because it is in the bin for a day (D35)", async () => {
    const [key = ""] = keys();
    await app.services.storage.remove(key);
    expect(await app.services.storage.open(key)).toBeNull();
    expect((await backUp()).missing).toEqual([]);
    await restore();
    expect(existsSync(join(restored(), "files", key))).toBe(true);
    expect(await app.services.storage.recall(key)).toBe(true);
    expect(await app.services.storage.recall(key)).toBe(false);
  });

  it("lists missing files, and contains the rest", async () => {
    const [key = ""] = keys();
    await rm(join(app.dataDir, "files", key));
    expect((await backUp()).missing).toEqual([`files/${key}`]);
    expect((await restore()).missing).toEqual([`files/${key}`]);
  });

  it("leaves nothing behind if it fails", async () => {
    const stop = new AbortController();
    stop.abort(new Error("the server is stopping"));
    const given = { now: app.clock.now(), signal: stop.signal };
    await expect(app.bundle.writeBackup(app.services.config, archive(), given)).rejects.toThrow("stopping");
    expect(await readdir(scratch)).toEqual([]);
  });
});

describe("a backup of an earlier release", () => {
  const folder = join(root, "tests/fixtures/schemas");
  const released = readdirSync(folder).filter((name) => name.endsWith(".sqlite"));
  it.each(released)("%s is restored, and then migrated", async (name) => {
    const old = join(scratch, "old");
    await mkdir(old);
    await cp(join(folder, name), join(old, "app.sqlite"));
    const { config } = app.services;
    const written = await app.bundle.writeBackup({ ...config, dataDir: old }, archive(), {
      now: app.clock.now(),
    });
    expect(written.files).toBeGreaterThan(0);
    await restore();
    const services = await app.bundle.openServices(
      { ...config, dataDir: restored() },
      app.bundle.migrationsFolder(),
    );
    expect(await services.db.read.query.users.findMany()).toHaveLength(8);
    expect(services.db.schemaNumber()).toBe(services.schema);
    services.close();
  });
});

describe("restoring is refused, and leaves nothing behind:", () => {
  it("a folder that isn't empty stays unchanged", async () => {
    await backUp();
    await mkdir(restored());
    await writeFile(join(restored(), "notes.txt"), "mine");
    await expect(restore()).rejects.toThrow(/is not empty \(it holds notes\.txt\)/);
    expect(await readdir(restored())).toEqual(["notes.txt"]);
  });

  it("no backup", async () => {
    await expect(restore(join(scratch, "nothing.tar"))).rejects.toThrow("There is no backup at");
    expect(existsSync(restored())).toBe(false);
  });

  it.each([0, 0.1, 0.5, 0.9, 0.999])("an archive cut off at %d of its length", async (share) => {
    await backUp();
    const whole = await readFile(archive());
    await writeFile(archive(), whole.subarray(0, Math.floor(whole.length * share)));
    await expect(restore()).rejects.toThrow(/is damaged/);
    expect(existsSync(restored())).toBe(false);
  });

  it.each([100, 5_000, 150_000, -3_000])("an archive with one byte changed at %i", async (place) => {
    await backUp();
    const bytes = await readFile(archive());
    const at = place < 0 ? bytes.length + place : place;
    bytes[at] = (bytes[at] ?? 0) ^ 0x55;
    await writeFile(archive(), bytes);
    await expect(restore()).rejects.toThrow(/is damaged/);
    expect(existsSync(restored())).toBe(false);
  });

  it("another file named like an archive", async () => {
    await cp(join(app.dataDir, "app.sqlite"), archive());
    await expect(restore()).rejects.toThrow(/is damaged/);
    expect(existsSync(restored())).toBe(false);
  });

  /** The archive with other entries before those it has. */
  async function withEntries(...entries: { name: string; text?: string; type?: "directory" }[]) {
    const into = pack();
    for (const { name, text = "", type } of entries) into.entry({ name, type }, text);
    into.finalize();
    const parts: Buffer[] = [];
    for await (const part of into) parts.push(part as Buffer);
    const bytes = Buffer.concat(parts);
    // Without the two empty blocks that end an archive, the next one continues it.
    await writeFile(archive(), Buffer.concat([bytes.subarray(0, -1024), await readFile(archive())]));
  }

  it.each([
    ["an entry that is there twice", [{ name: "files/a" }, { name: "files/a" }], /holds "files\/a" twice/],
    ["a file named like a folder", [{ name: "files/a" }, { name: "files/a/b" }], /as a file and as a folder/],
    ["a folder named like a file", [{ name: "files/a/b" }, { name: "files/a" }], /as a file and as a folder/],
    ["a folder", [{ name: "files/a", type: "directory" as const }], /something that is no file/],
    ["a database that is there twice", [{ name: "app.sqlite", text: "x" }], /"app\.sqlite" twice/],
  ])("%s is named", async (_what, entries, sentence) => {
    await backUp();
    await withEntries(...entries);
    const refusal = await restore().catch((error: Error) => error);
    expect(refusal).toMatchObject({ name: "RestoreRefusedError", message: expect.stringMatching(sentence) });
    expect(existsSync(restored())).toBe(false);
  });

  it.each([
    ["session-secret", "short"],
    ["session-secret", "x".repeat(40_000)],
    ["session-secret", "with a space in its middle, which is none of ours"],
    ["vapid-keys", "{}"],
    ["vapid-keys", "nothing"],
  ])("a %s like %j", async (name, text) => {
    const kept = await readFile(join(app.dataDir, name));
    await writeFile(join(app.dataDir, name), text);
    await backUp();
    await writeFile(join(app.dataDir, name), kept);
    await expect(restore()).rejects.toThrow(new RegExp(`is damaged: its ${name} (is|are) none`));
    expect(existsSync(restored())).toBe(false);
  });

  it("no room below the reserve, said before anything is written", async () => {
    await backUp();
    const limits = { newest: newest(), reserveBytes: 2 ** 52 };
    await expect(app.bundle.restoreBackup(archive(), restored(), limits)).rejects.toThrow(
      /There is no room in .*: the backup needs \d+ bytes, and 4503599627370496 are kept free/,
    );
    expect(existsSync(restored())).toBe(false);
  });

  it("an archive that claims terabytes", async () => {
    await backUp();
    await truncate(archive(), 2 ** 42);
    await expect(restore()).rejects.toThrow(/There is no room/);
    expect(existsSync(restored())).toBe(false);
  });

  it("a newer schema", async () => {
    await backUp();
    await expect(
      app.bundle.restoreBackup(archive(), restored(), { newest: newest() - 1, reserveBytes: 0 }),
    ).rejects.toThrow(/newer version/);
    expect(existsSync(restored())).toBe(false);
  });

  it("an interrupted restore doesn't make the folder count as used", async () => {
    await backUp();
    await mkdir(join(restored(), ".restoring"), { recursive: true });
    await writeFile(join(restored(), ".restoring", "half"), "");
    await restore();
    expect((await readdir(restored())).sort()).toEqual([
      "app.sqlite",
      "files",
      "session-secret",
      "vapid-keys",
    ]);
  });
});

describe("every night", () => {
  const archives = async () => (await app.services.backups.list()).map(({ name }) => name);
  const mails = () => mailsOf(app);
  const nights = async (count: number) => {
    for (let night = 0; night < count; night += 1) {
      await backUpNightly(app.services, calm);
      app.clock.advance(24 * 3_600_000);
    }
  };

  it("one archive is made, and not before 3 AM", async () => {
    app.clock.set("2026-03-12T06:59:00Z");
    await backUpNightly(app.services, calm);
    expect(await archives()).toEqual([]);
    app.clock.set("2026-03-12T07:00:00Z");
    await backUpNightly(app.services, calm);
    await backUpNightly(app.services, calm);
    expect(await archives()).toEqual(["club-2026-03-12.tar"]);
    // The pages tell of the newest run only, here and below.
    expect(rowsOf(app, "SELECT 1 FROM upkeep_runs")).toHaveLength(1);
    expect(mails()).toEqual([]);
    expect(await readBackupStatus(app.services, coach)).toMatchObject({
      light: "good",
      lastBackupFiles: 3 + allKeys().length,
    });
    const { fileName, file } = await openNewestBackup(app.services, coach);
    expect([fileName, file.size]).toEqual([
      "club-2026-03-12.tar",
      (await app.services.backups.list())[0]?.bytes,
    ]);
    await file.close();
  });

  it("copies made for an upgrade are deleted after five weeks too", async () => {
    const folder = app.services.backups.folder;
    await mkdir(folder, { recursive: true });
    const copies = [36, 34].map((days) => ({ name: `before-upgrade-${days}.sqlite`, days }));
    for (const { name, days } of copies) {
      await writeFile(join(folder, name), "");
      const at = new Date(app.clock.now().getTime() - days * 24 * 3_600_000);
      await utimes(join(folder, name), at, at);
    }
    await backUpNightly(app.services, calm);
    const left = (await readdir(folder)).filter((name) => name.startsWith("before"));
    expect(left).toEqual(["before-upgrade-34.sqlite"]);
  });

  it("seven days and four weeks are kept", async () => {
    await nights(40);
    const kept = await archives();
    expect(kept).toHaveLength(11);
    expect(kept[0]).toBe("club-2026-04-19.tar");
    expect(kept.slice(7)).toEqual([
      "club-2026-04-11.tar",
      "club-2026-04-04.tar",
      "club-2026-03-28.tar",
      "club-2026-03-21.tar",
    ]);
  });

  it("a clock that jumps deletes nothing, and the day's archive is made", async () => {
    await nights(5);
    const before = await archives();
    app.clock.set("2031-01-01T12:00:00Z");
    await backUpNightly(app.services, calm);
    app.clock.set("2026-02-01T12:00:00Z");
    await backUpNightly(app.services, calm);
    expect(await archives()).toEqual(["club-2031-01-01.tar", ...before, "club-2026-02-01.tar"]);
  });

  it("a failure turns the light red and is emailed to each coach, once a day", async () => {
    await writeFile(join(scratch, "backups"), "a file where the folder should be");
    await backUpNightly(app.services, calm);
    app.clock.advance(600_000);
    await backUpNightly(app.services, calm);
    expect(mails().map((mail) => mail.recipient)).toEqual(["coach1@example.com", "coach2@example.com"]);
    expect(mails()[0]?.text).toMatch(/backup failed[\s\S]*system-tools/);
    const status = rowsOf<{ fault: string }>(app, "SELECT fault FROM upkeep_runs");
    expect(status).toHaveLength(2);
    await rm(join(scratch, "backups"));
    expect(await readBackupStatus(app.services, coach)).toMatchObject({ light: "failed" });
    app.clock.advance(600_000);
    await backUpNightly(app.services, calm);
    expect(await readBackupStatus(app.services, coach)).toMatchObject({ light: "good" });
    expect(mails()).toHaveLength(2);
  });

  it("once a week the newest gets a trial restore, and failures are emailed", async () => {
    await nights(1);
    await tryRestoreWeekly(app.services, calm);
    await tryRestoreWeekly(app.services, calm);
    expect(rowsOf(app, "SELECT fault FROM upkeep_runs WHERE kind = 'rehearsal'")).toEqual([{ fault: null }]);
    expect(await readdir(join(scratch, "backups"))).toEqual(["club-2026-03-11.tar"]);
    const [file] = await app.services.backups.list();
    await writeFile(String(file?.path), (await readFile(String(file?.path))).subarray(0, 10_000));
    app.clock.advance(8 * 24 * 3_600_000);
    await tryRestoreWeekly(app.services, calm);
    const status = await readBackupStatus(app.services, coach);
    expect(status.trialRestoreFault).toMatch(/is damaged/);
    expect(mails()[0]?.text).toContain("failed its trial restore");
  });

  it("a trial restore without room is neither good nor failed: no one is emailed, and it is tried again a day later", async () => {
    await nights(1);
    const full = { ...app.services.config, diskReserveBytes: 2 ** 52 };
    const services = { ...app.services, backups: openBackups(full, newest()) };
    await tryRestoreWeekly(services, calm);
    await tryRestoreWeekly(services, calm);
    expect(rowsOf(app, "SELECT fault, untried FROM upkeep_runs WHERE kind = 'rehearsal'")).toEqual([
      { fault: null, untried: expect.stringContaining("There is no room in") },
    ]);
    expect(mails()).toEqual([]);
    const status = await readBackupStatus(services, coach);
    expect([status.trialRestoreFault, status.lastTrialRestoreAt]).toEqual([null, null]);
    const tools = await textOf(await (await app.signIn("coach1@example.com"))("/admin/system-tools"));
    expect(tools).toContain("Last trial restore Never. No room to try since: There is no room in");
    app.clock.advance(25 * 3_600_000);
    await tryRestoreWeekly(app.services, calm);
    expect((await readBackupStatus(services, coach)).lastTrialRestoreAt).not.toBeNull();
  });

  it("what a killed backup left is gone at the next one, and what another is writing stays", async () => {
    const folder = join(scratch, "usb");
    const target = join(folder, "club.tar");
    const [killed, running] = [spawn("sleep", ["60"]), spawn("sleep", ["60"])];
    for (const { pid } of [killed, running]) {
      await mkdir(join(folder, `.backup-${pid}-abc`), { recursive: true });
      await writeFile(join(folder, `.backup-${pid}-abc`, "archive.partial"), "half");
    }
    killed.kill("SIGKILL");
    await once(killed, "exit");
    await app.bundle.writeBackup(app.services.config, target, { now: app.clock.now() });
    expect((await readdir(folder)).sort()).toEqual([`.backup-${running.pid}-abc`, "club.tar"]);
    running.kill("SIGKILL");
    await once(running, "exit");
    await app.bundle.writeBackup(app.services.config, target, { now: app.clock.now() });
    expect(await readdir(folder)).toEqual(["club.tar"]);
  });
});

describe("System Tools", () => {
  const page = (ask: Ask) => ask("/admin/system-tools").then(textOf);

  it("makes a backup when a coach presses Back up now, replacing the day's", async () => {
    const ask = await app.signIn("coach1@example.com");
    await backUpWhenAsked(app.services, calm);
    expect(await app.services.backups.list()).toEqual([]);
    const pressed = await ask("/admin/system-tools?form=back-up", asForm({}));
    expect(pressed.status).toBe(303);
    expect(await page(ask)).toContain("A backup is being made.");
    await backUpWhenAsked(app.services, calm);
    expect(await app.services.backups.list()).toHaveLength(1);
    expect(await page(ask)).toMatch(/Good The last backup is complete\. .*Back up now/);
    const { lastBackupAt } = await readBackupStatus(app.services, coach, {});
    const at = formatDateTime(lastBackupAt ?? "", timeZone);
    expect(await page(ask)).toMatch(
      new RegExp(
        `Copy elsewhere Nothing is copied elsewhere.+the last good backup, ${at}\\. To lose seconds`,
      ),
    );
    // Whether the backups die with the data is read from their disks.
    const beside = openBackups({ ...app.services.config, backupDir: app.dataDir }, newest());
    expect(await beside.isOnDataDisk()).toBe(true);
    expect(await page(ask)).toContain("Backups kept 1 A new backup replaces one from the same day;");
    app.clock.advance(60_000);
    await ask("/admin/system-tools?form=back-up", asForm({}));
    await Promise.all([backUpWhenAsked(app.services, calm), backUpNightly(app.services, calm)]);
    expect(await app.services.backups.list()).toHaveLength(1);
    expect((await readBackupStatus(app.services, coach, {})).lastBackupAt).toEqual(app.clock.now());
  });

  it("keeps the request through an interruption and a restart", async () => {
    const ask = await app.signIn("coach1@example.com");
    await ask("/admin/system-tools?form=back-up", asForm({}));
    await backUpWhenAsked(app.services, AbortSignal.abort());
    expect(await app.services.backups.list()).toEqual([]);
    const later = openBackups(app.services.config, newest());
    await backUpWhenAsked({ ...app.services, backups: later }, calm);
    expect(await app.services.backups.list()).toHaveLength(1);
    expect([later.isAskedFor(), app.services.backups.isAskedFor()]).toEqual([false, false]);
  });

  it("is only for coaches", async () => {
    const pro = await app.signIn("pro@example.com");
    expect((await pro("/admin/system-tools?form=back-up", asForm({}))).status).toBe(403);
  });

  it("shows a backup made from the command line", async () => {
    const written = await backUp();
    const now = app.clock.now();
    const { bytes, files } = written;
    const run = { startedAt: now, endedAt: now, archive: archive(), bytes, files, fault: null };
    app.bundle.recordCliBackup(join(app.dataDir, "app.sqlite"), run);
    const ask = await app.signIn("coach1@example.com");
    expect(await page(ask)).toMatch(new RegExp(`${files} files ?, from the command line: ?${archive()}`));
    expect(await readBackupStatus(app.services, coach, {})).toMatchObject({
      light: "good",
      lastBackupAt: now,
    });
  });
});

describe("deleted files", () => {
  it("are erased from the bin after a day, and files without a row go through it", async () => {
    const [key = "", other = ""] = keys();
    await app.services.storage.remove(key);
    changeRows(app, "DELETE FROM submissions WHERE file_key = ?", other);
    app.clock.set(new Date(Date.now() + 2 * 3_600_000));
    // The clip's prepared versions go first, because their row names the clip's file too.
    await forgetClips(app.services);
    await sweepStorage(app.services);
    expect(existsSync(join(app.dataDir, "bin", key))).toBe(true);
    expect(existsSync(join(app.dataDir, "bin", other))).toBe(true);
    app.clock.set(new Date(Date.now() + 25 * 3_600_000));
    await sweepStorage(app.services);
    expect(existsSync(join(app.dataDir, "bin", key))).toBe(false);
    expect(existsSync(join(app.dataDir, "bin", other))).toBe(false);
  });
});
