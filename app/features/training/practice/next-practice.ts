import { targetWords } from "#app/features/training/completions/target-words.ts";
import type { LoggedRow } from "#app/features/training/goals/logged-training.server.ts";
import { type ShotCategory, weightedAveragePpr } from "#app/features/training/stats/rules.ts";
import { practiceTitle } from "./practice-words.ts";

type Logged = readonly LoggedRow[];

/** How far back the last practice is looked for, in days. */
export const practiceDays = 28;

/** What was logged on the last day with a log. */
export function ofLastDay(logged: Logged): LoggedRow[] {
  const on = logged.reduce((last, { localDate: day }) => (day > last ? day : last), "");
  return logged.filter(({ localDate: day }) => day === on);
}

/** What some logs came to: how many, their rounds, and their PPR; null if nothing was logged. */
export function resultOf(logged: Logged) {
  const rounds = logged.reduce((sum, entry) => sum + entry.rounds, 0);
  const ppr = weightedAveragePpr(logged);
  return ppr === null ? null : { many: logged.length, rounds, ppr };
}

/** The form for practice with a shot chosen. */
const practiceOf = (shot: string) => `/portal/practice?shot=${shot}`;

/** Practice to do next: the weakest shot of the last day with a log, and its number to beat; any shot without a log. */
export function nextPractice(logged: Logged) {
  const shots = [...Map.groupBy(ofLastDay(logged), ({ shot }) => shot)].flatMap(([shot, entries]) => {
    const result = resultOf(entries);
    return result ? [{ shot: shot as ShotCategory, roundsThrown: result.rounds, ppr: result.ppr }] : [];
  });
  const [weakest] = shots.toSorted((one, other) => one.ppr - other.ppr);
  return {
    title: weakest ? practiceTitle(weakest.shot) : "Ten rounds of practice",
    target: targetWords(weakest ?? null, "They set the number to beat next time."),
    href: weakest ? practiceOf(weakest.shot) : "/portal/practice",
  };
}

/** The same practice once more, with the result to beat. */
export const samePractice = (logged: { category: ShotCategory; roundsThrown: number; ppr: number }) => ({
  title: practiceTitle(logged.category),
  category: logged.category,
  when: "Next time",
  target: targetWords(logged, ""),
  href: practiceOf(logged.category),
});
