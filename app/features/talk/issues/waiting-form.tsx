import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { FormDraft } from "#app/ui/draft/form-draft.tsx";
import { TextField } from "#app/ui/form/field.tsx";
import { type FormProblem, FormSummary, PageForm, usePageForm } from "#app/ui/form/page-form.tsx";
import { SavedMeanwhile } from "#app/ui/form/saved-meanwhile.tsx";
import { useTaken } from "#app/ui/form/use-taken.ts";
import { issueFormId, Words } from "./issue-form.tsx";
import { draftOf } from "./rules.ts";
import type { SendProps } from "./send-fields.tsx";

type MoveProps = Pick<SendProps, "planned" | "zone" | "today"> & {
  issue: { id: string };
  problem: FormProblem | undefined;
};

/** Moves an issue that waits for its time to another one. */
export function MoveIssueForm({ issue, planned, zone, today, problem }: MoveProps) {
  const form = usePageForm("move-issue", problem, { day: planned?.day ?? "", time: planned?.time ?? "" });
  return (
    <PageForm
      of={form}
      action={`/admin/newsletter/${issue.id}?form=move-issue`}
      className="grid gap-3"
      key={`${planned?.day} ${planned?.time}`}
    >
      <FormSummary problem={form.problem} />
      <input type="hidden" name="id" value={issue.id} />
      <div className="field-grid grid grid-cols-2 gap-3">
        <TextField {...form.field("day")} label="Day" type="date" min={today} required />
        <TextField {...form.field("time")} label="Time" type="time" required />
      </div>
      <p className="field-hint">{zone}</p>
      <Button variant="secondary" className="justify-self-start">
        Move to this time
      </Button>
    </PageForm>
  );
}

type Props = {
  issue: { id: string; title: string; text: string; version: string };
  problem: FormProblem | undefined;
};

/** The words of an issue that waits for its time; it goes out as it is saved then. */
export function WaitingIssueForm({ issue, problem }: Props) {
  const here = `/admin/newsletter/${issue.id}`;
  const mine = problem?.form === "change-issue" ? { ...problem, form: issueFormId } : undefined;
  const form = usePageForm(issueFormId, mine, { title: issue.title, text: issue.text });
  const version = useTaken(issue.version, issue.id);
  return (
    <Card heading="Write">
      <PageForm of={form} action={`${here}?form=change-issue`} className="grid gap-4">
        <FormSummary problem={form.problem} />
        <input type="hidden" name="id" value={issue.id} />
        <SavedMeanwhile key={version} form={form} version={version} theirsHref={here} />
        <p className="text-ink-muted">It goes out as it is saved here when its time comes.</p>
        <Words form={form} rows={16} />
        <FormDraft about={draftOf(issue.id)} />
        <Button variant="secondary" className="justify-self-start">
          Save and preview
        </Button>
      </PageForm>
    </Card>
  );
}
