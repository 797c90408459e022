import { readBytes } from "./read-input.server.ts";

/**
 * A store message: the signed bytes, their signature, and its time and id (D15). Its topic is ignored, because it
 * isn't signed and must not decide what the message means.
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
