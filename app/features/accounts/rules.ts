/** The letters a user name is made of: lower case, digits, single dots. */
function plain(text: string): string {
  return text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "");
}

/** The user name a person's names suggest: "Dana Reed" → "dana.reed" (D8). */
export function suggestUserName(firstName: string, lastName: string): string {
  return [plain(firstName), plain(lastName)].filter(Boolean).join(".") || "player";
}

/** The first of "dana.reed", "dana.reed2", "dana.reed3" … that is free (D8). */
export function freeUserName(suggestion: string, taken: ReadonlySet<string>): string {
  let name = suggestion;
  for (let n = 2; taken.has(name); n += 1) name = `${suggestion}${n}`;
  return name;
}

/** A listed address whose owner has proven that it is theirs (D7). */
export function isAdministrator(
  account: { email: string; emailVerifiedAt: Date | null },
  adminEmails: readonly string[],
): boolean {
  return account.emailVerifiedAt !== null && adminEmails.includes(account.email);
}
