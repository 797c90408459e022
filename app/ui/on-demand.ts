import { type ComponentType, lazy } from "react";
import { offerPreloadNonce } from "./preload-nonce.ts";

const forever = () => new Promise<never>(() => {});

/**
 * A part of a page that not everyone needs, kept out of the first load. The server renders it like any other; should its script
 * never come, what the server rendered stays and its plain links and forms go on working. Stands inside a `Suspense`.
 */
export function onDemand<Props>(load: () => Promise<ComponentType<Props>>) {
  return lazy(async () => {
    if (typeof document !== "undefined") offerPreloadNonce();
    return { default: await load().catch(forever) };
  });
}
