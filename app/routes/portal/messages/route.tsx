import { memo, Suspense } from "react";
import { isAllowed } from "#app/features/base/allowed.ts";
import { getSite } from "#app/features/base/site/site.server.ts";
import { PlanRequired } from "#app/features/people/entitlements/plan-required.tsx";
import { Composer } from "#app/features/talk/messages/composer.tsx";
import { Conversation, ThreadPage } from "#app/features/talk/messages/thread/conversation.tsx";
import { readOwnThread } from "#app/features/talk/messages/thread/read-thread.server.ts";
import { searchOwnThread } from "#app/features/talk/messages/thread/search-thread.server.ts";
import { readShownNotes } from "#app/features/talk/notes/notes.server.ts";
import { listOwnHomework } from "#app/features/training/homework/lists.server.ts";
import { formAction } from "#app/http/forms/form-action.server.ts";
import { memberLoader } from "#app/http/pages/page-loader.server.ts";
import { type FormProblem, FormSummary } from "#app/ui/form/page-form.tsx";
import { PlainLink } from "#app/ui/link/plain-link.tsx";
import { onDemand } from "#app/ui/live/on-demand.ts";
import { useLiveRefresh } from "#app/ui/live/use-live-refresh.ts";
import { Notice } from "#app/ui/notice.tsx";
import { PageHeader } from "#app/ui/shell/page-header.tsx";
import { MadeAt } from "#app/ui/time/made-at.tsx";
import type { Route } from "./+types/route";
import { aboutWords } from "./about-words.server.ts";
import { messageForms } from "./forms.server.ts";
import { emptyWords, waitingWords } from "./waiting-words.server.ts";

export const handle = { hydrate: true };

export const meta: Route.MetaFunction = () => [{ title: "Messages · Training Portal" }];

type Draft = Awaited<ReturnType<typeof readOwnThread>>["draft"];

const begunWith = (draft: Draft, words: string | null): Draft =>
  words && draft.text === "" && draft.attachment === "" ? { ...draft, text: words } : draft;

export const loader = memberLoader(async ({ services, actor, url, prefersSmallVideos }) => {
  const isOpen = isAllowed(actor, "readOwnThread");
  const asked = (name: string) => url.searchParams.get(name) ?? undefined;
  const search = { q: asked("q"), at: asked("at") };
  const address = { ...search, shown: asked("shown"), prefersSmallVideos };
  const thread = isOpen ? await readOwnThread(services, actor, address) : null;
  const notes = thread?.entries.filter(({ isUnreadWhole }) => isUnreadWhole) ?? [];
  await readShownNotes(services, actor, { ids: notes.map(({ id }) => id) });
  const homework = isOpen ? await listOwnHomework(services, actor) : null;
  const madeAt = services.clock.now();
  const { timeZone } = actor;
  const { replyTime } = getSite(services);
  return {
    madeAt,
    timeZone,
    waiting: waitingWords({
      since: thread?.waitingSince ?? null,
      last: thread?.entries.findLast(({ isMine }) => isMine)?.at,
      now: madeAt,
      timeZone,
      replyTime,
    }),
    empty: emptyWords(isOpen, replyTime),
    isCoach: actor.isAdmin,
    thread: thread && {
      ...thread,
      draft: begunWith(thread.draft, await aboutWords({ services, actor, url }, homework?.open ?? [])),
    },
    homework,
    found: isOpen ? await searchOwnThread(services, actor, search) : null,
  };
});

export const action = formAction(messageForms);

const here = "/portal/messages";

type PageData = Route.ComponentProps["loaderData"];

type Thread = NonNullable<PageData["thread"]>;

type Homework = NonNullable<PageData["homework"]>;

type AsideProps = { homework: Homework; timeZone: string };

type OpenProps = PageData & { thread: Thread; homework: Homework; problem: FormProblem | undefined };

const OpenHomework = onDemand(async () => (await import("./open-homework.tsx")).OpenHomework);

/**
 * Next to the thread on a desktop; on a phone, one line above it. Memoized, because rendering it again would lose the
 * server's drawing before its script is loaded.
 */
const HomeworkAside = memo(function HomeworkAside({ homework: { open }, timeZone }: AsideProps) {
  return (
    <aside
      aria-label="Homework"
      className="border-line max-lg:border-b lg:col-start-2 lg:row-start-2 lg:overflow-y-auto lg:pt-2"
    >
      <p>
        <PlainLink href="/portal/homework" className="link inline-block py-1 lg:font-bold">
          {`Open homework: ${open.length || "none"}`}
        </PlainLink>
      </p>
      <Suspense fallback={null}>
        <OpenHomework open={open} timeZone={timeZone} />
      </Suspense>
    </aside>
  );
});

function OpenThread(props: OpenProps) {
  const { thread, empty, homework, timeZone, isCoach, problem } = props;
  return (
    <ThreadPage
      header={
        <>
          <PageHeader title="Messages" />
          {problem?.form === "take-back" && <FormSummary problem={problem} />}
        </>
      }
    >
      <HomeworkAside homework={homework} timeZone={timeZone} />
      <Conversation {...props} here={here} empty={<p>{empty}</p>}>
        {isCoach ? (
          <Notice tone="info" title="You are a coach">
            <a href="/admin/messages" className="link">
              Answer members under Messages in the admin area.
            </a>
          </Notice>
        ) : (
          <Composer
            sendTo={`${here}?form=`}
            label="Your message to the coaches"
            {...thread}
            lastOwn={thread.entries.findLast(({ isMine }) => isMine)?.id ?? null}
            problem={problem}
          />
        )}
      </Conversation>
    </ThreadPage>
  );
}

export default function Messages({ loaderData, actionData }: Route.ComponentProps) {
  const { thread, empty, homework, timeZone, madeAt } = loaderData;
  useLiveRefresh(true);
  return (
    <>
      {thread && homework ? (
        <OpenThread {...loaderData} thread={thread} homework={homework} problem={actionData} />
      ) : (
        <>
          <PageHeader title="Messages" />
          <div className="grid gap-6">
            <FormSummary problem={actionData} />
            <PlanRequired plan="Pro" sample="messages">
              {empty}
            </PlanRequired>
          </div>
        </>
      )}
      <MadeAt madeAt={madeAt} timeZone={timeZone} to={here} />
    </>
  );
}
