import { readBytes } from "./read-input.server.ts";

/**
 * A message of the store: the bytes that were signed, their signature, and when and under which id it was sent (D15). Its topic
 * is left out: it is not signed, so it must not decide what the message means.
 */
export async function readStoreMessage(request: Request): Promise<Record<string, unknown>> {
  const { headers } = request;
  return {
    body: await readBytes(request),
    signature: headers.get("X-Shopify-Hmac-Sha256"),
    eventId: headers.get("X-Shopify-Event-Id"),
    triggeredAt: headers.get("X-Shopify-Triggered-At"),
  };
}
