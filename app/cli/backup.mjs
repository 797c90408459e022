import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { loadBundle } from "./bundle.mjs";
import { say, stop } from "./paths.mjs";

const bundle = await loadBundle();

async function backUp(file) {
  const config = bundle.readConfig();
  const database = join(config.dataDir, "app.sqlite");
  if (!existsSync(database)) {
    throw new Error(`There is no club in ${config.dataDir}; DATA_DIR names another folder.`);
  }
  const startedAt = new Date();
  const written = await bundle.writeBackup(config, resolve(file), { now: startedAt });
  const { archive, bytes, files, missing, elsewhere } = written;
  say(`Backed up to ${archive}: ${files} files, ${bytes} bytes, database included.`);
  try {
    const fault = missing.length > 0 ? `${missing.length} files are not in the backup.` : null;
    const run = { startedAt, endedAt: new Date(), archive, bytes, files, fault };
    bundle.recordCliBackup(database, run);
  } catch (error) {
    say(`System Tools will not list it: ${error.message}`);
  }
  if (elsewhere) {
    say(
      `${elsewhere.files.length} more are in ${elsewhere.store}. The archive lists them but doesn't contain them. Keep versions or a copy of that bucket.`,
    );
  }
  if (missing.length > 0) {
    say(
      `${missing.length} files that the database names were gone before: ${missing.slice(0, 10).join(", ")}`,
    );
  }
}

const [file] = process.argv.slice(2);
if (!file) stop("Please say where to: npm run backup -- FILE", 64);
try {
  await backUp(file);
} catch (error) {
  bundle.fail(error);
}
