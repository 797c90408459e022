import { and, type Column, gt, lte, or, type SQL, sql } from "drizzle-orm";

/** The SQL form of `past`, to store instead of a mark: nothing for one that was set while the clock ran ahead. */
export const pastOf = (mark: Column, now: Date): SQL<Date | null> =>
  sql<Date | null>`iif(${mark} > ${now.getTime()}, null, ${mark})`;

/** Whether a mark was set after `from` and not while the clock ran ahead. */
export const isBetween = (mark: Column, from: Date, now: Date): SQL | undefined =>
  and(gt(mark, from), lte(mark, now));

/**
 * Whether something planned is due. Nothing is planned further ahead than `longest` milliseconds, so what is was planned
 * while the clock ran ahead.
 */
export const isDueBy = (planned: Column, now: Date, longest: number): SQL | undefined =>
  or(lte(planned, now), gt(planned, new Date(now.getTime() + longest)));
