import { argon2Sync, randomBytes } from "node:crypto";
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { mkdir, mkdtemp, rename, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Database from "better-sqlite3";
import { type Bundle, builtHash, loadBundle, root } from "./bundle.ts";
import { firstStart, testClock } from "./clock.ts";

/** The password of a demo account. */
export const passwordOf = (email: string) => (email.startsWith("coach") ? "demo-coach-pass" : "demo-pass");

/** The settings of the tests' club: the demo's, without a log, a reserve or limits in the way. */
export function clubEnvironment(dataDir: string): Record<string, string> {
  return {
    DATA_DIR: dataDir,
    // Tests read the files of the outbox folder.
    SMTP_URL: "outbox:",
    ADMIN_EMAILS: "coach1@example.com,coach2@example.com",
    LOG_LEVEL: "silent",
    DISK_RESERVE_BYTES: "0",
    RATE_LIMIT_FACTOR: "1000",
    // Only tests about videos take the time to make them.
    PREPARE_VIDEOS: "off",
  };
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === "ENOENT") return false;
      throw error;
    },
  );
}

/**
 * The password's hash at the least cost. The product checks a password at the cost its hash names, and most tests sign someone in:
 * at the full cost that was a third of their time. What a hash made by the product costs has tests of its own.
 */
function cheapHash(password: string): string {
  const nonce = randomBytes(16);
  const tag = argon2Sync("argon2id", {
    message: password,
    nonce,
    parallelism: 1,
    tagLength: 32,
    memory: 8,
    passes: 1,
  });
  const [salt, hash] = [nonce, tag].map((bytes) => bytes.toString("base64").replace(/=+$/, ""));
  return `$argon2id$v=19$m=8,t=1,p=1$${salt}$${hash}`;
}

function cheapenSignIn(dataDir: string): void {
  const database = new Database(join(dataDir, "app.sqlite"));
  try {
    const change = database.prepare("UPDATE users SET password_hash = ? WHERE email = ?");
    for (const { email } of database.prepare<[], { email: string }>("SELECT email FROM users").all())
      change.run(cheapHash(passwordOf(email)), email);
  } finally {
    database.close();
  }
}

async function makeTemplate(bundle: Bundle, folder: string): Promise<void> {
  const config = bundle.readConfig(clubEnvironment(folder));
  const clock = testClock(firstStart);
  const services = await bundle.openServices(config, bundle.migrationsFolder(), { clock });
  try {
    await bundle.seedDemoClub(services, join(root, "db/seed/clips"));
  } finally {
    services.close();
  }
  cheapenSignIn(folder);
}

/** The data folder that every test's club is copied from: migrated and seeded once per build. Returns its path. */
async function ensureTemplate(): Promise<string> {
  const results = join(root, "test-results");
  const template = join(results, `club-${builtHash()}`);
  if (await exists(template)) return template;
  await mkdir(results, { recursive: true });
  const draft = await mkdtemp(join(results, "draft-"));
  await makeTemplate(await loadBundle(), draft);
  try {
    await rename(draft, template);
  } catch (error) {
    // Another worker was faster, and its template is the same.
    if (!(await exists(template))) throw error;
    await rm(draft, { recursive: true });
  }
  return template;
}

/**
 * Copies the demo club, as it was at `firstStart`, into a folder of its own. `remove` deletes it. Every test begins and ends
 * so, and Node copies a folder file by file four times as cheaply when it need not come back for each. Lanes in which the disk
 * is not the subject name a faster place in CLUBS_FOLDER.
 */
export async function cloneClub(): Promise<{ dataDir: string; remove(): Promise<void> }> {
  const template = await ensureTemplate();
  const dataDir = mkdtempSync(join(process.env.CLUBS_FOLDER ?? tmpdir(), "club-"));
  cpSync(template, dataDir, { recursive: true });
  return { dataDir, remove: async () => rmSync(dataDir, { recursive: true, force: true }) };
}
