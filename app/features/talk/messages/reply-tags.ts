// Letters and digits that survive a change of case and aren't easily confused (RFC 4648).
const alphabet = "abcdefghijklmnopqrstuvwxyz234567";
const bitsOf = (bytes: Uint8Array) => [...bytes].map((byte) => byte.toString(2).padStart(8, "0")).join("");

/** Bytes as lowercase base32, five bits per character. */
export function toBase32(bytes: Uint8Array): string {
  const groups = bitsOf(bytes).match(/.{1,5}/g) ?? [];
  return groups.map((bits) => alphabet[Number.parseInt(bits.padEnd(5, "0"), 2)]).join("");
}

function fromBase32(text: string): Uint8Array {
  const bits = [...text].map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, "0")).join("");
  const whole = bits.match(/.{8}/g) ?? [];
  return Uint8Array.from(whole, (byte) => Number.parseInt(byte, 2));
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const sides = { member: "m", coach: "c" } as const;

/** What a tag looks like: a side, an identifier (26 characters), and a proof (16). */
export const tagPattern = /^[mc][a-z2-7]{42}$/;

/** The part of a reply address that says where it leads; null for an id that isn't one of ours. */
export function toTag(side: keyof typeof sides, memberId: string, proof: string): string | null {
  if (!uuid.test(memberId)) return null;
  return `${sides[side]}${toBase32(Buffer.from(memberId.replaceAll("-", ""), "hex"))}${proof}`;
}

/** What a tag says; its proof hasn't been checked yet. */
export function readTag(tag: string): { side: keyof typeof sides; memberId: string; proof: string } {
  const hex = Buffer.from(fromBase32(tag.slice(1, 27))).toString("hex");
  const memberId = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, "$1-$2-$3-$4-$5");
  return { side: tag.startsWith(sides.coach) ? "coach" : "member", memberId, proof: tag.slice(27) };
}
