import { timingSafeEqual } from "node:crypto";
import type { Services } from "#app/services/services.server.ts";
import type { UserRow } from "#db/schema/users.ts";
import type { Side } from "./attachments/attached.server.ts";
import { tagPattern, toBase32, toTag } from "./reply-tags.ts";

type Signed = Pick<Services, "signer">;

/** A person's role in a thread: whose thread it is, who they are, and which side they write on. */
export type Place = { memberId: string; person: Pick<UserRow, "id" | "replyGeneration">; side: Side };

const proofBytes = 10;

/**
 * Proves that we gave this person the address: 80 bits, because addresses are limited in length, and
 * case-insensitive, because mail servers change case.
 */
function proofOf({ signer }: Signed, { memberId, person, side }: Place): string {
  const { id, replyGeneration } = person;
  // Addresses from before there were generations keep working.
  const generation = replyGeneration === 0 ? "" : ` ${replyGeneration}`;
  const signature = signer.sign(`reply by email ${side} ${memberId} ${id}${generation}`);
  return toBase32(Buffer.from(signature, "base64url").subarray(0, proofBytes));
}

/**
 * The address at which one person, and no one else, answers in one thread; null while replies by email are off.
 * Unaffected by mail servers that change case.
 */
export function replyAddressFor(services: Pick<Services, "config" | "signer">, place: Place): string | null {
  const { replies } = services.config;
  const tag = replies && toTag(place.side, place.memberId, proofOf(services, place));
  if (!tag) return null;
  const { local, domain } = replies.address;
  return `${local ? `${local}+` : ""}${tag}@${domain}`;
}

/** Whether an address's proof matches this role, in constant time. */
export function isProofFor(services: Signed, place: Place, proof: string): boolean {
  const expected = Buffer.from(proofOf(services, place));
  const given = Buffer.from(proof);
  return given.length === expected.length && timingSafeEqual(given, expected);
}

// Only to tell the owner why; an address older than this is simply unknown.
const generationsKnown = 20;

/** Whether the proof matched this role before the person's devices were last signed out together. */
export function wasProofFor(services: Signed, place: Place, proof: string): boolean {
  const { id, replyGeneration } = place.person;
  const first = Math.max(0, replyGeneration - generationsKnown);
  return Array.from({ length: replyGeneration - first }, (_, n) => first + n).some((generation) =>
    isProofFor(services, { ...place, person: { id, replyGeneration: generation } }, proof),
  );
}

/** The tag of one of our addresses, in any case; null for any other address. */
export function tagIn({ config }: Pick<Services, "config">, address: string): string | null {
  if (!config.replies) return null;
  const { local, domain } = config.replies.address;
  const [given, prefix, suffix] = [address.toLowerCase(), local ? `${local}+` : "", `@${domain}`];
  if (!given.startsWith(prefix) || !given.endsWith(suffix)) return null;
  const tag = given.slice(prefix.length, -suffix.length);
  return tagPattern.test(tag) ? tag : null;
}
