import { accessSync, constants, existsSync, readdirSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";

/** In the order they are tried: headless Chromium takes a third of the processor time. */
const usual = [
  "/usr/bin/chromium-headless-shell",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
];

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    // Missing, or not runnable: tries the next place.
    return false;
  }
}

/** The browsers Playwright downloaded, newest first. */
function fetched(): string[] {
  const folder = process.env.PLAYWRIGHT_BROWSERS_PATH || join(homedir(), ".cache/ms-playwright");
  if (!existsSync(folder)) return [];
  const kept = readdirSync(folder).filter((name) => /^chromium-\d+$/.test(name));
  const newest = kept.sort((a, b) => Number(b.slice(9)) - Number(a.slice(9)));
  return newest.flatMap((name) =>
    ["chrome-linux64", "chrome-linux"].map((at) => join(folder, name, at, "chrome")),
  );
}

/** The Chromium to test with: CHROMIUM_PATH, else the first of the usual places; undefined if there is none. */
export function findChromium(places = usual): string | undefined {
  return [process.env.CHROMIUM_PATH, ...places, ...fetched()].find((path) => path && isProgram(path));
}
