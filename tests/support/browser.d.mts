/** The Chromium to test with: CHROMIUM_PATH, else the first of the places (the usual ones); undefined without one. */
export function findChromium(places?: string[]): string | undefined;
