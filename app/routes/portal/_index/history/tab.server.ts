import { entriesAsked } from "#app/features/base/lists/load-more.ts";
import { canCorrect } from "#app/features/training/completions/rules.ts";
import { type Gear, throwingPlaces, throwingStyles } from "#app/features/training/gear/gear-words.ts";
import { readMatchesPage } from "#app/features/training/matches/list-matches.server.ts";
import { chartSpans } from "#app/features/training/stats/charts/chart-rules.ts";
import { listNamedBags, readThrownWith } from "#app/features/training/stats/gear/gear.server.ts";
import { readHistory } from "#app/features/training/stats/history.server.ts";
import type { MemberPage } from "#app/http/pages/page-loader.server.ts";
import { isOpenTo } from "../tabs.ts";
import { loadDay, loadPeriod } from "./day.server.ts";

/** Five completions at first and five more per tap (contract, "Numbers"), weeks twelve at a time. */
const steps = { completions: 5, weeks: 12 };

/** Which drills the address asks for; an empty choice means any. */
function readFilter(params: URLSearchParams): Gear {
  return {
    bagId: params.get("bag") || null,
    throwingStyle: throwingStyles.find((style) => style === params.get("style")) ?? null,
    place: throwingPlaces.find((place) => place === params.get("place")) ?? null,
  };
}

/** How many weeks of chart the address asks for; null means all. */
function readSpan(params: URLSearchParams): number | null {
  return chartSpans.find(({ weeks }) => String(weeks) === params.get("span"))?.weeks ?? null;
}

/** Training History: everything since week 1, as far as the address asks; null below pro. */
export async function load(page: MemberPage) {
  const { services, actor, url } = page;
  if (!isOpenTo(actor, "pro")) return { history: null, matches: null };
  if (url.searchParams.get("show") === "matches")
    return { history: null, matches: await readMatchesPage(services, actor, { page: 1 }) };
  const shown = {
    completions: entriesAsked(url.searchParams.get("completions"), steps.completions),
    weeks: entriesAsked(url.searchParams.get("weeks"), steps.weeks),
    span: readSpan(url.searchParams),
    period: url.searchParams.get("week") ?? url.searchParams.get("month"),
  };
  const history = await readHistory(services, actor, shown);
  const { searchParams } = url;
  const filter = searchParams.has("bag") ? readFilter(searchParams) : null;
  const thrown = filter && (await readThrownWith(services, actor, { ...filter, limit: shown.completions }));
  const gear = filter &&
    thrown && { filter, bags: await listNamedBags(services, actor), summary: thrown.summary };
  const recent = thrown ?? history.recent;
  const now = services.clock.now();
  return {
    matches: null,
    history: {
      ...history,
      recent,
      /** The entries that can still be corrected. */
      open: recent.entities.filter(({ completedAt }) => canCorrect(completedAt, now)).map(({ id }) => id),
      gear,
      day: await loadDay(page, history.practice),
      period: await loadPeriod(page, history.period, history.practice.today),
      shown,
      steps,
    },
  };
}
