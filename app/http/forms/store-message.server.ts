import { readHeaders } from "#app/http/body/read-headers.server.ts";
import { readBytes } from "#app/http/body/read-input.server.ts";

/** What a store message says in headers, and how its body comes. */
export const storeMessage = {
  headers: {
    signature: "X-Shopify-Hmac-Sha256",
    eventId: "X-Shopify-Event-Id",
    triggeredAt: "X-Shopify-Triggered-At",
  },
  types: ["application/json"],
} as const;

/**
 * A store message: the signed bytes, their signature, and its time and id (D15). Its topic is ignored, because it
 * isn't signed and must not decide what the message means.
 */
export async function readStoreMessage(request: Request): Promise<Record<string, unknown>> {
  return { body: await readBytes(request), ...readHeaders(request, storeMessage.headers) };
}
