import { lookup } from "node:dns";
import { readFile, writeFile } from "node:fs/promises";
import { request as viaTcp } from "node:http";
import { request as viaTls } from "node:https";
import { BlockList, isIP, type LookupFunction } from "node:net";
import { join } from "node:path";
import webPush, { type RequestDetails } from "web-push";

/** A browser's push address, and the keys that only it can decrypt with. */
export type PushTarget = { endpoint: string; p256dh: string; auth: string };

/** One notification: only our worker reads `payload`; `lifetime` is in seconds. */
export type PushLetter = { payload: string; topic: string; lifetime: number; isUrgent: boolean };

/** Web push (RFC 8030), signed with the club's own keys (VAPID, RFC 8292) and encrypted for one browser (RFC 8291). */
export type Push = {
  /** The public key browsers subscribe with. */
  publicKey: string;
  /**
   * Sends a notification to the browser's push service: "gone" if the subscription has ended. Throws if it can be
   * retried.
   */
  send(to: PushTarget, letter: PushLetter): Promise<"sent" | "gone">;
};

type Keys = { publicKey: string; privateKey: string };

/** The keys stored in the data folder; created at the first start. */
async function findKeys(dataDir: string): Promise<Keys> {
  const file = join(dataDir, "vapid-keys");
  try {
    const made = JSON.stringify(webPush.generateVAPIDKeys());
    await writeFile(file, made, { flag: "wx", mode: 0o600, flush: true });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
  return JSON.parse(await readFile(file, "utf8")) as Keys;
}

/** Unknown, gone, or subscribed with other keys: it will never accept one again. */
const forGood = new Set([403, 404, 410]);
const patience = 10_000;

const inside = new BlockList();
for (const [network, bits] of [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["224.0.0.0", 3],
] as const)
  inside.addSubnet(network, bits, "ipv4");

/** Whether an address is out on the internet, and not on this machine or in its network. */
export function isOutside(address: string): boolean {
  if (isIP(address) === 4) return !inside.check(address, "ipv4");
  // Only 2000::/3 is given out; below 2001::/23 and 2002::/16 are tunnels that may end at an address of ours.
  return (
    isIP(address) === 6 &&
    /^[23][0-9a-f]{3}:/i.test(address) &&
    !/^200(1:[01]?[0-9a-f]{0,2}:|2:)/i.test(address)
  );
}

/** Looks a name up for one connection; a name that leads inside is refused, whenever it began to. */
const lookupOutside: LookupFunction = (name, options, done) => {
  lookup(name, { ...options, all: true }, (error, found) => {
    const [first] = found ?? [];
    if (error || !first) return done(error ?? new Error(`${name} has no address`), "");
    const own = found.find(({ address }) => !isOutside(address));
    if (own) return done(new Error(`${name} leads to ${own.address}, which is not on the internet`), "");
    return options.all ? done(null, found) : done(null, first.address, first.family);
  });
};

/** Posts to the push service and returns its status. Redirects aren't followed. */
function post({ endpoint, method, headers, body }: RequestDetails): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  const open = endpoint.startsWith("https:") ? viaTls : viaTcp;
  const signal = AbortSignal.timeout(patience);
  const request = open(endpoint, { method, headers, lookup: lookupOutside, signal }, (answer) => {
    const status = answer.statusCode ?? 0;
    answer
      .on("error", reject)
      .on("end", () => resolve(status))
      .resume();
  });
  request.on("error", reject).end(body);
  return promise;
}

/** Opens web push with the keys in the data folder; push services may write to `contact`, an address of the club. */
export async function openPush(dataDir: string, contact: string): Promise<Push> {
  const keys = await findKeys(dataDir);
  return {
    publicKey: keys.publicKey,
    async send({ endpoint, p256dh, auth }, { payload, topic, lifetime, isUrgent }) {
      const request = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, payload, {
        vapidDetails: { subject: contact, ...keys },
        TTL: lifetime,
        topic,
        urgency: isUrgent ? "high" : "normal",
      });
      const status = await post(request);
      if (forGood.has(status)) return "gone";
      if (status < 200 || status > 299) throw new Error(`The push service answered ${status}`);
      return "sent";
    },
  };
}
