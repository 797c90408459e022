/** How many emails a minute an issue may leave at. Slower is kinder to a mail server that counts. */
export const rates = [60, 300, 600] as const;

/** How often the next mails of an issue are handed to the outbox, in milliseconds. */
export const handOverEvery = 5_000;

/** How many mails one turn may have waiting in the outbox at that rate. Few wait there, so that a pause counts within seconds. */
export const batchOf = (rate: number): number => Math.max(1, Math.round((rate * handOverEvery) / 60_000));

/** How long who got which issue is known after it ended, in milliseconds (D68). */
export const keptRecipients = 30 * 24 * 3_600_000;

const longestSlug = 60;

// Pages of their own beside the issues.
const reserved: ReadonlySet<string> = new Set(["confirm", "unsubscribe", "preview"]);

function wordsOf(title: string): string {
  const plain = title.normalize("NFKD").replaceAll(/\p{M}/gu, "").toLowerCase();
  const words = plain.replaceAll(/[^a-z0-9]+/g, "-").slice(0, longestSlug);
  return words.replaceAll(/^-+|-+$/g, "") || "issue";
}

/** The last part of an issue's address, of its title: "Bags, & boards!" is "bags-boards". One that is taken gets a number. */
export function slugFor(title: string, isTaken: (slug: string) => boolean): string {
  const words = wordsOf(title);
  for (let number = 1; ; number += 1) {
    const slug = number === 1 ? words : `${words}-${number}`;
    if (!reserved.has(slug) && !isTaken(slug)) return slug;
  }
}

const leastRefused = 20;

/** Whether so many addresses were refused, of all that were answered for, that something else is wrong than those addresses. */
export const isTooManyRefused = (refused: number, settled: number): boolean =>
  refused >= leastRefused && refused * 5 > settled;
