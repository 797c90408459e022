import { messages } from "#app/features/talk/replies/messages.ts";
import { mostEmailBytes } from "#app/features/talk/replies/rules.ts";
import { takeInboundEmail } from "#app/features/talk/replies/take-webhook.server.ts";
import { readSignedBody, signedBody } from "#app/http/body/signed-body.server.ts";
import { endpoint } from "#app/http/endpoint.server.ts";
import { isKind } from "#app/http/guards/rate-limit.server.ts";

/** Limits emails without a valid signature. */
const limits = [{ name: "unsigned-email", points: 60, perSeconds: 15 * 60, counts: isKind("signed_out") }];

const read = readSignedBody({ most: mostEmailBytes, tooLarge: messages.tooLarge, busy: messages.busy });
const refusals = { 401: messages.unsigned, 413: messages.tooLarge, 503: messages.busy };

const handler = endpoint({ POST: { run: takeInboundEmail, read, reads: signedBody, limits, refusals } });
export const loader = handler.loader;
export const action = handler.action;
