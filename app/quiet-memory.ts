import type { Server } from "node:http";

/** How long nobody must have asked for anything, in milliseconds. */
const quiet = 5_000;
/** How much more than after the last time must be held for it to be worth the 0.1 s it takes. */
const growth = 1.2;

/**
 * Gives memory back to the machine while nobody asks for anything: what the start and busy hours leave behind, a club that
 * idles would hold for ever, since the collector only runs for whoever needs more. Does nothing unless the process was
 * started with `--expose-gc`.
 */
export function giveMemoryBackWhenQuiet(server: Server): void {
  const collect = globalThis.gc;
  if (!collect) return;
  let open = 0;
  let lastAsked = performance.now();
  let held = 0;
  server.on("request", (_request, response) => {
    open += 1;
    response.once("close", () => {
      open -= 1;
      lastAsked = performance.now();
    });
  });
  setInterval(() => {
    if (open > 0 || performance.now() - lastAsked < quiet) return;
    if (process.memoryUsage.rss() < held * growth) return;
    collect({ type: "major", execution: "sync", flavor: "last-resort" });
    held = process.memoryUsage.rss();
  }, 1_000).unref();
}
