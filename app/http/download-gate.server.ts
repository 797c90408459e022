import type { IncomingMessage, ServerResponse } from "node:http";
import type { Config } from "#app/config/config.server.ts";
import { addressKey, clientAddress } from "./client-address.server.ts";
import { secure } from "./security-headers.server.ts";

/**
 * How many stored files may be on their way at the same time, to one address and to all: each holds two pieces in memory.
 * `patience` is how long one may go without a byte leaving for the network, in milliseconds.
 */
const limits = { perAddress: 64, inAll: 256, patience: 120_000 };

/** Counts the downloads that are open, and ends those that no one reads. */
export type DownloadGate = {
  /** Lets a download begin; false when too many are open already. */
  admit(req: IncomingMessage, res: ServerResponse): boolean;
};

/**
 * Closes the connection once nothing has left it for that long. Node looks again after each turn of its own clock in which
 * something did leave, so half the time and one more turn are the whole.
 */
function endWhenStalled(res: ServerResponse, patience: number): void {
  const before = res.socket?.timeout ?? 0;
  res.setTimeout(patience / 2, () => res.destroy());
  res.once("finish", () => res.socket?.setTimeout(before));
}

/** The gate of one server. `trustProxy` is how many proxies of our own are before it. */
export function createDownloadGate(trustProxy: number, most = limits): DownloadGate {
  const counts = new Map<string, number>();
  let inAll = 0;
  const count = (key: string, by: 1 | -1) => {
    const counted = (counts.get(key) ?? 0) + by;
    inAll += by;
    if (counted > 0) counts.set(key, counted);
    else counts.delete(key);
  };
  return {
    admit({ headers, socket }, res) {
      const forwarded = headers["x-forwarded-for"]?.toString();
      const key = addressKey(clientAddress(forwarded, socket.remoteAddress ?? "", trustProxy));
      if (inAll >= most.inAll || (counts.get(key) ?? 0) >= most.perAddress) return false;
      count(key, 1);
      res.once("close", () => count(key, -1));
      endWhenStalled(res, most.patience);
      return true;
    },
  };
}

const message = "Too many files are being downloaded right now. Please try again in a few seconds.";

/** The answer in place of a download that is one too many; the file it would have read is closed. */
export async function refuseDownload(response: Response, config: Config): Promise<Response> {
  await response.body?.cancel();
  const headers = new Headers({ "Cache-Control": "no-store", "Retry-After": "5" });
  secure(headers, config, null);
  return Response.json({ message }, { status: 503, headers });
}
