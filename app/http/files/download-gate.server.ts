import type { IncomingMessage, ServerResponse } from "node:http";
import type { Config } from "#app/config/config.server.ts";
import { addressKey, clientAddress } from "../guards/client-address.server.ts";
import { secure } from "../guards/security-headers.server.ts";

/**
 * How many stored files may be downloading at a time, per address and in total, because each holds two pieces in
 * memory. `patience` is how long one may go without a byte leaving for the network, in milliseconds.
 */
const limits = { perAddress: 64, inAll: 256, patience: 120_000 };

/** Counts open downloads, and ends those no one reads. */
export type DownloadGate = {
  /** Admits a download; false if too many are already open. */
  admit(req: IncomingMessage, res: ServerResponse): boolean;
};

/**
 * Closes the connection after that long without progress. Node checks once per timeout period in which something was
 * sent, so half the time plus one more period is the full time.
 */
function endWhenStalled(res: ServerResponse, patience: number): void {
  const before = res.socket?.timeout ?? 0;
  res.setTimeout(patience / 2, () => res.destroy());
  res.once("finish", () => res.socket?.setTimeout(before));
}

/** A server's gate. `trustProxy` is how many of our own proxies are in front of it. */
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

/** The answer to one download too many; closes the file it would have read. */
export async function refuseDownload(response: Response, config: Config): Promise<Response> {
  await response.body?.cancel();
  const headers = new Headers({ "Cache-Control": "no-store", "Retry-After": "5" });
  secure(headers, config, null);
  return Response.json({ message }, { status: 503, headers });
}
