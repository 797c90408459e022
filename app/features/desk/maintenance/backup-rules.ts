import { type LocalDate, startOfLocalDay, sundayOf } from "#app/features/base/calendar/rules.ts";

const hour = 3_600_000;
const day = 24 * hour;
const daily = 7;
const weekly = 4;

/**
 * How long a copy of the database made for an upgrade is kept, in milliseconds: as long as the oldest weekly archive may be, so
 * that what was deleted is gone from every backup after five weeks (D68).
 */
export const copyLife = 5 * 7 * day;

/** The name of a day's archive. */
export const archiveOf = (today: LocalDate) => `club-${today}.tar`;

/** The day of an archive, or null for another file. */
const dayOf = (name: string) =>
  (/^club-(\d{4}-\d{2}-\d{2})\.tar$/.exec(name)?.[1] ?? null) as LocalDate | null;

/** Whether the night's backup may be made: from three in the morning on, when the club sleeps. */
export function isNightOver(now: Date, today: LocalDate, zone: string): boolean {
  return now.getTime() >= startOfLocalDay(today, zone).getTime() + 3 * hour;
}

/**
 * The archives that are not kept: all but the 7 newest days and the newest one of each of the 4 weeks before. It goes by
 * the archives there are and not by today, so that a clock that jumps deletes nothing.
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

/** Whether a week has passed since the last rehearsal that went well, and a day since the last try. */
export function isRehearsalDue(now: Date, lastGood: Date | null, lastTry: Date | null): boolean {
  const since = (instant: Date | null) => (instant ? Math.abs(now.getTime() - instant.getTime()) : Infinity);
  return since(lastGood) >= 7 * day && since(lastTry) >= day;
}

/** Whether the coaches are told of a fault by mail: the first time, and once a day while it lasts. */
export function isMailDue(now: Date, lastMail: Date | null, lastGood: Date | null): boolean {
  if (!lastMail || (lastGood && lastGood > lastMail)) return true;
  return Math.abs(now.getTime() - lastMail.getTime()) >= day;
}

/** The light on the coach's page: what the backups are like, in one word and one sentence. */
export type BackupLight = { light: "good" | "late" | "failed" | "none"; sentence: string };

/** Judges the backups by the last one that went well and the fault of the last try. */
export function backupLight(now: Date, lastGood: Date | null, lastFault: string | null): BackupLight {
  if (lastFault) return { light: "failed", sentence: `The last backup failed: ${lastFault}` };
  if (!lastGood) return { light: "none", sentence: "There is no backup yet. The first one is made tonight." };
  const hours = Math.floor((now.getTime() - lastGood.getTime()) / hour);
  if (hours > 36)
    return { light: "late", sentence: `The last backup is ${Math.floor(hours / 24)} days old.` };
  return { light: "good", sentence: "The last backup is complete." };
}
