import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import webPush from "web-push";

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
      const headers = new Headers();
      for (const [name, value] of Object.entries(request.headers))
        if (name !== "Content-Length") headers.set(name, String(value));
      const answer = await fetch(endpoint, {
        method: request.method,
        headers,
        body: request.body,
        redirect: "error",
        signal: AbortSignal.timeout(patience),
      });
      await answer.body?.cancel();
      if (forGood.has(answer.status)) return "gone";
      if (!answer.ok) throw new Error(`The push service answered ${answer.status}`);
      return "sent";
    },
  };
}
