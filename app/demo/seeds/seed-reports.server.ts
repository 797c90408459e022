import { at } from "#app/demo/times.ts";
import type { Member } from "#app/features/base/actor.ts";
import { addDays, localDate, startOfLocalDay } from "#app/features/base/calendar/rules.ts";
import { storeReport } from "#app/features/club/reports/make-reports.server.ts";
import { publishQuietly } from "#app/features/club/reports/reports.server.ts";
import type { Services } from "#app/services/services.server.ts";

const lines = `Your airmail is the shot of the month: more rounds than ever, and it shows.
The cut still costs you points when you rush. Count to two before you swing.
Next month: two short sessions a week beat one long one.`;

/** The pro member's last month, counted on the 1st, with a coach's lines. */
export async function seedReport(services: Services, who: { pro: Member; coach: Member }): Promise<void> {
  const { pro, coach } = who;
  const first = `${localDate(services.clock.now(), pro.timeZone).slice(0, 7)}-01`;
  const month = addDays(first, -1).slice(0, 7);
  const then = at(services, startOfLocalDay(first, pro.timeZone));
  await services.db.write(async (tx) => {
    const id = await storeReport(tx, then, pro, month);
    if (id) await publishQuietly(tx, then, id, { lines, coachName: coach.firstName });
  });
}
