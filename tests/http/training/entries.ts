import { readCsv } from "#app/features/base/csv/read-csv.server.ts";
import type { Ask } from "#tests/support/app.ts";

/** Something a member logged, as their spreadsheet has it. */
export type Entry = { date: string; kind: string; drill: string; shot: string; rounds: number; ppr: number };

/** Everything the member has logged: drills, then practice, each newest first. */
export async function entriesOf(member: Ask): Promise<Entry[]> {
  const csv = await (await member("/files/history/entries.csv")).text();
  return (await readCsv(csv)).map(({ cells }) => {
    const { date = "", kind = "", drill = "", shot = "", rounds, ppr } = cells;
    return { date, kind, drill, shot, rounds: Number(rounds), ppr: Number(ppr) };
  });
}
