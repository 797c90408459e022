import { timingSafeEqual } from "node:crypto";
import type { Services } from "#app/services/services.server.ts";
import { tagPattern, toBase32, toTag } from "./reply-tags.ts";
import type { Side } from "./timeline.server.ts";

type Signed = Pick<Services, "signer">;

/** A person's place in a thread: whose thread it is, who they are, and on which side they write. */
export type Place = { memberId: string; personId: string; side: Side };

const proofBytes = 10;

/** What proves that we gave a person this address: 80 bits, since mail servers may shorten no address of ours but do change its case. */
function proofOf({ signer }: Signed, { memberId, personId, side }: Place): string {
  const signature = signer.sign(`reply by email ${side} ${memberId} ${personId}`);
  return toBase32(Buffer.from(signature, "base64url").subarray(0, proofBytes));
}

/**
 * The address at which one person answers in one thread, and no one else; null while replies by email are off. Safe against
 * servers that change its case.
 */
export function replyAddressFor(services: Pick<Services, "config" | "signer">, place: Place): string | null {
  const { replies } = services.config;
  const tag = replies && toTag(place.side, place.memberId, proofOf(services, place));
  if (!tag) return null;
  const { local, domain } = replies.address;
  return `${local ? `${local}+` : ""}${tag}@${domain}`;
}

/** Whether the proof of an address was made for this place, in constant time. */
export function isProofFor(services: Signed, place: Place, proof: string): boolean {
  const expected = Buffer.from(proofOf(services, place));
  const given = Buffer.from(proof);
  return given.length === expected.length && timingSafeEqual(given, expected);
}

/** The tag of an address of ours, whatever its case; null for any other address. */
export function tagIn({ config }: Pick<Services, "config">, address: string): string | null {
  if (!config.replies) return null;
  const { local, domain } = config.replies.address;
  const [given, prefix, suffix] = [address.toLowerCase(), local ? `${local}+` : "", `@${domain}`];
  if (!given.startsWith(prefix) || !given.endsWith(suffix)) return null;
  const tag = given.slice(prefix.length, -suffix.length);
  return tagPattern.test(tag) ? tag : null;
}
