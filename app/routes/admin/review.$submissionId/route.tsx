import { useEffect, useRef, useState } from "react";
import { type ShouldRevalidateFunctionArgs, useSearchParams } from "react-router";
import { TierBadge } from "#app/features/base/tier-badge.tsx";
import { MemberLink } from "#app/features/people/roster/member-link.tsx";
import { StandingNote } from "#app/features/people/roster/standing-note.tsx";
import { readIntakeOf } from "#app/features/talk/intake/answers.server.ts";
import { IntakeAnswers } from "#app/features/talk/intake/intake-answers.tsx";
import { DeskPhrases } from "#app/features/talk/phrases/desk-phrases.tsx";
import { listPhrases } from "#app/features/talk/phrases/phrases.server.ts";
import { type ReviewDesk, readReviewDesk } from "#app/features/video/desk/desk.server.ts";
import { useDeskCopy } from "#app/features/video/desk/desk-copy.tsx";
import { DeskForm } from "#app/features/video/desk/desk-form.tsx";
import { QueueList } from "#app/features/video/desk/queue/queue-list.tsx";
import { useHeldKeys } from "#app/features/video/desk/use-held-keys.tsx";
import { useOpenElsewhere } from "#app/features/video/desk/use-open-elsewhere.tsx";
import { SinceLast } from "#app/features/video/desk/words/since-last.tsx";
import type { TypedAside } from "#app/features/video/desk/words/typed-aside.ts";
import { formAction } from "#app/http/forms/form-action.server.ts";
import { memberLoader } from "#app/http/pages/page-loader.server.ts";
import { useTaken } from "#app/ui/form/use-taken.ts";
import { Link } from "#app/ui/link/router-link.tsx";
import { OwnWords } from "#app/ui/own-words.tsx";
import { PageHeader } from "#app/ui/shell/page-header.tsx";
import { formatDateTime } from "#app/ui/time/format.ts";
import type { Route } from "./+types/route";
import { deskAddress, rowsFor } from "./addresses.ts";
import { forms } from "./forms.server.ts";

export const handle = { hydrate: true };

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.desk.request.submitterName ?? "Request"} · Review desk` },
];

export const loader = memberLoader(async ({ services, actor, params, url, prefersSmallVideos }) => {
  const desk = await readReviewDesk(services, actor, {
    submissionId: params.submissionId,
    queue: url.searchParams.get("queue"),
    prefersSmallVideos,
  });
  // The intake answers are next to the first review; later ones show what has changed since.
  const { userId } = desk.request;
  const intake = desk.sinceLast === null ? await readIntakeOf(services, actor, { userId }) : null;
  return { timeZone: actor.timeZone, desk, intake, phrases: await listPhrases(services.db.read) };
});

export const action = formAction(forms);

/**
 * A refused save must show what is stored now, and the revision to save over. One whose answer was lost shows nothing
 * new: the desk stays as it was typed.
 */
export const shouldRevalidate = ({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  defaultShouldRevalidate || actionStatus !== undefined;

type DeskPage = Pick<Route.ComponentProps["loaderData"], "timeZone" | "intake"> & { desk: ReviewDesk };

/** The member's question, how long it has waited, and how they have done since the last review. */
function Question({ desk, timeZone, intake }: DeskPage) {
  const { request, sinceLast, publishedAt } = desk;
  return (
    <div className="text-sm whole:in-data-portrait:max-h-[32dvh] whole:in-data-portrait:overflow-y-auto">
      <OwnWords>{`“${request.submitterMessage}”`}</OwnWords>
      <p className="flex flex-wrap items-baseline gap-x-3 text-ink-muted">
        <TierBadge tier={request.tier} />
        <span>{`Sent ${formatDateTime(request.createdAt, timeZone)}`}</span>
        {publishedAt !== null && (
          <Link to={`/portal/videos/${request.id}`} className="link inline-block py-2.5">
            See what the member sees
          </Link>
        )}
      </p>
      {publishedAt === null && (
        <StandingNote
          name={request.submitterName}
          standing={request.standing}
          what="reviews"
          timeZone={timeZone}
        />
      )}
      {sinceLast && <SinceLast {...sinceLast} timeZone={timeZone} />}
      {intake?.sentAt && (
        <details className="disclosure">
          <summary>{`What ${request.submitterName} told you`}</summary>
          <IntakeAnswers intake={intake} timeZone={timeZone} />
        </details>
      )}
    </div>
  );
}

/** The next video begins at its top; saving keeps the place, and publishing would too. */
function useTopOfNext(id: string): void {
  const shown = useRef(id);
  useEffect(() => {
    if (shown.current !== id) scrollTo(0, 0);
    shown.current = id;
  }, [id]);
}

export default function Desk({ loaderData, actionData }: Route.ComponentProps) {
  const { desk: stored, timeZone, intake, phrases } = loaderData;
  const [query] = useSearchParams();
  const { desk, problem, copy } = useDeskCopy(useTaken(stored, stored.request.id), actionData);
  const { request } = desk;
  useTopOfNext(request.id);
  const holdKeys = useHeldKeys();
  // Outlives the form, which is drawn anew when its draft was saved.
  const [asides] = useState(() => new Map<string, TypedAside>());
  const aside = asides.get(request.id) ?? {};
  asides.set(request.id, aside);
  const { open: openElsewhere, published } = useOpenElsewhere(request.id, stored.openElsewhere);
  return (
    <div
      data-whole=""
      className="grid gap-6 whole:h-dvh whole:grid-cols-[176px_minmax(0,1fr)] whole:grid-rows-[minmax(0,1fr)] whole:gap-0"
    >
      <DeskForm
        key={`${request.id} ${desk.revision} ${desk.publishedAt?.getTime()} ${desk.followUps.length} ${copy.isShown}`}
        desk={desk}
        timeZone={timeZone}
        rows={rowsFor(query, desk.draft.tips.length)}
        address={(form) => deskAddress(request.id, query, { form })}
        problem={actionData ?? problem}
        aside={aside}
        copy={copy}
        phrases={phrases}
        onPublish={holdKeys}
        underFeedback={(fields) => <DeskPhrases {...fields} aside={aside} phrases={phrases} />}
      >
        <PageHeader
          title={<MemberLink id={request.userId} name={request.submitterName} />}
          back={{ href: "/admin/submissions", label: "Back to Video Submissions" }}
        />
        {/* The form's own warning about the same says more. */}
        <p
          aria-live="polite"
          className="font-semibold text-warning empty:hidden in-[form:has(.desk-conflict)]:hidden"
        >
          {openElsewhere[request.id] && `${openElsewhere[request.id]} has this open.`}
          {published && published.at > (stored.publishedAt?.getTime() ?? 0) && (
            <>
              {` ${published.name} published this review. `}
              <a href={deskAddress(request.id, query)} className="link">
                See it
              </a>
            </>
          )}
        </p>
        <Question desk={desk} timeZone={timeZone} intake={intake} />
      </DeskForm>
      <div
        data-beside-toast=""
        className="min-w-0 whole:order-first whole:grid whole:min-h-0 whole:border-r whole:border-line"
      >
        <QueueList
          queue={stored.queue}
          current={request.id}
          openElsewhere={openElsewhere}
          takeable={stored.takeable}
          hasMailServer={stored.hasMailServer}
        />
      </div>
    </div>
  );
}
