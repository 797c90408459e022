import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import type { Page } from "@playwright/test";

const goneForMs = 3_000;

/**
 * A connection to a port that breaks `everyMs`: what is open is cut, whatever it carries, and for three seconds no one gets through.
 */
export async function badConnection(port: number, everyMs: number) {
  const open = new Set<Socket>();
  let isGone = false;
  let breaks = 0;
  const server = createServer((near) => {
    if (isGone) return near.destroy();
    const far = connect(port, "127.0.0.1");
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(one);
      one.pipe(other);
      // Cutting the connection is the point of this.
      one.on("error", () => other.destroy());
      one.on("close", () => {
        open.delete(one);
        other.destroy();
      });
    }
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const timer = setInterval(() => {
    isGone = true;
    breaks += 1;
    for (const socket of open) socket.destroy();
    setTimeout(() => {
      isGone = false;
    }, goneForMs);
  }, everyMs);
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    breaks: () => breaks,
    /** From here on the connection is stable. */
    async mend() {
      clearInterval(timer);
      await sleep(goneForMs);
    },
    async close() {
      clearInterval(timer);
      for (const socket of open) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Limits a page to 400 kbit/s each way and 150 ms. */
export async function throttle(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const bytesPerSecond = 50_000;
  await session.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: 150,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond,
  });
}
