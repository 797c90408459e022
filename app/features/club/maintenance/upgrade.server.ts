import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { renderMarkdown } from "#app/features/base/markdown.server.ts";
import { noInput, operation } from "#app/features/base/operation.server.ts";
import { putSetting } from "#app/features/base/put-setting.server.ts";
import type { Services } from "#app/services/services.server.ts";
import { changelog, runningVersion } from "./changes.server.ts";
import { isNewer, notesBetween } from "./upgrade-notes.ts";

/** The last version that didn't remember itself. */
const unremembered = "0.1.0";

/** Notes at a start which version runs now, and which ran before it. A new club had none. */
export async function rememberVersion(services: Services, { isNew = false } = {}): Promise<void> {
  const { db, clock } = services;
  const known = services.config.versions;
  if (known?.running === runningVersion) return;
  const hasPeople = !isNew && (await db.read.query.users.findFirst({ columns: { id: true } })) !== undefined;
  const before = known?.running ?? (hasPeople ? unremembered : null);
  const versions = { running: runningVersion, before, since: clock.now().toISOString() };
  await db.write((tx) => putSetting(tx, "versions", versions, clock.now()));
  services.refreshConfig();
}

const asHtml = (text: string, after: string, upTo: string) =>
  notesBetween(text, { after, upTo }).map((note) => ({
    version: note.version,
    html: renderMarkdown(note.text),
  }));

/** A newer version whose files were put in place of the running one's, as after `git pull`; null if there is none. */
export async function findWaiting(folder: string) {
  const [about, log] = ["package.json", "CHANGELOG.md"].map((name) => join(folder, name)) as [string, string];
  // An image has no change log, and is replaced whole.
  if (!existsSync(about) || !existsSync(log)) return null;
  const { version } = JSON.parse(await readFile(about, "utf8")) as { version: string };
  if (!isNewer(version, runningVersion)) return null;
  return { version, notes: asHtml(await readFile(log, "utf8"), runningVersion, version) };
}

/**
 * What to do before the restart into a newer version that is already on this machine, and what there was to do after the last
 * upgrade.
 */
export const readUpgrade = operation("readUpgrade", noInput, async function readUpgrade(services) {
  const { versions } = services.config;
  const cameFrom = versions?.before
    ? {
        version: versions.before,
        at: versions.since,
        notes: asHtml(changelog, versions.before, runningVersion),
      }
    : null;
  return { version: runningVersion, cameFrom, waiting: await findWaiting(process.cwd()) };
});
