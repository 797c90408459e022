import {
  countElite,
  findMember,
  listChosen,
  listEliteIds,
  readMembersPage,
} from "#app/features/people/roster/members.server.ts";
import { listDrillsOf } from "#app/features/training/drills/admin-queries.server.ts";
import { copyBegins, inPlan, seesDrills, weeksOf } from "#app/features/training/drills/plan/copy-words.ts";
import { listPlanStarts } from "#app/features/training/drills/plan/plan-start.server.ts";
import { readOrSay } from "#app/http/pages/load-failure.server.ts";
import type { MemberPage } from "#app/http/pages/page-loader.server.ts";

const searched = ({ services, actor, url }: MemberPage) =>
  readMembersPage(services, actor, {
    search: url.searchParams.get("find") ?? "",
    page: url.searchParams.get("found"),
  });

/** How many Elite users are checked one by one; the address of a search holds them, and servers limit its length. */
const mostChecked = 200;

/** Whom ALL ELITE was pressed for: each of them, to be checked, or `allElite` for more than a page checks. */
async function pickElite({ services, actor, url }: MemberPage, source: string) {
  const isPressed = url.searchParams.get("allElite") === "on" && !url.searchParams.has("notAllElite");
  const none = { eliteIds: [], selectedElite: null, allElite: false, eliteCount: 0 };
  if (!isPressed) return none;
  const eliteIds = await listEliteIds(services, actor, { except: source, most: mostChecked + 1 });
  if (eliteIds.length <= mostChecked) return { ...none, eliteIds, selectedElite: eliteIds.length };
  return { ...none, allElite: true, eliteCount: await countElite(services, actor, { except: source }) };
}

type Own = { source: string; all: Awaited<ReturnType<typeof listDrillsOf>>["entities"] };

async function loadTargets(page: MemberPage, { source, all }: Own) {
  const { services, actor, url } = page;
  const found = await searched(page);
  const { eliteIds, ...elite } = await pickElite(page, source);
  const added = url.searchParams.has("allFound") ? found.entities.filter(seesDrills).map(({ id }) => id) : [];
  const checked = new Set([...url.searchParams.getAll("targetUserIds"), ...added, ...eliteIds]);
  const chosenIds = [...checked].filter((id) => id !== source);
  const drillIds = url.searchParams.getAll("drillIds");
  const drills = all
    .filter(({ id }) => drillIds.includes(id))
    .sort(inPlan)
    .map(({ week, title }) => ({ week, title }));
  const chosen = await listChosen(services, actor, { userIds: chosenIds.slice(0, 500) });
  const others = found.entities.filter(({ id }) => id !== source && !chosenIds.includes(id));
  const userIds = [source, ...[...chosen, ...others].map(({ id }) => id)];
  const starts = await listPlanStarts(services, actor, { userIds });
  const startsOn = starts.get(source) ?? null;
  const foundIds = new Set(found.entities.map(({ id }) => id));
  const withDates = <Target extends { id: string }>(target: Target) => ({
    ...target,
    isFound: foundIds.has(target.id),
    begins: copyBegins(weeksOf(drills), starts.get(target.id) ?? null, startsOn),
  });
  return {
    drillIds,
    drills,
    startsOn,
    chosen: chosen.map(withDates),
    found: { ...found, entities: others.map(withDates) },
    ...elite,
  };
}

/**
 * The three steps of copying drills, each with its own address: from whom, which, and to whom. Null while nothing is
 * being copied.
 */
export async function loadCopy(page: MemberPage) {
  const { services, actor, url } = page;
  const step = url.searchParams.get("copy");
  if (!step) return null;
  const sourceId = url.searchParams.get("source");
  const source = sourceId ? await findMember(services, actor, { userId: sourceId }) : null;
  if (!source) return { step: "source", found: await searched(page) } as const;
  const { part, failure } = await readOrSay(services, listDrillsOf(services, actor, { userId: source.id }));
  const drills = part?.entities ?? [];
  if (step === "targets" && part && url.searchParams.has("drillIds"))
    return {
      step: "targets",
      source,
      ...(await loadTargets(page, { source: source.id, all: drills })),
    } as const;
  const starts = await listPlanStarts(services, actor, { userIds: [source.id] });
  const startsOn = starts.get(source.id) ?? null;
  const lacksDrills = step === "targets" && failure === null;
  return { step: "drills", source, drills, failure, startsOn, lacksDrills } as const;
}

/** What the copy dialog shows. */
export type Copying = NonNullable<Awaited<ReturnType<typeof loadCopy>>>;
