import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { loadBundle } from "./bundle.mjs";
import { say, stop } from "./paths.mjs";

const bundle = await loadBundle();
const usage =
  'Name the archive: npm run restore -- FILE (to undo an upgrade: npm run restore -- --database COPY; from REPLICA_URL: npm run restore -- replica, and with --at "2026-11-27 18:00" as it was then)';

async function restore(file) {
  const { dataDir, diskReserveBytes: reserveBytes } = bundle.readConfig();
  const newest = bundle.newestSchema(bundle.migrationsFolder());
  const restored = await bundle.restoreBackup(resolve(file), dataDir, { newest, reserveBytes });
  const { createdAt, tables, files, missing, elsewhere } = restored;
  say(
    `Restored into ${dataDir}: the club as it was on ${createdAt}, ${tables.users} accounts, ${files.length} files.`,
  );
  if (elsewhere) {
    say(
      `${elsewhere.files.length} more are in ${elsewhere.store} and weren't changed. Start the club with that store's STORAGE_URL.`,
    );
  }
  if (missing.length > 0) say(`${missing.length} files were already missing when the backup was made.`);
}

async function goBack(copy) {
  const { dataDir } = bundle.readConfig();
  const newest = bundle.newestSchema(bundle.migrationsFolder());
  const kept = await bundle.rollBackToCopy(resolve(copy), dataDir, { newest, now: new Date() });
  say(
    `The database is now that copy. The previous one is saved as ${kept}. Start the version that matches the copy.`,
  );
}

/** "3 minutes", in whole units. */
function ageOf(instant) {
  const seconds = Math.max(0, Math.round((Date.now() - instant.getTime()) / 1000));
  if (seconds < 120) return `${seconds} seconds`;
  if (seconds < 7200) return `${Math.floor(seconds / 60)} minutes`;
  return `${Math.floor(seconds / 3600)} hours`;
}

/** The moment that was asked for; null for the latest state. */
function momentOf(at, { siteTimeZone }) {
  if (at === undefined) return null;
  const moment = bundle.readMoment(String(at), siteTimeZone);
  if (moment && moment <= new Date()) return moment;
  return stop(`--at needs a past moment like "2026-11-27 18:00" (${siteTimeZone} time; add Z for UTC).`, 64);
}

async function restoreReplica({ at, withSecrets }) {
  const config = bundle.readConfig();
  if (!config.replica) stop("Set REPLICA_URL to the replica to restore from.", 64);
  const migrationsFolder = bundle.migrationsFolder();
  const newest = bundle.newestSchema(migrationsFolder);
  const restored = await bundle.restoreReplica(
    { config, address: config.replica, migrationsFolder, newest },
    { at: momentOf(at, config), withSecrets },
  );
  const { name, upTo, isShort, accounts, files, missing, store } = restored;
  say(
    `Restored into ${config.dataDir} from ${name}: the club as it was on ${upTo.toISOString()}, ${ageOf(upTo)} ago, ${accounts} accounts, ${files} files.`,
  );
  if (isShort) say("What was written after that is left out, because a part of the copy is damaged there.");
  if (store)
    say(`The files are in ${store} and weren't looked at. Start the club with that store's STORAGE_URL.`);
  if (missing.length > 0) say(`${missing.length} files are missing: ${missing.join(", ")}`);
  if (!withSecrets) say("The club's secrets were left out: everyone signs in again.");
  say("Nothing was started. Make sure that no other server runs this club, then start it here.");
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  strict: false,
  options: {
    database: { type: "boolean" },
    at: { type: "string" },
    "without-secrets": { type: "boolean" },
  },
});
const [file] = positionals;
if (!file) stop(usage, 64);
try {
  if (values.database) await goBack(file);
  else if (file === "replica")
    await restoreReplica({ at: values.at, withSecrets: !values["without-secrets"] });
  else await restore(file);
} catch (error) {
  bundle.fail(error);
}
