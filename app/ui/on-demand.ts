import { type ComponentType, lazy } from "react";
import { offerPreloadNonce } from "./preload-nonce.ts";

const pausesMs = [500, 2_000, 5_000, 10_000];

/** Fetches a part of a page; a connection that breaks meanwhile is tried again for a quarter of a minute. */
export async function fetchPart<Part>(load: () => Promise<Part>): Promise<Part> {
  for (const pause of pausesMs) {
    const part = await load().catch(() => null);
    if (part !== null) return part;
    await new Promise((done) => setTimeout(done, pause));
  }
  return load();
}

/** Asks for a part as often as it takes: until it is there its forms are held, and say so. */
const fetchAtLast = <Part>(load: () => Promise<Part>): Promise<Part> =>
  fetchPart(load).catch(() => fetchAtLast(load));

/**
 * A part of a page that not everyone needs, kept out of the first load. The server renders it like any other; while its script
 * does not come, what the server rendered stays and its plain links go on working. Stands inside a `Suspense`.
 */
export function onDemand<Props>(load: () => Promise<ComponentType<Props>>) {
  // The server has every part from its start: later it may have no file left to open.
  const ofServer = typeof document === "undefined" ? load() : null;
  return lazy(async () => {
    if (ofServer) return { default: await ofServer };
    offerPreloadNonce();
    return { default: await fetchAtLast(load) };
  });
}
