import { addDays, type LocalDate, localDate } from "#app/features/base/calendar/rules.ts";
import { noInput, operation } from "#app/features/base/operation.server.ts";
import { type Effect, effectDays, effectOf } from "./effect-rules.ts";
import { dayNumber, daysOf } from "./goal-rules.ts";
import { drillsTakenUp, readTraining } from "./logged-training.server.ts";

/** How far back a drill may have been started to be compared. */
const askedDays = 182;

/** A drill with the effect on its shot's other rounds since it was started; null if there are too few. */
export type DrillEffect = {
  id: string;
  title: string;
  shot: string;
  first: LocalDate;
  effect: Effect | null;
};

/**
 * For each drill the caller started in the last six months: the shot's points per round before and after, without the
 * drill's own rounds (`GET /api/drill-effects`). Drills with an answer first, then newest first.
 */
export const listDrillEffects = operation(
  "readOwnGoals",
  noInput,
  async function listDrillEffects({ db, clock }, actor): Promise<DrillEffect[]> {
    const today = localDate(clock.now(), actor.timeZone);
    const since = addDays(today, -askedDays);
    const drills = await drillsTakenUp(db.read, { userId: actor.id });
    const training = await readTraining(db.read, actor.id, {
      from: addDays(since, -effectDays),
      to: today,
    });
    return drills
      .filter(({ first }) => first >= since)
      .map((drill) => ({
        ...drill,
        effect: effectOf(daysOf(training.samples(drill.shot, drill.id)), dayNumber(drill.first)),
      }))
      .toSorted((one, other) => {
        const known = Number(other.effect !== null) - Number(one.effect !== null);
        return known || other.first.localeCompare(one.first);
      });
  },
);
