import { resolve } from "node:path";
import { defineConfig } from "vitest/config";

const lane = (name: string, include: string) => ({
  extends: true as const,
  test: { name, include: [include] },
});

export default defineConfig({
  root: resolve(import.meta.dirname, ".."),
  test: {
    environment: "node",
    pool: "forks",
    maxWorkers: 2,
    reporters: ["default", "json"],
    outputFile: { json: "test-results/report.json" },
    testTimeout: 20_000,
    hookTimeout: 30_000,
    // The built product is loaded as Node loads it.
    server: { deps: { external: [/\/build\/server\//] } },
    projects: [
      lane("rules", "tests/rules/**/*.test.ts"),
      lane("architecture", "tests/*.test.ts"),
      lane("http", "tests/http/**/*.test.ts"),
      lane("faults", "tests/faults/**/*.test.ts"),
      lane("hostile", "tests/hostile/**/*.test.ts"),
    ],
  },
});
