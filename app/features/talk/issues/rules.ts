type Progress = { state: string; startedAt: Date | null; sendAt: Date | null };

/** Whether an issue waits for its time, or is paused before anything left: until it starts it can be changed and moved. */
export const isWaiting = ({ state, startedAt, sendAt }: Progress, now: Date): boolean =>
  startedAt === null && (state === "paused" || (state === "scheduled" && sendAt !== null && sendAt > now));

/** The choices for emails per minute. Slower suits a mail server that counts. */
export const rates = [60, 300, 600] as const;

/** How often an issue's next emails are queued, in milliseconds. */
export const handOverEvery = 5_000;

/**
 * How many emails may wait in the outbox at that rate. The number is small, so that a pause takes effect within
 * seconds.
 */
export const batchOf = (rate: number): number => Math.max(1, Math.round((rate * handOverEvery) / 60_000));

/** How long we store who got which issue after it ended, in milliseconds (D68). */
export const keptRecipients = 30 * 24 * 3_600_000;

type Choice = {
  toSubscribers: boolean;
  toTiers: readonly string[];
  when: string;
  day: string | null;
  time: string | null;
};

/** Names an audience and a time, so that a confirmation counts for what was asked about and nothing else. */
export const choiceKey = ({ toSubscribers, toTiers, when, day, time }: Choice): string =>
  [
    ...(toSubscribers ? ["subscribers"] : []),
    ...toTiers.toSorted(),
    ...(when === "later" ? [day, time] : []),
  ].join(" ");

const longestSlug = 60;

// Pages other than issues.
const reserved: ReadonlySet<string> = new Set(["confirm", "unsubscribe", "preview"]);

function wordsOf(title: string): string {
  const plain = title.normalize("NFKD").replaceAll(/\p{M}/gu, "").toLowerCase();
  const words = plain.replaceAll(/[^a-z0-9]+/g, "-").slice(0, longestSlug);
  return words.replaceAll(/^-+|-+$/g, "") || "issue";
}

/**
 * The last part of an issue's address, from its title: "Bags, & boards!" becomes "bags-boards". A duplicate gets a
 * number.
 */
export function slugFor(title: string, isTaken: (slug: string) => boolean): string {
  const words = wordsOf(title);
  for (let number = 1; ; number += 1) {
    const slug = number === 1 ? words : `${words}-${number}`;
    if (!reserved.has(slug) && !isTaken(slug)) return slug;
  }
}

const leastRefused = 20;

/** Whether so many addresses refused that something else must be wrong. */
export const isTooManyRefused = (refused: number, settled: number): boolean =>
  refused >= leastRefused && refused * 5 > settled;

/** The name of the draft of an issue's form. */
export const draftOf = (id: string): string => `issue:${id}`;
