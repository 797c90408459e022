import type { Server } from "node:http";
import { setTimeout as sleep, setImmediate as turn } from "node:timers/promises";
import { workToEnd } from "#app/http/work-under-way.server.ts";

/** How long requests under way may take after a signal, in milliseconds. */
const requestLimit = 8_500;
/** How long what a request has begun may take to tidy up once its connection is cut, in milliseconds. */
const tidyLimit = 500;
/** How many connections may have waited to be accepted: what Node asks of the system. */
const backlog = 511;
/** How long a drain takes at most, in milliseconds. */
export const drainLimit = requestLimit + tidyLimit;

/**
 * Takes in every connection and every byte that had arrived when this was called. One connection is accepted for each turn of
 * the event loop, and read in the next.
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
 * Answers what has arrived, takes nothing more, lets what is under way finish, and resolves within `drainLimit`. What is cut off
 * then is given the time to remove what it leaves behind.
 */
export async function drain(server: Server): Promise<void> {
  const end = performance.now() + requestLimit;
  server.prependListener("request", (_req, res) => {
    res.shouldKeepAlive = false;
  });
  await takeInWhatArrived(server);
  const closed = new Promise((resolve) => server.close(resolve));
  // A connection that falls idle only now would otherwise be held open for its keep-alive time.
  const sweep = setInterval(() => server.closeIdleConnections(), 50);
  await Promise.race([closed, sleep(end - performance.now())]);
  clearInterval(sweep);
  server.closeAllConnections();
  await Promise.race([workToEnd(), sleep(tidyLimit)]);
}
