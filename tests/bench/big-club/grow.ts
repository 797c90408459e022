import Database from "better-sqlite3";
import { numbersFrom } from "#app/demo/practice.ts";
import { addCompletions } from "./completions.ts";
import { addDrills } from "./drills.ts";
import { addLetters } from "./letters.ts";
import { addPeople } from "./people.ts";

/** How much is added to a demo club. `until` is the newest instant of it; at least `least` videos wait and messages came. */
export type Growth = {
  members: number;
  completions: number;
  drills: number;
  until: Date;
  timeZone?: string;
  least?: number;
};

/** Runs `work` without the indexes of the two long tables, and makes them again: a third of the time. */
function withoutIndexes(database: Database.Database, work: () => void): void {
  const indexes = database
    .prepare(
      `SELECT name, sql FROM sqlite_master WHERE type = 'index' AND sql IS NOT NULL
       AND tbl_name IN ('drill_completions', 'weekly_accuracy')`,
    )
    .all() as { name: string; sql: string }[];
  for (const { name } of indexes) database.exec(`DROP INDEX "${name}"`);
  work();
  for (const { sql } of indexes) database.exec(sql);
}

/**
 * Makes a filled demo database as large as a club of years, in one transaction of direct inserts. No one may have it open.
 * Everyone added signs in as `member00001@example.com` and on, with the password of the demo's members.
 */
export function growClub(file: string, growth: Growth): void {
  const { members, completions, drills, timeZone = "America/New_York", least } = growth;
  const until = growth.until.getTime();
  const database = new Database(file);
  try {
    database.pragma("synchronous = OFF");
    database.pragma("cache_size = -400000");
    database.transaction(() => {
      const people = addPeople(database, { count: members, until, next: numbersFrom(3) });
      const plan = addDrills(database, { count: drills, people, until });
      addLetters(database, { people, until, ...(least && { least }) });
      withoutIndexes(database, () =>
        addCompletions(database, { count: completions, people, plan, until, timeZone }),
      );
    })();
    database.pragma("wal_checkpoint(TRUNCATE)");
  } finally {
    database.close();
  }
}
