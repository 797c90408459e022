declare module "web-push" {
  type Keys = { publicKey: string; privateKey: string };
  type Subscription = { endpoint: string; keys: { p256dh: string; auth: string } };
  type Options = {
    vapidDetails: Keys & { subject: string };
    /** How long the push service keeps it, in seconds. */
    TTL: number;
    /** A newer one with the same topic replaces one that wasn't delivered yet. */
    topic: string;
    urgency: "normal" | "high";
  };
  export type RequestDetails = {
    endpoint: string;
    method: string;
    headers: Record<string, string | number>;
    body: Buffer<ArrayBuffer>;
  };
  const webPush: {
    generateVAPIDKeys(): Keys;
    generateRequestDetails(to: Subscription, payload: string, options: Options): RequestDetails;
  };
  export default webPush;
}
