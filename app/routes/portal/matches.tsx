import { readMatchesPage } from "#app/features/training/matches/list-matches.server.ts";
import { MatchList } from "#app/features/training/matches/match-list.tsx";
import { recordWords } from "#app/features/training/matches/match-words.tsx";
import { restoreMatch } from "#app/features/training/matches/matches.server.ts";
import { messages } from "#app/features/training/matches/messages.ts";
import { formAction } from "#app/http/forms/form-action.server.ts";
import { memberLoader } from "#app/http/pages/page-loader.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { FormSummary } from "#app/ui/form/page-form.tsx";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { Pager } from "#app/ui/list/pager.tsx";
import { PageHeader } from "#app/ui/shell/page-header.tsx";
import type { Route } from "./+types/matches";

export const meta: Route.MetaFunction = () => [{ title: "Matches · Training Portal" }];

export const loader = memberLoader(({ services, actor, url }) =>
  readMatchesPage(services, actor, { page: url.searchParams.get("page") }),
);

export const action = formAction({
  "restore-match": {
    run: restoreMatch,
    to: ({ id }: { id: string }) => `/portal/matches/${id}`,
    flash: messages.restored,
    failed: messages.failedTitle,
  },
});

const logLink = (
  <ButtonLink href="/portal/matches/new" variant="primary">
    Log a match
  </ButtonLink>
);

/** The member's matches, counted separately from drills and practice. */
export default function MatchesPage({ loaderData, actionData }: Route.ComponentProps) {
  const { entities, record, ...list } = loaderData;
  return (
    <>
      <PageHeader
        title="Matches"
        lead="Games to 21, round by round. They stay out of your practice numbers."
        actions={list.total > 0 && logLink}
      />
      <FormSummary problem={actionData} />
      {list.total === 0 ? (
        <EmptyState title="No matches yet" level={2} action={logLink}>
          <p>Log both sides' bags as you play, and see how you throw when it counts.</p>
        </EmptyState>
      ) : (
        <div className="grid gap-4">
          <p className="font-bold">{recordWords(record)}</p>
          <MatchList matches={entities} />
          {list.total > list.size && <Pager {...list} what="matches" />}
        </div>
      )}
    </>
  );
}
