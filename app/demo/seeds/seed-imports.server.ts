import { at, eveningOf } from "#app/demo/times.ts";
import type { Member } from "#app/features/base/actor.ts";
import { addDays, localDate } from "#app/features/base/calendar/rules.ts";
import { listUpload, runImport, undoImport } from "#app/features/club/imports/imports.server.ts";
import type { Services } from "#app/services/services.server.ts";

const notebookDaysAgo = 45;

/** What one member had in a notebook before joining: days before the import, shot, rounds, PPR. */
const notebook = [
  [12, "push", 20, 5.1],
  [10, "slick side", 15, 4.6],
  [7, "push", 20, 5.4],
  [5, "roll", 15, 4.2],
  [2, "general", 30, 5.3],
] as const;

/** A list from another program that a coach undid: everyone in it was on the wrong plan. */
const oldList = `email,name,plan
jamie.ortega@example.net,Jamie Ortega,elite
lee.brandt@example.net,Lee Brandt,elite
noor.haddad@example.net,Noor Haddad,elite`;

/** Two imports: one member's notebook, and a list that was undone. */
export async function seedImports(services: Services, coach: Member, member: Member): Promise<void> {
  const then = at(services, eveningOf(services, notebookDaysAgo));
  const day = localDate(then.clock.now(), member.timeZone);
  const rows = notebook.map(([daysAgo, shot, rounds, ppr]) =>
    [member.email, addDays(day, -daysAgo), shot, rounds, ppr].join(","),
  );
  const text = ["email,date,drill,rounds,PPR", ...rows].join("\n");
  const listed = await listUpload.run(then, coach, { kind: "drills", text });
  await runImport(then, coach, { id: listed.id });
  const later = at(services, eveningOf(services, notebookDaysAgo - 1));
  const wrong = await listUpload.run(later, coach, { kind: "members", text: oldList });
  await runImport(later, coach, { id: wrong.id });
  await undoImport(later, coach, { id: wrong.id });
}
