import {
  listOpenQuestions,
  readAnsweredQuestions,
} from "#app/features/talk/questions/list-questions.server.ts";
import { memberLoader } from "#app/http/pages/page-loader.server.ts";
import { Link } from "#app/ui/link/router-link.tsx";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { Pager } from "#app/ui/list/pager.tsx";
import { PageHeader } from "#app/ui/shell/page-header.tsx";
import { formatDateTime } from "#app/ui/time/format.ts";
import type { Route } from "./+types/questions";

export const handle = { hydrate: true };

export const meta: Route.MetaFunction = () => [{ title: "Questions · Admin" }];

export const loader = memberLoader(async ({ services, actor, url }) => ({
  open: await listOpenQuestions(services, actor),
  answered: await readAnsweredQuestions(services, actor, { page: url.searchParams.get("page") ?? undefined }),
  timeZone: actor.timeZone,
}));

type QuestionLists = Route.ComponentProps["loaderData"];

function Rows({ rows, timeZone }: { rows: QuestionLists["open"]; timeZone: string }) {
  return (
    <ul>
      {rows.map(({ id, memberName, tutorialTitle, words, waitingSince, lastAt }) => (
        <li key={id} className="border-b border-line py-2">
          <Link to={`/admin/questions/${id}`} className="link inline-block py-1.5 font-semibold">
            {`${memberName}: ${tutorialTitle}`}
          </Link>
          <p dir="auto" className="wrap-anywhere">
            {words}
          </p>
          <p className="text-sm text-ink-muted">
            {waitingSince
              ? `waiting since ${formatDateTime(waitingSince, timeZone)}`
              : `answered ${formatDateTime(lastAt, timeZone)}`}
          </p>
        </li>
      ))}
    </ul>
  );
}

export default function QuestionsPage({ loaderData: { open, answered, timeZone } }: Route.ComponentProps) {
  return (
    <>
      <PageHeader title="Questions" lead="What members ask about tutorials. Either coach may answer." />
      <div className="grid gap-8">
        {open.length === 0 ? (
          <EmptyState title="No open questions" level={2}>
            <p>Members ask under a tutorial. New questions also show up in Today.</p>
          </EmptyState>
        ) : (
          <section aria-labelledby="open">
            <h2 id="open" className="text-lg">{`To answer (${open.length})`}</h2>
            <Rows rows={open} timeZone={timeZone} />
          </section>
        )}
        {answered.total > 0 && (
          <section aria-labelledby="answered" className="grid gap-3">
            <h2 id="answered" className="text-lg">
              Answered
            </h2>
            <Rows rows={answered.entities} timeZone={timeZone} />
            <Pager {...answered} what="answered questions" />
          </section>
        )}
      </div>
    </>
  );
}
