import { resolve } from "node:path";
import type { Plugin } from "vite";

const ours = resolve(import.meta.dirname, "../route-module.ts");

/**
 * Puts `app/route-module.ts` in the place of the framework's own module that loads the scripts of routes. The build
 * fails once the framework has no such module.
 */
export function routeLoader(): Plugin {
  let isReplaced = false;
  return {
    name: "route-loader",
    apply: "build",
    enforce: "pre",
    applyToEnvironment: ({ name }) => name === "client",
    resolveId(source, importer) {
      if (!source.endsWith("/routeModules.js") || !importer?.includes("/react-router/")) return null;
      isReplaced = true;
      return ours;
    },
    buildEnd() {
      if (!isReplaced) this.error("React Router loads the scripts of routes in another module now.");
    },
  };
}
