import { accessSync, constants } from "node:fs";

const usual = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];

function isProgram(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    // Not there, or not to be run: the next place is tried.
    return false;
  }
}

/** The Chromium to test with: CHROMIUM_PATH, else the first of the usual places; undefined without one. */
export function findChromium() {
  return [process.env.CHROMIUM_PATH, ...usual].find((path) => path && isProgram(path));
}
