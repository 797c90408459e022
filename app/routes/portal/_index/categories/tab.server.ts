import { addDays, localDate } from "#app/features/base/calendar/rules.ts";
import { canCorrect } from "#app/features/training/completions/rules.ts";
import { messages } from "#app/features/training/practice/messages.ts";
import {
  correctPractice,
  deletePractice,
  listOwnPracticeResults,
  logPractice,
} from "#app/features/training/practice/practice.server.ts";
import { readShotSums, readShotSumsSince } from "#app/features/training/stats/queries.server.ts";
import {
  categoryStats,
  latelyDays,
  shotTrends,
  weakestShots,
} from "#app/features/training/stats/shot-rules.ts";
import type { FormHandler } from "#app/http/form-action.server.ts";
import type { MemberPage } from "#app/http/page-loader.server.ts";
import { isOpenTo, tabAddress } from "../tabs.ts";

const shownResults = 10;

/** PPR Categories: numbers per shot, what to train next, and the member's own practice; null below pro. */
export async function load({ services, actor, url }: MemberPage) {
  const common = { tab: "categories", timeZone: actor.timeZone } as const;
  if (!isOpenTo(actor, "pro")) return { ...common, numbers: null };
  const now = services.clock.now();
  const today = localDate(now, actor.timeZone);
  const sums = await readShotSums(services, actor);
  const recent = await readShotSumsSince(services, actor, { since: addDays(today, 1 - latelyDays) });
  const listed = await listOwnPracticeResults(services, actor, { limit: shownResults });
  const results = listed.entities.map((row) => ({ ...row, isOpen: canCorrect(row.practicedAt, now) }));
  const asked = url.searchParams.get("practice");
  return {
    ...common,
    numbers: {
      stats: categoryStats(sums),
      trends: shotTrends(sums, recent),
      next: weakestShots(sums),
      results,
      isLogging: asked === "new",
      shot: url.searchParams.get("shot"),
      editing: results.find((row) => row.id === asked && row.isOpen) ?? null,
      formKey: services.ids.id(),
      days: { first: addDays(today, -6), today },
    },
  };
}

const to = tabAddress("categories");
const done = (title: string) => ({ tone: "success" as const, title });

/** The tab's forms. */
export const forms = {
  "log-practice": {
    run: logPractice,
    to,
    flash: done(messages.logged),
    titles: { failed: messages.failedTitle },
  },
  "correct-practice": {
    run: correctPractice,
    to,
    flash: done(messages.corrected),
    titles: { failed: messages.correctFailedTitle },
  },
  "delete-practice": {
    run: deletePractice,
    to,
    flash: done(messages.removed),
    titles: { failed: messages.removeFailedTitle },
  },
} satisfies Record<string, FormHandler<unknown>>;
