import { isAllowed } from "#app/features/base/allowed.ts";
import { zoneWords } from "#app/features/base/calendar/zone-words.ts";
import { getSite } from "#app/features/base/site/site.server.ts";
import { PlanRequired } from "#app/features/people/entitlements/plan-required.tsx";
import { Composer } from "#app/features/talk/messages/composer.tsx";
import { Conversation, ThreadPage } from "#app/features/talk/messages/conversation.tsx";
import { readOwnThread } from "#app/features/talk/messages/read-thread.server.ts";
import { type Found, searchOwnThread } from "#app/features/talk/messages/search-thread.server.ts";
import { VoiceNote } from "#app/features/talk/messages/voice-note.tsx";
import { readShownNotes } from "#app/features/talk/notes/notes.server.ts";
import { HomeworkLine } from "#app/features/training/homework/homework-line.tsx";
import { listOwnHomework } from "#app/features/training/homework/lists.server.ts";
import { formAction } from "#app/http/form-action.server.ts";
import { memberLoader } from "#app/http/page-loader.server.ts";
import { type FormProblem, FormSummary } from "#app/ui/form/page-form.tsx";
import { PlainLink } from "#app/ui/link/plain-link.tsx";
import { Link } from "#app/ui/link/router-link.tsx";
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
  const address = { shown: asked("shown"), at: asked("at"), prefersSmallVideos };
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
    empty: emptyWords(isOpen ? replyTime : null),
    isCoach: actor.isAdmin,
    thread: thread && {
      ...thread,
      draft: begunWith(thread.draft, await aboutWords({ services, actor, url }, homework?.open ?? [])),
    },
    homework,
    found: isOpen ? await searchOwnThread(services, actor, { q: asked("q") }) : null,
  };
});

export const action = formAction(messageForms);

const here = "/portal/messages";

type Thread = NonNullable<Route.ComponentProps["loaderData"]["thread"]>;

type Homework = NonNullable<Route.ComponentProps["loaderData"]["homework"]>;

type OpenProps = {
  thread: Thread;
  waiting: string | null;
  empty: string;
  homework: Homework;
  found: Found;
  timeZone: string;
  isCoach: boolean;
  problem: FormProblem | undefined;
};

/** Next to the thread on a desktop; on a phone, one line above it. */
function HomeworkAside({ homework, timeZone }: Pick<OpenProps, "homework" | "timeZone">) {
  const { open } = homework;
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
      <ul className="hidden lg:block">
        {open.map((one) => (
          <HomeworkLine
            key={one.id}
            homework={one}
            timeZone={timeZone}
            actions={
              one.drillId && (
                <Link to={`/portal?tab=progress&complete=${one.drillId}`} className="link">
                  Log this drill<span className="sr-only">{`: ${one.text.slice(0, 60)}`}</span>
                </Link>
              )
            }
          />
        ))}
      </ul>
    </aside>
  );
}

function OpenThread(props: OpenProps) {
  const { thread, waiting, empty, homework, found, timeZone, isCoach, problem } = props;
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
      <Conversation
        thread={thread}
        timeZone={timeZone}
        here={here}
        waiting={waiting}
        found={found}
        empty={<p>{empty}</p>}
      >
        {isCoach ? (
          <Notice tone="info" title="You are a coach">
            <a href="/admin/messages" className="link">
              Answer members under Messages in the admin area.
            </a>
          </Notice>
        ) : (
          <Composer here={here} label="Your message to the coaches" {...thread} problem={problem}>
            <VoiceNote here={here} problem={problem} />
          </Composer>
        )}
      </Conversation>
    </ThreadPage>
  );
}

export default function Messages({ loaderData, actionData }: Route.ComponentProps) {
  const { thread, waiting, empty, homework, found, timeZone, isCoach, madeAt } = loaderData;
  useLiveRefresh(true);
  return (
    <>
      {thread && homework ? (
        <OpenThread
          thread={thread}
          waiting={waiting}
          empty={empty}
          homework={homework}
          found={found}
          timeZone={timeZone}
          isCoach={isCoach}
          problem={actionData}
        />
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
      <MadeAt madeAt={madeAt} timeZone={timeZone} zone={zoneWords(timeZone)} to={here} />
    </>
  );
}
