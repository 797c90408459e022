import {
  countElite,
  findMember,
  listChosen,
  readMembersPage,
} from "#app/features/people/coaching/members.server.ts";
import { listDrillsOf } from "#app/features/training/drills/admin-queries.server.ts";
import { copyBegins, inPlan, seesDrills, weeksOf } from "#app/features/training/drills/copy-words.ts";
import { listPlanStarts } from "#app/features/training/drills/plan-start.server.ts";
import type { MemberPage } from "#app/http/page-loader.server.ts";

const searched = ({ services, actor, url }: MemberPage) =>
  readMembersPage(services, actor, {
    search: url.searchParams.get("find") ?? "",
    page: url.searchParams.get("found"),
  });

async function loadTargets(page: MemberPage, source: string) {
  const { services, actor, url } = page;
  const found = await searched(page);
  const added = url.searchParams.has("allFound") ? found.entities.filter(seesDrills).map(({ id }) => id) : [];
  const checked = new Set([...url.searchParams.getAll("targetUserIds"), ...added]);
  const chosenIds = [...checked].filter((id) => id !== source);
  const allElite = url.searchParams.get("allElite") === "on" && !url.searchParams.has("notAllElite");
  const drillIds = url.searchParams.getAll("drillIds");
  const own = await listDrillsOf(services, actor, { userId: source });
  const drills = own.entities
    .filter(({ id }) => drillIds.includes(id))
    .sort(inPlan)
    .map(({ week, title }) => ({ week, title }));
  const chosen = await listChosen(services, actor, { userIds: chosenIds.slice(0, 500) });
  const others = found.entities.filter(({ id }) => id !== source && !chosenIds.includes(id));
  const userIds = [source, ...[...chosen, ...others].map(({ id }) => id)];
  const starts = await listPlanStarts(services, actor, { userIds });
  const startsOn = starts.get(source) ?? null;
  const withDates = <Target extends { id: string }>(target: Target) => ({
    ...target,
    begins: copyBegins(weeksOf(drills), starts.get(target.id) ?? null, startsOn),
  });
  return {
    drillIds,
    drills,
    startsOn,
    chosen: chosen.map(withDates),
    found: { ...found, entities: others.map(withDates) },
    allElite,
    eliteCount: await countElite(services, actor, { except: source }),
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
  if (step === "targets" && url.searchParams.has("drillIds"))
    return { step: "targets", source, ...(await loadTargets(page, source.id)) } as const;
  const { entities: drills } = await listDrillsOf(services, actor, { userId: source.id });
  const starts = await listPlanStarts(services, actor, { userIds: [source.id] });
  const startsOn = starts.get(source.id) ?? null;
  return { step: "drills", source, drills, startsOn, lacksDrills: step === "targets" } as const;
}

/** What the copy dialog shows. */
export type Copying = NonNullable<Awaited<ReturnType<typeof loadCopy>>>;
