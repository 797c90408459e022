import { resolve } from "node:path";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { clubsFolder } from "./support/memory-folder.ts";

const lane = (
  name: string,
  include: string,
  options: { isolate?: boolean; env?: Record<string, string> } = {},
) => ({
  extends: true as const,
  test: { name, include: [include], ...options },
});

/** The files that take longest: begun last, one of them would keep its whole lane waiting. */
const slowest = new RegExp(
  `/(${[
    "documented-commands|replica-faults|uploads|all-or-nothing|newsletter",
    "ingest|media|clips-from-the-wild|message-photos|voices-converted|body-clocks|held-loop",
  ].join("|")})\\.test\\.ts$`,
);

/** Begins with the slowest files; vitest alone goes by their size. */
class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isSlow = ({ moduleId }: TestSpecification) => slowest.test(moduleId);
    return (await super.sort(files)).toSorted((one, other) => Number(isSlow(other)) - Number(isSlow(one)));
  }
}

export default defineConfig({
  root: resolve(import.meta.dirname, ".."),
  test: {
    environment: "node",
    pool: "forks",
    maxWorkers: 2,
    sequence: { sequencer: SlowestFirst },
    reporters: ["default", "json"],
    // Lanes that run side by side each write their own.
    outputFile: { json: process.env.TEST_REPORT ?? "test-results/report.json" },
    // A slow machine is no failure: only a test that hangs takes this long.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 15_000 } },
    // The built product is loaded as Node loads it.
    server: { deps: { external: [/\/build\/server\//] } },
    projects: [
      lane("rules", "tests/rules/**/*.test.ts"),
      lane("architecture", "tests/*.test.ts"),
      // These files share what they import: nothing in it changes, and to load it for each took half of the time.
      // Every write would wait for the disk, some 8 ms; the disk is the subject of the lane of faults.
      lane("http", "tests/http/**/*.test.ts", { isolate: false, env: { CLUBS_FOLDER: clubsFolder() } }),
      lane("faults", "tests/faults/**/*.test.ts"),
      lane("hostile", "tests/hostile/**/*.test.ts"),
    ],
  },
});
