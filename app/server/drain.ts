import type { Server } from "node:http";
import { setTimeout as sleep, setImmediate as turn } from "node:timers/promises";
import { workToEnd } from "#app/http/work-under-way.server.ts";

/** How long open requests may take after a signal, in milliseconds. */
const requestLimit = 8_500;
/** How long a request may clean up after its connection is cut, in milliseconds. */
const tidyLimit = 500;
/** How many connections may be waiting to be accepted: Node's own backlog. */
const backlog = 511;
/** The longest a drain takes, in milliseconds. */
export const drainLimit = requestLimit + tidyLimit;

/**
 * Accepts every connection and reads every byte that had arrived before this call. Each turn of the event loop
 * accepts one connection, which the next turn reads.
 */
async function takeInWhatArrived(server: Server): Promise<void> {
  let accepted = 0;
  const count = () => {
    accepted += 1;
  };
  server.on("connection", count);
  for (let before = -1; before !== accepted && accepted < backlog; ) {
    before = accepted;
    await turn();
    await turn();
    await turn();
  }
  server.off("connection", count);
}

/**
 * Answers what has arrived, accepts nothing more, lets open requests finish, and resolves within `drainLimit`.
 * Requests that are cut off get time to clean up.
 */
export async function drain(server: Server): Promise<void> {
  const end = performance.now() + requestLimit;
  server.prependListener("request", (_req, res) => {
    res.shouldKeepAlive = false;
  });
  await takeInWhatArrived(server);
  const closed = new Promise((resolve) => server.close(resolve));
  // Otherwise a connection that becomes idle now would stay open for its keep-alive time.
  const sweep = setInterval(() => server.closeIdleConnections(), 50);
  await Promise.race([closed, sleep(end - performance.now())]);
  clearInterval(sweep);
  server.closeAllConnections();
  await Promise.race([workToEnd(), sleep(tidyLimit)]);
}
