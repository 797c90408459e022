import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { ownLoaders } from "./app/cli/own-loaders.ts";
import { partScripts } from "./app/cli/part-scripts.ts";
import { requireEveryFile, scriptGroups } from "./app/cli/script-groups.ts";
import { standaloneScripts } from "./app/cli/standalone-scripts.ts";

/**
 * What a script's file is called. Each script names those it needs, and no name compresses: seven characters of a hash tell
 * 2^42 contents apart.
 */
const scriptName = "assets/[name]-[hash:7].js";
const scriptNames = { entryFileNames: scriptName, chunkFileNames: scriptName };

export default defineConfig({
  plugins: [
    ownLoaders(),
    partScripts(),
    standaloneScripts(),
    requireEveryFile(),
    tailwindcss(),
    reactRouter(),
  ],
  environments: {
    client: {
      build: { rolldownOptions: { output: { ...scriptNames, advancedChunks: { groups: scriptGroups } } } },
    },
    ssr: {
      // Packages of very many small files go into the server's own: finding and reading each file takes most of a start.
      resolve: { noExternal: ["drizzle-orm", "remix-auth-oauth2", "arctic", "jose", "zod", "file-type"] },
      build: { rolldownOptions: { input: "./app/server/entry.ts" } },
    },
  },
});
