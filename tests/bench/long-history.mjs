import { randomUUID } from "node:crypto";

const day = 86_400_000;
const dateOf = (ms) => new Date(ms).toISOString().slice(0, 10);

/** Weeks as the weekly records count them, from their Sunday (D81). */
function weekOf(thrownOn) {
  const at = Date.parse(`${thrownOn}T00:00:00Z`);
  const date = dateOf(at - new Date(at).getUTCDay() * day);
  const year = Number(date.slice(0, 4));
  const dayOfYear = (Date.parse(`${date}T00:00:00Z`) - Date.UTC(year, 0, 1)) / day + 1;
  return { year, weekNumber: Math.ceil(dayOfYear / 7) };
}

/**
 * Writes `days` days of practice for a member, one drill a day up to `until` (milliseconds), with the weekly records that
 * belong to them. Takes a better-sqlite3 database; what the member logged before is taken away.
 */
export function writeHistory(database, userId, days, until) {
  const drills = database.prepare("SELECT id FROM weekly_drills ORDER BY id").all();
  const completion = database.prepare(
    `INSERT INTO drill_completions (id, user_id, drill_id, rounds_thrown, ppr, completed_at, completed_on)
     VALUES (?, ?, ?, 20, ?, ?, ?)`,
  );
  const record = database.prepare(
    `INSERT INTO weekly_accuracy (id, user_id, year, week_number, accuracy_percentage, average_ppr, total_rounds,
     consistency_percentage, trend_from_previous, created_at) VALUES (?, ?, ?, ?, '55.00', 6.6, 140, 80, 0.5, ?)
     ON CONFLICT DO NOTHING`,
  );
  database.transaction(() => {
    database.prepare("DELETE FROM drill_completions WHERE user_id = ?").run(userId);
    database.prepare("DELETE FROM weekly_accuracy WHERE user_id = ?").run(userId);
    for (let ago = days - 1; ago >= 0; ago -= 1) {
      const at = until - ago * day;
      const date = dateOf(at);
      const ppr = 4 + ((ago * 7) % 60) / 10;
      completion.run(randomUUID(), userId, drills[ago % drills.length].id, ppr, at, date);
      const { year, weekNumber } = weekOf(date);
      record.run(randomUUID(), userId, year, weekNumber, at);
    }
  })();
}

/** Writes `count` completions spread over `people` other members, who exist only for the table to be full. */
export function writeCrowd(database, count, people, until) {
  const drills = database.prepare("SELECT id FROM weekly_drills ORDER BY id").all();
  const user = database.prepare(
    `INSERT INTO users (id, email, user_name, first_name, last_name, created_at) VALUES (?, ?, ?, 'A', 'B', 0)`,
  );
  const completion = database.prepare(
    `INSERT INTO drill_completions (id, user_id, drill_id, rounds_thrown, ppr, completed_at, completed_on)
     VALUES (?, ?, ?, 20, 6.5, ?, ?)`,
  );
  database.transaction(() => {
    const ids = Array.from({ length: people }, () => randomUUID());
    for (const id of ids) user.run(id, `${id}@example.com`, id);
    for (let n = 0; n < count; n += 1) {
      const at = until - (n % 3650) * day;
      completion.run(randomUUID(), ids[n % people], drills[n % drills.length].id, at, dateOf(at));
    }
  })();
}
