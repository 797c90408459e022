import { z } from "zod";
import { invalidInput, signedOut } from "#app/errors.ts";
import { operation } from "#app/features/base/operation.server.ts";
import { isHmacOf } from "#app/features/base/signatures.server.ts";
import type { Services } from "#app/services/services.server.ts";
import { messages } from "./messages.ts";
import { isFresh } from "./rules.ts";
import { takeEmail } from "./take-email.server.ts";

/** What a provider sends: the raw body and its type, and its signature with the headers it covers. */
const emailInput = z.object({
  body: z.instanceof(Uint8Array),
  contentType: z.string(),
  id: z.string().nullable(),
  timestamp: z.string().nullable(),
  signature: z.string().nullable(),
});

type SentEmail = z.output<typeof emailInput>;

/** A Standard Webhooks secret is base64; any other is used as is. */
const keyOf = (secret: string) =>
  secret.startsWith("whsec_") ? Buffer.from(secret.slice("whsec_".length), "base64") : secret;

/** Whether one of the signatures covers id, time and body (Standard Webhooks: "v1,BASE64", separated by spaces). */
function isSigned({ config, clock }: Services, { body, id, timestamp, signature }: SentEmail): boolean {
  const secret = config.replies?.webhookSecret;
  if (!secret || !id || !timestamp || !signature || !isFresh(timestamp, clock.now())) return false;
  const signed = Buffer.concat([Buffer.from(`${id}.${timestamp}.`), body]);
  const given = signature.split(" ").slice(0, 8);
  return given.some((one) => one.startsWith("v1,") && isHmacOf(keyOf(secret), signed, one.slice(3)));
}

/** A field of a multipart form, text or file, as bytes; null if the form can't be read or lacks the field. */
async function fieldOfForm(body: Uint8Array, contentType: string, name: string): Promise<Buffer | null> {
  const response = new Response(new Uint8Array(body), { headers: { "Content-Type": contentType } });
  const form = await response.formData().catch(() => null);
  const value = form?.get(name) ?? null;
  if (value === null) return null;
  return typeof value === "string" ? Buffer.from(value) : Buffer.from(await value.arrayBuffer());
}

/** The email: the body itself, or the form's `email` field. Throws invalid without one. */
async function emailIn({ body, contentType }: SentEmail): Promise<Buffer> {
  const isForm = contentType.toLowerCase().startsWith("multipart/form-data");
  const email = isForm ? await fieldOfForm(body, contentType, "email") : Buffer.from(body);
  if (!email || email.length === 0) throw invalidInput(messages.noEmail);
  return email;
}

const said = { posted: messages.posted, refused: messages.refused, wrong_sender: messages.refused };

/**
 * Processes an email from a provider, once however often it arrives. An email that can't be posted is still accepted;
 * only temporary problems are refused, so that the provider tries again. Throws signed_out for a wrong or old
 * signature.
 */
export const takeInboundEmail = operation(
  "takeInboundEmail",
  emailInput,
  async function takeInboundEmail(services, _actor, given) {
    if (!isSigned(services, given)) throw signedOut(messages.unsigned);
    const raw = await emailIn(given);
    const outcome = await takeEmail(services, { raw, via: "webhook" });
    if (outcome === null) return { message: messages.takenBefore };
    return { message: outcome in said ? said[outcome as keyof typeof said] : messages.ignored };
  },
);
