import { enableCompileCache } from "node:module";
import { inProject } from "./paths.mjs";

/**
 * Loads what was built. React decides by NODE_ENV, while it loads, which of its two selves it is. What Node compiles is kept
 * beside the build, where it can be written, and read at the next start.
 */
export async function loadBundle() {
  process.env.NODE_ENV = "production";
  enableCompileCache(inProject("build/.compiled"));
  return import(inProject("build/server/index.js"));
}

/** Serves until a signal ends the process; a fault at the start ends it with its own exit status (contract, "Running"). */
export async function serve(bundle) {
  // A terminal, npm and a parent may each send the same signal: the later ones must not cut the draining short.
  for (const signal of ["SIGTERM", "SIGINT"]) process.on(signal, () => {});
  try {
    await bundle.main(async () => bundle);
  } catch (error) {
    bundle.fail(error);
  }
}
