type Coach = { key: string; name: string; email: string };
type Account = { email: string; firstName: string; lastName: string };

/**
 * The key of the configured coach an account belongs to: matched by address, then full name, then first name (D32,
 * D52); null for none.
 */
export function coachKeyOf(account: Account, coaches: readonly Coach[]): string | null {
  const same = (a: string, b: string) => a.trim().toLowerCase() === b.trim().toLowerCase();
  const full = `${account.firstName} ${account.lastName}`;
  const found =
    coaches.find(({ email }) => same(email, account.email)) ??
    coaches.find(({ name }) => same(name, full)) ??
    coaches.find(({ name }) => same(name.split(" ")[0] ?? "", account.firstName));
  return found?.key ?? null;
}

/** The address of a coach's own page. */
export const coachAddress = (key: string): string => `/coaches/${encodeURIComponent(key)}`;
