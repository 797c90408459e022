import { isAllowed } from "#app/features/base/allowed.ts";
import { ClosedNote } from "#app/features/training/completions/log/closed-note.tsx";
import { LogList } from "#app/features/training/completions/log/log-list.tsx";
import { readOwnLogPage } from "#app/features/training/completions/log/own-log.server.ts";
import { canCorrect } from "#app/features/training/completions/rules.ts";
import { practiceTitle } from "#app/features/training/practice/practice-words.ts";
import { memberLoader } from "#app/http/pages/page-loader.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { Pager } from "#app/ui/list/pager.tsx";
import { PageHeader } from "#app/ui/shell/page-header.tsx";
import type { Route } from "./+types/entries";

export const meta: Route.MetaFunction = () => [{ title: "Your log · Training Portal" }];

export const loader = memberLoader(async ({ services, actor, url }) => {
  const page = url.searchParams.get("page");
  const { entities, ...list } = await readOwnLogPage(services, actor, { page });
  const now = services.clock.now();
  const canEditDrills = isAllowed(actor, "correctOwnCompletion");
  return {
    ...list,
    timeZone: actor.timeZone,
    /** Whether the plan has a page for each drill. */
    isLinked: isAllowed(actor, "readHistory"),
    isSomeClosed: entities.some(({ at }) => !canCorrect(at, now)),
    entries: entities.map(({ drillId, drillTitle, at, on, rounds, eachRound: _, ...entry }) => {
      const form = drillId === null ? "/portal/practice?edit=" : "/portal?tab=progress&edit=";
      const isOpen = canCorrect(at, now) && (drillId === null || canEditDrills);
      return {
        ...entry,
        drillId: drillId ?? undefined,
        drillTitle: drillTitle ?? practiceTitle(entry.category),
        completedAt: at,
        completedOn: on,
        roundsThrown: rounds,
        editHref: isOpen ? `${form}${entry.id}` : null,
      };
    }),
  };
});

const logLink = (
  <ButtonLink href="/portal/practice" variant="primary">
    Log practice
  </ButtonLink>
);

/** Everything the member has logged, on whatever plan (D89). */
export default function OwnLog({ loaderData }: Route.ComponentProps) {
  const { entries, timeZone, isLinked, isSomeClosed, ...list } = loaderData;
  const hrefs = new Map(entries.map(({ id, editHref }) => [id, editHref]));
  if (list.total === 0) {
    return (
      <>
        <PageHeader title="Your log" />
        <EmptyState title="Nothing logged yet" level={2} action={logLink}>
          <p>Every drill and practice you log is listed here, on any plan.</p>
        </EmptyState>
      </>
    );
  }
  return (
    <>
      <PageHeader
        title="Your log"
        lead="Every drill and practice you've logged, newest first."
        actions={<ButtonLink href="/files/history/entries.csv">Download your log (CSV)</ButtonLink>}
      />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        {isSomeClosed && <ClosedNote />}
        <LogList
          entries={entries}
          timeZone={timeZone}
          editHref={(id) => hrefs.get(id) ?? null}
          isLinked={isLinked}
        />
        <Pager {...list} what="entries" />
      </div>
    </>
  );
}
