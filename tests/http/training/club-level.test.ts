import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { appForAll } from "#tests/support/app-hooks.ts";
import { watchStatements } from "#tests/support/statements.mjs";
import { changeRows, onDatabase, read, textOf, userId } from "../club.ts";

type Level = { standing: { players: number; averagePpr: number; above: number } | null };

const app = appForAll();
const pro = app.as("pro@example.com");

/** Makes that many more members throw 40 rounds this week, all with this average. */
function addPlayers(count: number, ppr: number): void {
  onDatabase(app, (database) => {
    const user = database.prepare(
      "INSERT INTO users (id, email, user_name, first_name, last_name, created_at) VALUES (?, ?, ?, 'A', 'B', 0)",
    );
    const week = database.prepare(
      `INSERT INTO weekly_accuracy
        (id, user_id, year, week_number, accuracy_percentage, average_ppr, total_rounds, consistency_percentage, created_at)
       SELECT ?, ?, year, week_number, 50, ?, 40, 50, created_at FROM weekly_accuracy
       WHERE user_id = ? ORDER BY year DESC, week_number DESC LIMIT 1`,
    );
    for (let at = 0; at < count; at += 1) {
      const id = randomUUID();
      user.run(id, `${id}@example.com`, id);
      week.run(randomUUID(), id, ppr, userId(app, "pro@example.com"));
    }
  });
}

/** Gives each of the member's recorded weeks this average. */
const setOwn = (ppr: number) =>
  changeRows(
    app,
    "UPDATE weekly_accuracy SET average_ppr = ? WHERE user_id = ?",
    ppr,
    userId(app, "pro@example.com"),
  );

const level = async () => (await read<Level>(pro, "/api/club-level")).standing;

it("doesn't compare in a small club, and in a larger one compares with everyone within ten minutes", async () => {
  expect(await level()).toBeNull();
  addPlayers(25, 3);
  app.clock.advance(10 * 60_000);
  expect(await level()).toMatchObject({ above: expect.any(Number) });
});

it("uses the member's current weeks, and adds the club up every ten minutes", async () => {
  setOwn(11.5);
  const { run, result } = await watchStatements(level);
  expect(result).toMatchObject({ averagePpr: 11.5, above: 100 });
  expect(run.filter((sql) => /group by/i.test(String(sql)))).toEqual([]);
  expect(await textOf(await pro("/portal?tab=history"))).toMatch(/100\s*%/);
  setOwn(0.5);
  expect(await level()).toMatchObject({ averagePpr: 0.5, above: 0 });
});
