import { type ComponentType, lazy } from "react";

const pausesMs = [500, 2_000, 5_000, 10_000];

/** Loads a part of a page; a lost connection is retried for 15 seconds. */
export async function fetchPart<Part>(load: () => Promise<Part>): Promise<Part> {
  for (const pause of pausesMs) {
    const part = await load().catch(() => null);
    if (part !== null) return part;
    await new Promise((done) => setTimeout(done, pause));
  }
  return load();
}

/** Keeps requesting a part until it is there; until then its forms are held, and say so. */
const fetchAtLast = <Part>(load: () => Promise<Part>): Promise<Part> =>
  fetchPart(load).catch(() => fetchAtLast(load));

/**
 * A part of a page that not everyone needs, kept out of the first load. The server renders it like any other; until
 * its script arrives, the server's HTML stays and its plain links keep working. Use it inside a `Suspense`.
 */
export function onDemand<Props>(load: () => Promise<ComponentType<Props>>) {
  // The server loads every part at startup, because later it may be unable to open files.
  const ofServer = typeof document === "undefined" ? load() : null;
  return lazy(async () => {
    if (ofServer) return { default: await ofServer };
    return { default: await fetchAtLast(load) };
  });
}
