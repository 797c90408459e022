import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";

/** The project's own folder. */
export const root = resolve(import.meta.dirname, "../..");

const serverFile = join(root, "build/server/index.js");

/** What the build offers: the whole product as `app/server/entry.ts` exports it. */
export type Bundle = typeof import("#app/server/entry.ts");

/** Loads the built product. Throws with the remedy when nothing is built. */
export async function loadBundle(): Promise<Bundle> {
  if (!existsSync(serverFile)) throw new Error("Nothing is built. Run: node app/cli/build.mjs");
  process.env.NODE_ENV = "production";
  return import(/* @vite-ignore */ serverFile);
}

/** The hash of the sources that were built: what was made with one build is not used with another. */
export function builtHash(): string {
  const stamp = join(root, "build/.sources");
  return existsSync(stamp) ? readFileSync(stamp, "utf8").trim().slice(0, 16) : "unstamped";
}
