import { resolve } from "node:path";
import type { Plugin } from "vite";

const app = resolve(import.meta.dirname, "..");

/** A module of a tool, and ours in its place. */
type Replacement = { ours: string; isTheirs(source: string, importer: string): boolean };

const replacements: readonly Replacement[] = [
  {
    ours: resolve(app, "navigation/route-module.ts"),
    isTheirs: (source, importer) =>
      source.endsWith("/routeModules.js") && importer.includes("/react-router/"),
  },
  {
    ours: resolve(app, "navigation/no-instrumentation.ts"),
    isTheirs: (source, importer) =>
      source.endsWith("/instrumentation.js") && importer.endsWith("/lib/router/router.js"),
  },
  {
    ours: resolve(app, "navigation/fetch-scripts.ts"),
    isTheirs: (source) => source === "\0vite/preload-helper.js",
  },
];

const components = "/react-router/dist/production/lib/dom/lib.js";

/** Makes components that no page uses leave no trace in the build: making one does nothing else, and a name is for a debugger. */
const markPure = (code: string) =>
  code
    .replaceAll("= React$1.forwardRef(", "= /* @__PURE__ */ React$1.forwardRef(")
    .replaceAll(/^\w+\.displayName = "\w+";$/gm, "");

/**
 * Puts our modules in the place of those of the framework and of the bundler that load the scripts of routes and of parts
 * of pages. The build fails once they have no such module.
 */
export function ownLoaders(): Plugin {
  const replaced = new Set<string>();
  return {
    name: "own-loaders",
    apply: "build",
    enforce: "pre",
    applyToEnvironment: ({ name }) => name === "client",
    resolveId(source, importer = "") {
      const found = replacements.find(({ isTheirs }) => isTheirs(source, importer));
      if (found) replaced.add(found.ours);
      return found?.ours ?? null;
    },
    transform(code, id) {
      if (!id.endsWith(components)) return null;
      replaced.add(components);
      return { code: markPure(code), map: null };
    },
    buildEnd() {
      if (!replaced.has(components)) this.error(`${components} is another module now.`);
      for (const { ours } of replacements)
        if (!replaced.has(ours)) this.error(`What ${ours} replaces is in another module now.`);
    },
  };
}
