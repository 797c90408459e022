import { takeStoreMessage } from "#app/features/people/purchases/store-messages.server.ts";
import { endpoint } from "#app/http/endpoint.server.ts";
import { readStoreMessage, storeMessage } from "#app/http/forms/store-message.server.ts";
import { isKind } from "#app/http/guards/rate-limit.server.ts";

/** Limits messages without a valid signature. */
const limits = [{ name: "unsigned", points: 60, perSeconds: 15 * 60, counts: isKind("signed_out") }];

const handler = endpoint({
  POST: { run: takeStoreMessage, read: readStoreMessage, reads: storeMessage, limits },
});
export const loader = handler.loader;
export const action = handler.action;
