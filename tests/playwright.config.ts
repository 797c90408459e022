import { resolve } from "node:path";
import { defineConfig, devices } from "@playwright/test";
import { findChromium } from "./support/browser.ts";
import { clubsFolder } from "./support/memory-folder.ts";

const root = resolve(import.meta.dirname, "..");
// Journeys are about pages; what a club does when its disk fails is tested in the lane of faults.
process.env.CLUBS_FOLDER = clubsFolder();

export default defineConfig({
  testDir: "e2e",
  outputDir: resolve(root, "test-results/e2e"),
  fullyParallel: true,
  // The journeys wait about as long as they work, so three share two cores.
  workers: 3,
  retries: 0,
  reporter: [
    ["line"],
    ["json", { outputFile: process.env.TEST_REPORT ?? resolve(root, "test-results/report.json") }],
  ],
  // A slow machine is no failure: only a test that hangs takes this long.
  timeout: 60_000,
  expect: { timeout: 10_000 },
  // The built product is loaded as Node loads it.
  build: { external: ["**/build/server/**"] },
  use: {
    ...devices["Desktop Chrome"],
    screenshot: "only-on-failure",
    // What a worker answers no test can hold back or change; the journeys without a connection let it in.
    serviceWorkers: "block",
    launchOptions: {
      executablePath: findChromium(),
      args: ["--no-sandbox", "--disable-quic", "--disable-background-networking", "--disable-gpu"],
    },
  },
  // The same journeys, with scripts and without; what only one of the two can show says so by its tag.
  projects: [
    { name: "js", use: { javaScriptEnabled: true }, grepInvert: /@raw/ },
    { name: "nojs", use: { javaScriptEnabled: false }, grepInvert: /@scripts/ },
  ],
});
