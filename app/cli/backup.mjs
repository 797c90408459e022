import { resolve } from "node:path";
import { loadBundle, requireClub } from "./bundle.mjs";
import { say, stop } from "./paths.mjs";

const bundle = await loadBundle();

async function backUp(file) {
  const config = bundle.readConfig();
  const database = requireClub(config.dataDir);
  say(`Using the club in ${config.dataDir}`);
  const startedAt = new Date();
  const written = await bundle.writeBackup(config, resolve(file), { now: startedAt });
  const { archive, bytes, files, missing, elsewhere } = written;
  say(`Backed up to ${archive}: ${files} files, ${bytes} bytes, including the database.`);
  try {
    const fault = missing.length > 0 ? `${missing.length} files are not in the backup.` : null;
    const run = { startedAt, endedAt: new Date(), archive, bytes, files, fault };
    bundle.recordCliBackup(database, run);
  } catch (error) {
    say(`System Tools won't list this backup: ${error.message}`);
  }
  if (elsewhere) {
    say(
      `${elsewhere.files.length} more are in ${elsewhere.store}. The archive lists them but doesn't contain them. Turn on versioning for that bucket or keep a copy.`,
    );
  }
  if (missing.length > 0) {
    say(`${missing.length} files in the database were already missing: ${missing.slice(0, 10).join(", ")}`);
  }
}

const [file] = process.argv.slice(2);
if (!file) stop("Name the file to write: npm run backup -- FILE", 64);
try {
  await backUp(file);
} catch (error) {
  bundle.fail(error);
}
