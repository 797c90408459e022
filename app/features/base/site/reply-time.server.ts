import type { Services } from "#app/services/services.server.ts";
import { getSite } from "./site.server.ts";

const hour = 3_600_000;
const units = { hour, day: 24 * hour } as const;
const counts: Record<string, number> = { a: 1, an: 1, one: 1, two: 2, three: 3 };

/** How long a reply may take in milliseconds, from words as "24 hours" or "two days"; null if they end in neither. */
export function readReplyTime(words: string): number | null {
  const [, many = "", unit] =
    /(?:^|[^a-z\d.,])(\d{1,3}|an?|one|two|three) (hour|day)s?$/.exec(words.trim().toLowerCase()) ?? [];
  return unit ? (counts[many] ?? Number(many)) * units[unit as keyof typeof units] : null;
}

/** How long coaches have for a reply: what the club promises, or else a day (D38). */
export const replyWithin = (services: Pick<Services, "config">): number =>
  readReplyTime(getSite(services).replyTime ?? "") ?? units.day;
