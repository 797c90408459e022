import { progressWords, stateWordsOf } from "#app/features/talk/issues/messages.ts";
import { Badge } from "#app/ui/badge.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { Pager } from "#app/ui/list/pager.tsx";
import { formatDate, formatDateTime } from "#app/ui/time/format.ts";
import type { load } from "./tab.server.ts";

type Content = Awaited<ReturnType<typeof load>>;
type Props = Pick<Content, "issues" | "timeZone">;
type Issue = Content["issues"]["entities"][number];

function wordsOf(issue: Issue, timeZone: string): string {
  if (issue.state === "draft") return `Started ${formatDate(issue.createdAt, timeZone)}`;
  if (issue.state === "scheduled" && issue.sendAt)
    return `Goes out ${formatDateTime(issue.sendAt, timeZone)}`;
  const { startedAt } = issue;
  return `${startedAt ? `${formatDate(startedAt, timeZone)} · ` : ""}${progressWords(issue)}`;
}

/** The newsletter's issues, newest first; each opens on its own page. */
export function Issues({ issues, timeZone }: Props) {
  const write = (
    <ButtonLink href="/admin/newsletter/new" variant="primary">
      Write an issue
    </ButtonLink>
  );
  return (
    <section className="grid gap-4" aria-labelledby="issues">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="issues" className="text-2xl">
          Newsletter issues
        </h2>
        {issues.total > 0 && write}
      </div>
      {issues.total === 0 ? (
        <EmptyState title="No issues yet" action={write}>
          Write to your subscribers and members. Nothing is sent before you say so.
        </EmptyState>
      ) : (
        <ul className="rows">
          {issues.entities.map((issue) => (
            <li key={issue.id}>
              <div className="min-w-0 flex-1">
                <a className="link inline-block wrap-anywhere py-1.5" href={`/admin/newsletter/${issue.id}`}>
                  {issue.title}
                </a>
                <span className="block pb-1 text-ink-muted">{wordsOf(issue, timeZone)}</span>
              </div>
              <Badge tone={issue.state === "sent" && issue.writtenCount === 0 ? "success" : "neutral"}>
                {stateWordsOf(issue)}
              </Badge>
            </li>
          ))}
        </ul>
      )}
      {issues.total > issues.size && <Pager {...issues} what="issues" name="issues" />}
    </section>
  );
}
