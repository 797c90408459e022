/** The characters of a username: lowercase letters, digits, single dots. */
function plain(text: string): string {
  return text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "");
}

/**
 * Whether it can be called: 5 digits, as on small islands, to 15, the most an international number has, with what people
 * write between them and an extension.
 */
export function isPhoneNumber(text: string): boolean {
  const [number = ""] = text.split(/(?:ext\.?|x|#)\s*\d{1,6}\s*$/i);
  const digits = number.match(/\d/g)?.length ?? 0;
  return /^[\d\s+()./,-]+$/.test(number) && digits >= 5 && digits <= 15;
}

const longestUserName = 40;

/** Names that would pass for the club's own. */
const reservedNames: ReadonlySet<string> = new Set(["admin", "coach", "support"]);

/**
 * Whether a username is allowed (D8). It never looks like an email address, so it can't be mistaken for someone
 * else's.
 */
export function isUserName(name: string): boolean {
  return (
    !reservedNames.has(name) &&
    name.length >= 3 &&
    name.length <= longestUserName &&
    /^[a-z0-9]+(\.[a-z0-9]+)*$/.test(name)
  );
}

/** The username a person's name suggests: "Dana Reed" → "dana.reed" (D8). */
export function suggestUserName(firstName: string, lastName: string): string {
  const name = [plain(firstName), plain(lastName)]
    .filter(Boolean)
    .join(".")
    .slice(0, longestUserName - 5);
  return name.replace(/\.$/, "").length >= 3 ? name.replace(/\.$/, "") : "player";
}

/** The first of "dana.reed", "dana.reed2", "dana.reed3" … that is free (D8). */
export function freeUserName(suggestion: string, taken: ReadonlySet<string>): string {
  let name = suggestion;
  for (let n = 2; taken.has(name) || reservedNames.has(name); n += 1) name = `${suggestion}${n}`;
  return name;
}

/** How long what a stranger began waits to be confirmed (D79), in milliseconds: 30 days. */
export const confirmWithin = 30 * 24 * 3_600_000;

/** What decides whether an account may administer. */
type Proof = {
  email: string;
  emailVerifiedAt: Date | null;
  passwordHash: string | null;
  hasCoachPassword: boolean;
};

/**
 * A listed address whose owner has proven it is theirs, and whose password, if any, is the owner's and long enough
 * for a coach (D7). Sign-up doesn't reveal the list: it accepts a short password, which grants nothing.
 */
export function isAdministrator(account: Proof, adminEmails: readonly string[]): boolean {
  const isGuarded = account.passwordHash === null || account.hasCoachPassword;
  return account.emailVerifiedAt !== null && isGuarded && adminEmails.includes(account.email);
}

const hour = 3_600_000;
const day = 24 * hour;

/**
 * How long emailed links work, in milliseconds: to confirm an address (D11), to reset a password (contract,
 * "Numbers"); also how long a sign-in waits for its second factor (D69), how long a phone can scan a code, and how long
 * the browser of a sign-up may be signed in by the confirmation link (D72).
 */
export const linkLifetime = {
  verify_email: 24 * hour,
  reset_password: hour,
  sign_in: hour / 6,
  phone: hour / 30,
  sign_up: hour,
} as const;

/** How long an invitation to set a password works, in milliseconds. */
export const invitationLife = 14 * day;

/** How long an account can still be kept after its owner deleted it (D13). */
export const deletionGrace = 14 * day;

/** How long a copy of one's data can be downloaded. */
export const exportLifetime = 7 * day;

/** Whether optional email may go to this address (D11, D13). */
export function mayBeMailed(
  account: { emailVerifiedAt: Date | null; deleteAfter: Date | null },
  isWanted: boolean,
): boolean {
  return isWanted && account.emailVerifiedAt !== null && account.deleteAfter === null;
}

/** How long after sign-up the first steps are offered, in milliseconds. */
const newFor = 30 * 86_400_000;

/** Whether the Dashboard may still offer the first steps: for a month, unless they were hidden. */
export function isNewMember(
  account: { createdAt: Date; firstStepsDismissedAt: Date | null },
  now: Date,
): boolean {
  return account.firstStepsDismissedAt === null && now.getTime() - account.createdAt.getTime() < newFor;
}
