import { existsSync } from "node:fs";
import { enableCompileCache } from "node:module";
import { join } from "node:path";
import { inProject, stop } from "./paths.mjs";

/**
 * Loads the build. React chooses between its two builds by NODE_ENV while loading. Node's compiled code is cached
 * for the next start in the service's own cache folder, or next to the build if that is writable.
 */
export async function loadBundle() {
  process.env.NODE_ENV = "production";
  enableCompileCache(process.env.CACHE_DIRECTORY || inProject("build/.compiled"));
  return import(inProject("build/server/index.js"));
}

/** The database of the club in a folder. Stops if there is none, because a command there would make one nobody uses. */
export function requireClub(dataDir) {
  const database = join(dataDir, "app.sqlite");
  if (existsSync(database)) return database;
  return stop(
    `There is no club in ${dataDir}. Set DATA_DIR to the club's folder, as in: DATA_DIR=/srv/club/storage npm run …`,
  );
}

/**
 * Keeps the process after a fault of the settings until a signal ends it with 78: what restarts a container whatever its
 * status would repeat the same lines forever.
 */
export function holdFault(error) {
  if (error?.name !== "ConfigError") return false;
  process.stderr.write(`${error.message}\nNothing is served. Correct the settings and start again.\n`);
  for (const signal of ["SIGTERM", "SIGINT"]) process.on(signal, () => process.exit(78));
  setInterval(() => {}, 86_400_000);
  return true;
}

/**
 * Serves until a signal ends the process; an error at startup ends it with its own exit status (contract, "Running"), unless
 * `onFault` takes it.
 */
export async function serve(bundle, { onFault = () => false } = {}) {
  // A terminal, npm and a parent process may each send the same signal; later ones must not interrupt the draining.
  for (const signal of ["SIGTERM", "SIGINT"]) process.on(signal, () => {});
  try {
    await bundle.main(async () => bundle);
  } catch (error) {
    if (!onFault(error)) bundle.fail(error);
  }
}
