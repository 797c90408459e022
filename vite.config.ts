import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { standaloneScripts } from "./app/cli/standalone-scripts.ts";

// Parts of the pages that run scripts travel as one file: they compress better together, and a page asks for a third as many
// files. What is loaded on demand, and what only public pages draw, stays out of it.
const elsewhere =
  "board|chart-explorer|clip-art|legal-page|password-field|question-list|rich-text|section|styleguide|tooltip|use-tips";
const shared = new RegExp(
  `/app/(ui/(?!${elsewhere})|features/[a-z]+/((calendar|entitlements|stats)/[a-z-]*rules|entitlements/plan-names|notifications/))`,
);

export default defineConfig({
  plugins: [standaloneScripts(), tailwindcss(), reactRouter()],
  environments: {
    client: {
      build: { rolldownOptions: { output: { advancedChunks: { groups: [{ name: "ui", test: shared }] } } } },
    },
    ssr: {
      // Packages of very many small files go into the server's own: finding and reading each file takes most of a start.
      resolve: { noExternal: ["drizzle-orm", "arctic", "jose"] },
      build: { rolldownOptions: { input: "./app/server/entry.ts" } },
    },
  },
});
