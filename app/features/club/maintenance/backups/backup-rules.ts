import { type LocalDate, past, startOfLocalDay, sundayOf } from "#app/features/base/calendar/rules.ts";

const hour = 3_600_000;
const day = 24 * hour;
const daily = 7;
const weekly = 4;

/**
 * How long a copy of the database made for an upgrade is kept, in milliseconds: as long as the oldest weekly archive,
 * so that deleted data is gone from every backup after five weeks (D68).
 */
export const copyLife = 5 * 7 * day;

/** The name of a day's archive. */
export const archiveOf = (today: LocalDate) => `club-${today}.tar`;

/** The day of an archive, or null if the file isn't one. */
const dayOf = (name: string) =>
  (/^club-(\d{4}-\d{2}-\d{2})\.tar$/.exec(name)?.[1] ?? null) as LocalDate | null;

/** Whether the nightly backup may run: from 3 AM on, when no one plays. */
export function isNightOver(now: Date, today: LocalDate, zone: string): boolean {
  return now.getTime() >= startOfLocalDay(today, zone).getTime() + 3 * hour;
}

/**
 * The archives to delete: all but the 7 newest days and the newest of each of the 4 weeks before. It goes by the
 * archives that exist, not by today's date, so a clock that jumps deletes nothing.
 */
export function expiredArchives(names: readonly string[]): string[] {
  const newestFirst = names.filter((name) => dayOf(name)).sort((a, b) => b.localeCompare(a));
  const weekOf = (name: string) => sundayOf(dayOf(name) as LocalDate);
  const weeks = new Set(newestFirst.slice(0, daily).map(weekOf));
  const most = weeks.size + weekly;
  return newestFirst.slice(daily).filter((name) => {
    if (weeks.has(weekOf(name)) || weeks.size === most) return true;
    weeks.add(weekOf(name));
    return false;
  });
}

/** Whether the last successful trial restore was a week ago, and the last try at least a day ago. */
export function isTrialRestoreDue(now: Date, lastGood: Date | null, lastTry: Date | null): boolean {
  const since = (instant: Date | null) => {
    const known = past(instant, now);
    return known ? now.getTime() - known.getTime() : Infinity;
  };
  return since(lastGood) >= 7 * day && since(lastTry) >= day;
}

/** Whether coaches are emailed about a fault: the first time, then once a day while it lasts. */
export function isMailDue(now: Date, lastMail: Date | null, lastGood: Date | null): boolean {
  const mailed = past(lastMail, now);
  const good = past(lastGood, now);
  if (!mailed || (good && good > mailed)) return true;
  return now.getTime() - mailed.getTime() >= day;
}

/** The status of the backups on the coaches' page, as one word and one sentence. */
export type BackupLight = { light: "good" | "late" | "failed" | "none"; sentence: string };

/** Judges the backups by the last successful one and the last error. */
export function backupLight(now: Date, lastGood: Date | null, lastFault: string | null): BackupLight {
  if (lastFault) return { light: "failed", sentence: `The last backup failed: ${lastFault}` };
  if (!lastGood) return { light: "none", sentence: "There is no backup yet. The first one is made tonight." };
  const hours = Math.floor((now.getTime() - lastGood.getTime()) / hour);
  if (hours > 36)
    return { light: "late", sentence: `The last backup is ${Math.floor(hours / 24)} days old.` };
  return { light: "good", sentence: "The last backup is complete." };
}
