import { BegunBy } from "#app/features/base/begun-by.tsx";
import { nextDueAfter } from "#app/features/club/today/rules.ts";
import { insertIntoText } from "#app/features/talk/phrases/phrases.server.ts";
import { answerOnPage, shareAnswer } from "#app/features/talk/questions/answer.server.ts";
import { AnswerForm, ShareForm } from "#app/features/talk/questions/answer-form.tsx";
import { readQuestionPage } from "#app/features/talk/questions/list-questions.server.ts";
import { messages } from "#app/features/talk/questions/messages.ts";
import { Posts } from "#app/features/talk/questions/posts.tsx";
import { SnoozeNote } from "#app/features/talk/snooze/snooze-menu.tsx";
import { formAction } from "#app/http/forms/form-action.server.ts";
import { withPhrase } from "#app/http/forms/with-phrase.server.ts";
import { memberLoader } from "#app/http/pages/page-loader.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { useTaken } from "#app/ui/form/use-taken.ts";
import { ListKeys } from "#app/ui/list/list-keys.tsx";
import { useListKeys } from "#app/ui/list/use-list-keys.ts";
import { PageHeader } from "#app/ui/shell/page-header.tsx";
import { useFocusField } from "#app/ui/takes-focus.ts";
import type { Route } from "./+types/questions_.$id";

export const handle = { hydrate: true };

export const meta: Route.MetaFunction = () => [{ title: "Question · Admin" }];

export { alsoAfterConflict as shouldRevalidate } from "#app/http/forms/read-after-conflict.ts";

export const loader = memberLoader(async ({ services, actor, params }) => ({
  ...(await readQuestionPage(services, actor, { id: params.id })),
  timeZone: actor.timeZone,
}));

const here = (id = "") => `/admin/questions/${id}`;

type Shared = Awaited<ReturnType<typeof shareAnswer>>;

export const action = formAction({
  answer: {
    run: answerOnPage,
    to: (_result, { params }) => here(params.id),
    flash: ({ actId }: Awaited<ReturnType<typeof answerOnPage>>) => ({
      title: messages.answered,
      link: nextDueAfter("question"),
      undo: { action: "/admin/questions?form=undo-answer", fields: { actId } },
    }),
    failed: messages.notAnsweredTitle,
  },
  "answer-phrase": {
    run: insertIntoText,
    showsAgain: true,
    read: withPhrase("text"),
    failed: messages.notAnsweredTitle,
  },
  share: {
    run: shareAnswer,
    to: (_result, { params }) => here(params.id),
    flash: ({ sharedQuestion }: Shared) => (sharedQuestion === null ? messages.unshared : messages.shared),
    failed: messages.notSharedTitle,
  },
});

export default function QuestionPage({ loaderData, actionData }: Route.ComponentProps) {
  useFocusField();
  const { question, phrases, begun, timeZone } = loaderData;
  const keys = useListKeys(loaderData);
  const taken = useTaken(question, question.id);
  const { id, posts, memberName, tutorialTitle, tutorialId, userId } = question;
  const asked = (upTo: Date) =>
    posts.findLast(({ isFromCoach, createdAt }) => !isFromCoach && createdAt <= upTo)?.text ?? "";
  return (
    <>
      <PageHeader
        title={`${memberName} asks`}
        lead={`About the tutorial “${tutorialTitle}”`}
        back={{ href: "/admin/questions", label: "Back to Questions" }}
        actions={
          <>
            <ButtonLink href={`/portal/tutorials/${tutorialId}`}>Watch the tutorial</ButtonLink>
            <ButtonLink href={`/admin/members/${userId}`}>Member</ButtonLink>
          </>
        }
      />
      <div className="grid max-w-4xl gap-6">
        <Posts
          posts={posts}
          timeZone={timeZone}
          mine="coach"
          actions={(post) =>
            post.isFromCoach && (
              <ShareForm questionId={id} post={post} asked={asked(post.createdAt)} problem={actionData} />
            )
          }
        />
        {question.snooze && (
          <SnoozeNote kind="question" id={id} snooze={question.snooze} returnTo={here(id)} />
        )}
        <BegunBy begun={begun} timeZone={timeZone} />
        <AnswerForm
          key={taken.version}
          question={taken}
          phrases={phrases}
          at={(form) => `${here(id)}?form=${form}`}
          here={here(id)}
          problem={actionData}
        />
      </div>
      <div className="mt-4 text-ink-muted">
        <ListKeys keys={keys} />
      </div>
    </>
  );
}
