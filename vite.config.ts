import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { enhancement } from "./app/cli/enhancement-plugin.ts";

export default defineConfig({
  plugins: [enhancement(), tailwindcss(), reactRouter()],
  environments: {
    ssr: { build: { rolldownOptions: { input: "./app/server-entry.ts" } } },
  },
});
