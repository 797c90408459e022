import { resolve } from "node:path";
import { loadBundle } from "./bundle.mjs";
import { say, stop } from "./paths.mjs";

const bundle = await loadBundle();
const usage =
  "Name the archive: npm run restore -- FILE (or, to undo an upgrade: npm run restore -- --database COPY)";

async function restore(file) {
  const { dataDir } = bundle.readConfig();
  const newest = bundle.newestSchema(bundle.migrationsFolder());
  const restored = await bundle.restoreBackup(resolve(file), dataDir, newest);
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

const args = process.argv.slice(2);
const file = args.find((arg) => !arg.startsWith("--"));
if (!file) stop(usage, 64);
try {
  await (args.includes("--database") ? goBack(file) : restore(file));
} catch (error) {
  bundle.fail(error);
}
