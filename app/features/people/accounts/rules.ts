/** The letters a user name is made of: lower case, digits, single dots. */
function plain(text: string): string {
  return text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "");
}

const longestUserName = 40;

/** Whether a member may call themselves so (D8): never an address, so that it cannot be mistaken for another's. */
export function isUserName(name: string): boolean {
  return name.length >= 3 && name.length <= longestUserName && /^[a-z0-9]+(\.[a-z0-9]+)*$/.test(name);
}

/** The user name a person's names suggest: "Dana Reed" → "dana.reed" (D8). */
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
  for (let n = 2; taken.has(name); n += 1) name = `${suggestion}${n}`;
  return name;
}

/** What says whether an account may administer. */
type Proof = {
  email: string;
  emailVerifiedAt: Date | null;
  passwordHash: string | null;
  hasCoachPassword: boolean;
};

/**
 * A listed address whose owner has proven that it is theirs, and whose password, where there is one, is the owner's and long
 * enough for a coach (D7). Signing up says nothing about the list: a password set then is taken and grants nothing.
 */
export function isAdministrator(account: Proof, adminEmails: readonly string[]): boolean {
  const isGuarded = account.passwordHash === null || account.hasCoachPassword;
  return account.emailVerifiedAt !== null && isGuarded && adminEmails.includes(account.email);
}

const hour = 3_600_000;
const day = 24 * hour;

/**
 * How long a link by mail works, in milliseconds: to confirm an address (D11), to reset a password (contract, "Numbers"); and
 * how long a sign-in waits for its second factor (D69), and a code for the phone to be scanned.
 */
export const linkLifetime = {
  verify_email: 24 * hour,
  reset_password: hour,
  sign_in: hour / 6,
  phone: hour / 30,
} as const;

/** How long an invitation to set a password works, in milliseconds. */
export const invitationLife = 14 * day;

/** How long an account that its owner deleted can still be kept (D13). */
export const deletionGrace = 14 * day;

/** How long a copy of one's data is ready. */
export const exportLifetime = 7 * day;

/** Whether a mail besides those about the account itself may go to this address (D11, D13). */
export function mayBeMailed(
  account: { emailVerifiedAt: Date | null; deleteAfter: Date | null },
  isWanted: boolean,
): boolean {
  return isWanted && account.emailVerifiedAt !== null && account.deleteAfter === null;
}

/** For how long after the sign-up the first steps are offered, in ms. */
const newFor = 30 * 86_400_000;

/** Whether the Dashboard may still offer the first steps: for a month, and not to who put them away. */
export function isNewMember(
  account: { createdAt: Date; firstStepsDismissedAt: Date | null },
  now: Date,
): boolean {
  return account.firstStepsDismissedAt === null && now.getTime() - account.createdAt.getTime() < newFor;
}
