import { messages } from "#app/features/talk/intake/messages.ts";
import { AddQuestionForm, ChangeQuestionForm, kindNames } from "#app/features/talk/intake/question-forms.tsx";
import {
  addIntakeQuestion,
  changeIntakeQuestion,
  type IntakeQuestion,
  listIntakeQuestions,
  moveIntakeQuestion,
  removeIntakeQuestion,
  restoreIntakeQuestion,
} from "#app/features/talk/intake/questions.server.ts";
import { formAction } from "#app/http/forms/form-action.server.ts";
import { memberLoader } from "#app/http/pages/page-loader.server.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { TypedWords } from "#app/ui/draft/typed-words.tsx";
import { Form } from "#app/ui/form/form.tsx";
import { type FormProblem, FormSummary } from "#app/ui/form/page-form.tsx";
import { useTaken } from "#app/ui/form/use-taken.ts";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { PageHeader } from "#app/ui/shell/page-header.tsx";
import type { Route } from "./+types/intake";

export const handle = { hydrate: true };

export const meta: Route.MetaFunction = () => [{ title: "Intake form · Admin" }];

const here = "/admin/intake";
const failed = messages.questionFailedTitle;

export const loader = memberLoader(async ({ services, actor, url }) => ({
  questions: (await listIntakeQuestions(services, actor)).entities,
  changing: url.searchParams.get("change"),
}));

export const action = formAction({
  add: { run: addIntakeQuestion, to: here, flash: messages.added, failed },
  change: { run: changeIntakeQuestion, to: here, flash: messages.changed, failed },
  move: { run: moveIntakeQuestion, to: here, flash: messages.moved, failed },
  remove: {
    run: removeIntakeQuestion,
    to: here,
    flash: ({ id }: { id: string }) => ({
      title: messages.removed,
      undo: { action: `${here}?form=restore`, fields: { id } },
    }),
    failed,
  },
  restore: { run: restoreIntakeQuestion, to: here, flash: messages.restored, failed },
});

function Act({ form, id, label, what }: { form: string; id: string; label: string; what: string }) {
  return (
    <Form method="post" action={`${here}?form=${form}`} preventScrollReset>
      <input type="hidden" name="id" value={id} />
      <Button variant="quiet">
        {label}
        <span className="sr-only">{`: ${what}`}</span>
      </Button>
    </Form>
  );
}

type RowProps = {
  question: IntakeQuestion;
  isFirst: boolean;
  isChanging: boolean;
  problem: FormProblem | undefined;
};

function Row({ question, isFirst, isChanging, problem }: RowProps) {
  const { id, rootId, label, hint, kind, choices, isRequired, plan } = question;
  const facts = [
    kindNames[kind],
    kind === "choice" && choices.join(", "),
    plan === "pro" ? "Pro only" : "Elite and Pro",
    isRequired && "required",
  ];
  return (
    <li className="grid gap-2 border-b border-line py-3 wrap-anywhere">
      <h2 className="text-base">{label}</h2>
      {hint && <p>{hint}</p>}
      <p className="text-sm text-ink-muted">{facts.filter(Boolean).join(" · ")}</p>
      {isChanging ? (
        <ChangeQuestionForm question={question} problem={problem} />
      ) : (
        <div className="flex flex-wrap gap-2">
          <ButtonLink href={`${here}?change=${rootId}`} aria-label={`Change: ${label}`}>
            Change
          </ButtonLink>
          {!isFirst && <Act form="move" id={id} label="Move up" what={label} />}
          <Act form="remove" id={id} label="Remove" what={label} />
        </div>
      )}
    </li>
  );
}

export default function IntakeForm({ loaderData, actionData }: Route.ComponentProps) {
  const { questions, changing } = loaderData;
  const added = useTaken(questions.length, here);
  const isGone = actionData?.form === "change" && !questions.some(({ rootId }) => rootId === changing);
  const isRow = actionData && ["move", "remove", "restore"].includes(actionData.form);
  return (
    <>
      <PageHeader
        title="Intake form"
        lead="What new Elite and Pro members are asked. Their answers are on their page and next to their first review."
      />
      <div className="grid gap-8">
        {isRow && <FormSummary problem={actionData} />}
        {isGone && <TypedWords problem={actionData} />}
        {questions.length === 0 && (
          <EmptyState title="No questions yet" level={2}>
            <p>Members are asked nothing until you add a question.</p>
          </EmptyState>
        )}
        <ol>
          {questions.map((question, place) => (
            <Row
              key={question.rootId}
              question={question}
              isFirst={place === 0}
              isChanging={question.rootId === changing}
              problem={actionData}
            />
          ))}
        </ol>
        <section aria-labelledby="add-question" className="grid gap-3">
          <h2 id="add-question" className="text-lg">
            Add a question
          </h2>
          <AddQuestionForm key={added} problem={actionData} />
        </section>
      </div>
    </>
  );
}
