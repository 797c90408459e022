/** The Chromium to test with: CHROMIUM_PATH, else the first of the usual places; undefined without one. */
export function findChromium(): string | undefined;
