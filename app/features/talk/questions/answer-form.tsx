import { PhraseFields } from "#app/features/talk/messages/phrase-fields.tsx";
import { Button } from "#app/ui/button.tsx";
import { FormDraft } from "#app/ui/draft/form-draft.tsx";
import { TextAreaField, TextField } from "#app/ui/form/field.tsx";
import { Form } from "#app/ui/form/form.tsx";
import { type FormProblem, PageForm, usePageForm } from "#app/ui/form/page-form.tsx";
import { SavedMeanwhile } from "#app/ui/form/saved-meanwhile.tsx";
import { sendByKeys } from "#app/ui/form/send-by-keys.ts";
import { SubmitButton } from "#app/ui/form/submit-button.tsx";
import { longestPost } from "./post-length.ts";

type Props = {
  question: { id: string; memberName: string; version: string };
  /** The words of an answer that was taken back. */
  words?: string | undefined;
  phrases: readonly { id: string; text: string }[];
  /** The address of a form of the page. */
  at: (form: string) => string;
  /** The address of the page itself. */
  here: string;
  problem: FormProblem | undefined;
};

/** Answers a member's question about a tutorial. */
export function AnswerForm({ question, words, phrases, at, here, problem }: Props) {
  const { id, memberName, version } = question;
  const form = usePageForm("answer", problem, words === undefined ? {} : { text: words });
  return (
    <PageForm of={form} action={at("answer")} onKeyDown={sendByKeys} className="grid gap-4">
      <input type="hidden" name="id" value={id} />
      <TextAreaField
        {...form.field("text")}
        label={`Answer to ${memberName}`}
        rows={6}
        maxLength={longestPost}
        data-takes-focus=""
        required
      />
      {phrases.length > 0 && (
        <PhraseFields
          phrases={phrases}
          action={`${at("answer-phrase")}&for=answer`}
          field={form.field}
          sendsText
        />
      )}
      <SavedMeanwhile form={form} version={version} theirsHref={here} anyway={{ label: "Send mine too" }} />
      <FormDraft about={`question:${id}`} />
      <SubmitButton className="justify-self-start">Send Answer</SubmitButton>
    </PageForm>
  );
}

type ShareProps = {
  questionId: string;
  post: { id: string; sharedQuestion: string | null; version: string };
  /** The field's initial text: the member's own words. */
  asked: string;
  problem: FormProblem | undefined;
};

/** Shows an answer to everyone who may watch the tutorial, or hides it again. */
export function ShareForm({ questionId, post, asked, problem }: ShareProps) {
  const { id, sharedQuestion, version } = post;
  const here = `/admin/questions/${questionId}`;
  const form = usePageForm(
    `share-${id}`,
    problem?.form === "share" ? { ...problem, form: `share-${id}` } : undefined,
    {
      sharedQuestion: sharedQuestion ?? asked,
    },
  );
  return (
    <details className="disclosure" open={form.problem !== undefined}>
      <summary>{sharedQuestion === null ? "Show to everyone" : "Shown to everyone"}</summary>
      <PageForm of={form} action={`${here}?form=share`} className="grid gap-3">
        <input type="hidden" name="id" value={questionId} />
        <input type="hidden" name="postId" value={id} />
        <TextField
          {...form.field("sharedQuestion")}
          label="Question as everyone sees it"
          hint="Leave out names. The answer appears below it."
        />
        <FormDraft about={`share:${id}`} />
        <SavedMeanwhile form={form} version={version} theirsHref={here} />
        <Button variant="secondary" className="justify-self-start">
          {sharedQuestion === null ? "Show this answer to everyone" : "Save the question"}
        </Button>
      </PageForm>
      {sharedQuestion !== null && (
        <Form method="post" action={`${here}?form=share`}>
          <input type="hidden" name="id" value={questionId} />
          <input type="hidden" name="postId" value={id} />
          <input type="hidden" name="version" value={version} />
          <Button variant="quiet">Hide it again</Button>
        </Form>
      )}
    </details>
  );
}
