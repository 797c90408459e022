import { addDays, localDate } from "#app/features/base/calendar/rules.ts";
import { readGearChoices } from "#app/features/training/gear/choices.server.ts";
import { messages } from "#app/features/training/practice/messages.ts";
import {
  correctPractice,
  deletePractice,
  listShownPractice,
  logPractice,
} from "#app/features/training/practice/practice.server.ts";
import { compareGear } from "#app/features/training/stats/gear/gear.server.ts";
import { readComparison } from "#app/features/training/stats/gear/gear-rules.ts";
import { readShots } from "#app/features/training/stats/queries.server.ts";
import {
  categoryStats,
  shotTrendWords,
  weakestShots,
} from "#app/features/training/stats/shots/shot-rules.ts";
import { pageForms } from "#app/http/forms/form-action.server.ts";
import type { MemberPage } from "#app/http/pages/page-loader.server.ts";
import { isOpenTo, tabAddress } from "../tabs.ts";

const shownResults = 10;

/** Loads PPR Categories: numbers per shot, what to train next, and the member's own practice; null below pro. */
export async function load({ services, actor, url }: MemberPage) {
  if (!isOpenTo(actor, "pro")) return { numbers: null };
  const today = localDate(services.clock.now(), actor.timeZone);
  const { all, recent, trends } = await readShots(services, actor);
  const asked = url.searchParams.get("practice");
  const results = await listShownPractice(services, actor, { limit: shownResults, editing: asked });
  const compared = readComparison(url.searchParams);
  return {
    numbers: {
      stats: categoryStats(all),
      trends: trends.map((trend) => ({ ...trend, words: shotTrendWords(trend) })),
      next: weakestShots(all, recent),
      results,
      comparison: compared && { ...compared, rows: await compareGear(services, actor, compared) },
      isLogging: asked === "new",
      shot: url.searchParams.get("shot"),
      gear: asked === null ? null : await readGearChoices(services, actor),
      editing: results.find((row) => row.id === asked && row.isOpen) ?? null,
      formKey: services.ids.id(),
      days: { first: addDays(today, -6), today, on: today, timeZone: actor.timeZone },
    },
  };
}

const to = tabAddress("categories");

/** The forms on this tab. */
export const forms = pageForms({
  "log-practice": { run: logPractice, to, flash: messages.logged, failed: messages.failedTitle },
  "correct-practice": {
    run: correctPractice,
    to,
    flash: messages.corrected,
    failed: messages.correctFailedTitle,
  },
  "delete-practice": { run: deletePractice, to, flash: messages.removed, failed: messages.removeFailedTitle },
});
