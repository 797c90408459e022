import { existsSync } from "node:fs";
import { enableCompileCache } from "node:module";
import { join } from "node:path";
import { inProject, stop } from "./paths.mjs";

/**
 * Loads the build. React chooses between its two builds by NODE_ENV while loading. Node's compiled code is cached
 * next to the build, if that is writable, for the next start.
 */
export async function loadBundle() {
  process.env.NODE_ENV = "production";
  enableCompileCache(inProject("build/.compiled"));
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
 * Serves until a signal ends the process; an error at startup ends it with its own exit status (contract, "Running").
 */
export async function serve(bundle) {
  // A terminal, npm and a parent process may each send the same signal; later ones must not interrupt the draining.
  for (const signal of ["SIGTERM", "SIGINT"]) process.on(signal, () => {});
  try {
    await bundle.main(async () => bundle);
  } catch (error) {
    bundle.fail(error);
  }
}
