import { AskForm } from "#app/features/talk/questions/ask-form.tsx";
import { messages } from "#app/features/talk/questions/messages.ts";
import { Posts } from "#app/features/talk/questions/posts.tsx";
import { askAboutTutorial, openTutorial } from "#app/features/talk/questions/questions.server.ts";
import { questionsLimit } from "#app/features/talk/questions/schema.ts";
import { TutorialPlayer } from "#app/features/video/tutorials/tutorial-player.tsx";
import { formAction } from "#app/http/forms/form-action.server.ts";
import { memberLoader } from "#app/http/pages/page-loader.server.ts";
import type { FormProblem } from "#app/ui/form/page-form.tsx";
import { useTaken } from "#app/ui/form/use-taken.ts";
import { useLiveRefresh } from "#app/ui/live/use-live-refresh.ts";
import { OwnWords } from "#app/ui/own-words.tsx";
import { PageHeader } from "#app/ui/shell/page-header.tsx";
import { formatDateTime } from "#app/ui/time/format.ts";
import { MadeAt } from "#app/ui/time/made-at.tsx";
import type { Route } from "./+types/tutorials.$id";

export const handle = { hydrate: true };

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.tutorial.title ?? "Tutorial"} · Training Portal` },
];

export const loader = memberLoader(async ({ services, actor, params, prefersSmallVideos }) => ({
  ...(await openTutorial(services, actor, { id: params.id, prefersSmallVideos })),
  madeAt: services.clock.now(),
  timeZone: actor.timeZone,
  isCoach: actor.isAdmin,
}));

export const action = formAction({
  ask: {
    run: askAboutTutorial,
    to: (_result, { params }) => `/portal/tutorials/${params.id}#own`,
    flash: { title: messages.asked, message: messages.askedDetail },
    failed: messages.notAskedTitle,
    limits: [questionsLimit],
  },
});

type PageData = Route.ComponentProps["loaderData"];

function Shared({ questions: { shared } }: PageData) {
  if (shared.length === 0) return null;
  return (
    <ul>
      {shared.map(({ id, question, answer, by }) => (
        <li key={id} className="grid gap-1 border-b border-line py-3 wrap-anywhere">
          <h3 dir="auto" className="text-base">
            {question}
          </h3>
          <OwnWords>{answer}</OwnWords>
          <p className="text-sm text-ink-muted">{`Answered by ${by}`}</p>
        </li>
      ))}
    </ul>
  );
}

/** The member's own conversation with the coaches, and the form to ask. */
function Own({
  tutorial,
  questions,
  timeZone,
  isCoach,
  problem,
}: PageData & { problem: FormProblem | undefined }) {
  const { posts, waitingSince } = questions;
  // Emptied by one's own question, not by an answer that comes while one asks.
  const asked = useTaken(posts.length, tutorial.id);
  if (isCoach) return <p>{messages.coachesElsewhere}</p>;
  return (
    <div id="own" className="grid gap-4">
      {posts.length > 0 && (
        <>
          <h3 className="text-base">Your questions</h3>
          <Posts posts={posts} timeZone={timeZone} mine="member" />
        </>
      )}
      {waitingSince && (
        <p className="text-sm text-ink-muted">
          {`You are waiting for an answer since ${formatDateTime(waitingSince, timeZone)}.`}
        </p>
      )}
      <AskForm key={asked} tutorialId={tutorial.id} problem={problem} />
    </div>
  );
}

export default function TutorialPage({ loaderData, actionData }: Route.ComponentProps) {
  const { tutorial, timeZone, madeAt } = loaderData;
  useLiveRefresh();
  return (
    <>
      <PageHeader
        title={tutorial.title}
        back={{ href: "/portal?tab=content", label: "Back to Training Content" }}
      />
      <div className="grid gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] lg:items-start lg:gap-10">
        <div className="grid gap-3">
          <TutorialPlayer tutorial={tutorial} />
          {tutorial.description && <OwnWords>{tutorial.description}</OwnWords>}
        </div>
        <section id="questions" aria-labelledby="questions-title" className="grid gap-4">
          <h2 id="questions-title" className="text-xl">
            Questions and answers
          </h2>
          <Shared {...loaderData} />
          <Own {...loaderData} problem={actionData} />
        </section>
      </div>
      <MadeAt madeAt={madeAt} timeZone={timeZone} to={`/portal/tutorials/${tutorial.id}`} />
    </>
  );
}
