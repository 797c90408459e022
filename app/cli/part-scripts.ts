import { readFileSync } from "node:fs";
import { relative, resolve } from "node:path";
import type { Plugin } from "vite";

const root = resolve(import.meta.dirname, "../..");
const manifestFile = resolve(root, "build/client/.vite/manifest.json");
const load = /\(\) => import\("([.#][^"]+)"\)/g;

type Chunk = { file: string; imports?: string[]; dynamicImports?: string[] };
type Chunks = Record<string, Chunk>;

/** The keys of a chunk and of all it imports. */
function withImports(chunks: Chunks, key: string, found = new Set<string>()): Set<string> {
  if (found.has(key)) return found;
  found.add(key);
  for (const imported of chunks[key]?.imports ?? []) withImports(chunks, imported, found);
  return found;
}

/** The addresses a part loads besides what the chunk that asks for it has loaded. */
function scriptsOf(chunks: Chunks, key: string): string[] {
  if (!chunks[key]) throw new Error(`The browser's build has no chunk for ${key}`);
  const asking = Object.keys(chunks).filter((other) => chunks[other]?.dynamicImports?.includes(key));
  const known = new Set(asking.flatMap((other) => [...withImports(chunks, other)]));
  const added = [...withImports(chunks, key)].filter((other) => !known.has(other));
  return added.map((other) => `/${chunks[other]?.file}`);
}

/**
 * Tells the server's code which scripts a part of a page has (`app/ui/live/page-parts.ts`): each function that loads one gets
 * `scripts`, from the manifest of the browser's build, which the framework makes first. The build fails where it finds no such function.
 */
export function partScripts(): Plugin {
  return {
    name: "part-scripts",
    apply: "build",
    enforce: "pre",
    applyToEnvironment: ({ name }) => name === "ssr",
    async transform(code, id) {
      if (!code.includes("pageParts(") || id.endsWith("/page-parts.ts")) return null;
      const chunks: Chunks = JSON.parse(readFileSync(manifestFile, "utf8"));
      let told = code;
      if (code.search(load) === -1) this.error(`No part of ${id} is loaded in the way that is looked for.`);
      for (const [text, source = ""] of code.matchAll(load)) {
        const found = await this.resolve(source, id);
        const scripts = scriptsOf(chunks, relative(root, found?.id ?? source));
        told = told.replace(text, () => `Object.assign(${text}, { scripts: ${JSON.stringify(scripts)} })`);
      }
      return { code: told, map: null };
    },
  };
}
