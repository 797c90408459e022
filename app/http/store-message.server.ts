import { readBytes } from "./read-input.server.ts";

/** A message of the store: the bytes that were signed, and what its headers say (D15). */
export async function readStoreMessage(request: Request): Promise<Record<string, unknown>> {
  const { headers } = request;
  return {
    body: await readBytes(request),
    signature: headers.get("X-Shopify-Hmac-Sha256"),
    eventId: headers.get("X-Shopify-Event-Id"),
    topic: headers.get("X-Shopify-Topic"),
    triggeredAt: headers.get("X-Shopify-Triggered-At"),
  };
}
