import type { ReactNode } from "react";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { FormDraft } from "#app/ui/draft/form-draft.tsx";
import { TextAreaField, TextField } from "#app/ui/form/field.tsx";
import { Form } from "#app/ui/form/form.tsx";
import {
  type FieldOf,
  type FormProblem,
  FormSummary,
  PageForm,
  usePageForm,
} from "#app/ui/form/page-form.tsx";
import { SavedMeanwhile } from "#app/ui/form/saved-meanwhile.tsx";
import { useTaken } from "#app/ui/form/use-taken.ts";
import { MarkToolbar } from "./mark-toolbar.tsx";
import { draftOf } from "./rules.ts";
import { asksHowMany, SendFields, type SendProps, sendDefaults } from "./send-fields.tsx";

type IssueForm = ReturnType<typeof usePageForm>;

/** The subject and the text of an issue. */
export function Words({ form, rows }: { form: IssueForm; rows: number }) {
  return (
    <>
      <TextField {...form.field("title")} label="Subject" hint="Also its title on the site." required />
      <MarkToolbar fieldId={form.field("text").id} />
      <TextAreaField
        {...form.field("text")}
        label="Text"
        hint="Markdown: **bold**, ## heading, - list, [words](https://example.com). Readers are greeted above it."
        rows={rows}
        required
      />
    </>
  );
}

/** The form to write a new issue. Saving sends nothing. */
export function NewIssueForm({ problem }: { problem: FormProblem | undefined }) {
  const form = usePageForm("create-issue", problem);
  return (
    <PageForm of={form} action="/admin/newsletter/new?form=create-issue" className="grid gap-4">
      <Words form={form} rows={9} />
      <FormDraft about="issue:new" />
      <Button className="justify-self-start">Save and preview</Button>
    </PageForm>
  );
}

/** The form of an issue's page, and the name under which its parts look up each other. */
export const issueFormId = "issue";

const acts: readonly string[] = ["change-issue", "send-issue", "test-issue"];

/** Whether an issue's form shows what was refused. */
export const isOfIssueForm = (problem: FormProblem | undefined): boolean =>
  problem !== undefined && acts.includes(problem.form);

type Props = Omit<SendProps, "form" | "issue" | "asked"> & {
  /** The draft being edited. */
  issue: SendProps["issue"] & { title: string; text: string; version: string };
  problem: FormProblem | undefined;
};

/** The version of a form that was saved since it was refused is no longer the one that was sent. */
const neverSent: FieldOf = (name) => ({ id: name, name, defaultValue: undefined, errors: undefined });

const SendCard = ({ children }: { children: ReactNode }) => <Card heading="Send">{children}</Card>;

/**
 * A draft's words and who gets them, in one form, so that what is sent is what is on screen, saved or not, with scripts or
 * without. What is asked before sending comes first.
 */
export function IssueForm({ problem, ...props }: Props) {
  const { issue, planned } = props;
  const here = `/admin/newsletter/${issue.id}`;
  const mine = problem && isOfIssueForm(problem) ? { ...problem, form: issueFormId } : undefined;
  const defaults = { title: issue.title, text: issue.text, ...sendDefaults(issue, planned) };
  const form = usePageForm(issueFormId, mine, defaults);
  const isAsked = asksHowMany(problem);
  const taken = useTaken(issue.version, issue.id);
  // The words were saved with the question, which names their version.
  const version = (isAsked && problem?.meanwhile?.version) || taken;
  const ofVersion =
    isAsked || !mine
      ? { problem: undefined, field: neverSent }
      : { problem: form.problem, field: form.field };
  const isOfSend = problem?.form === "send-issue";
  const send = (
    <SendCard key="send">
      {isOfSend && !isAsked && <FormSummary problem={form.problem} />}
      <SendFields {...props} form={form} asked={isAsked ? mine : undefined} />
    </SendCard>
  );
  return (
    <Form method="post" {...form.props} action={`${here}?form=change-issue`} className="grid gap-6">
      {/* Enter in a field presses a form's first button, which must not be the one that sends. */}
      {isAsked && <button type="submit" hidden />}
      <input type="hidden" name="id" value={issue.id} />
      {isAsked && send}
      <Card heading="Write">
        <div className="grid gap-4">
          {!isOfSend && <FormSummary problem={form.problem} />}
          <SavedMeanwhile key={version} form={ofVersion} version={version} theirsHref={here} />
          <Words form={form} rows={16} />
          <FormDraft about={draftOf(issue.id)} />
          <div className="flex flex-wrap gap-3">
            <Button variant="secondary">Save and preview</Button>
            <Button variant="secondary" formAction={`${here}?form=test-issue`}>
              Send a test to me
            </Button>
          </div>
        </div>
      </Card>
      {!isAsked && send}
    </Form>
  );
}
