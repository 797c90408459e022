import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";

/** The project's own folder. */
export const root = resolve(import.meta.dirname, "../..");

const serverFile = join(root, "build/server/index.js");

/** The build's exports: the whole product, from `app/server/entry.ts`. */
export type Bundle = typeof import("#app/server/entry.ts");

/** Loads the built product. Throws with the remedy if nothing is built. */
export async function loadBundle(): Promise<Bundle> {
  if (!existsSync(serverFile)) throw new Error("Nothing is built. Run: node app/cli/build.mjs");
  process.env.NODE_ENV = "production";
  return import(/* @vite-ignore */ serverFile);
}

/** The address pattern of a built route, including its parents'. */
export function addressOf(bundle: Bundle, id: string): string {
  const parts: string[] = [];
  for (let route = bundle.routes[id]; route; route = bundle.routes[route.parentId ?? ""])
    if (route.path) parts.unshift(route.path);
  return `/${parts.join("/")}`;
}

/** The hash of the built sources, so that data made with one build isn't used with another. */
export function builtHash(): string {
  const stamp = join(root, "build/.sources");
  return existsSync(stamp) ? readFileSync(stamp, "utf8").trim().slice(0, 16) : "unstamped";
}
