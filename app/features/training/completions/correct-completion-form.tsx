import { Form } from "react-router";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { type FormProblem, FormSummary, usePageForm } from "#app/ui/page-form.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import { ResultFields } from "./result-fields.tsx";

type Props = {
  completion: { id: string; roundsThrown: number; ppr: number; notes: string | null };
  action: string;
  deleteAction: string;
  cancelHref: string;
  problem: FormProblem | undefined;
};

/** Corrects or deletes one's own entry, for 7 days (D24). */
export function CorrectCompletionForm({ completion, action, deleteAction, cancelHref, problem }: Props) {
  const form = usePageForm("correct-completion", problem, {
    roundsThrown: String(completion.roundsThrown),
    ppr: String(completion.ppr),
    notes: completion.notes ?? "",
  });
  return (
    <div className="grid gap-6">
      <Form method="post" action={action} {...form.props} className="grid gap-5">
        <FormSummary problem={form.problem} />
        <input type="hidden" name="id" defaultValue={completion.id} />
        <ResultFields field={form.field} />
        <div className="flex flex-wrap gap-3">
          <SubmitButton>Save changes</SubmitButton>
          <ButtonLink href={cancelHref}>Cancel</ButtonLink>
        </div>
      </Form>
      <details className="disclosure">
        <summary>Delete this entry</summary>
        <Form method="post" action={deleteAction} className="mt-3 grid justify-items-start gap-3">
          <FormSummary problem={problem?.form === "delete-completion" ? problem : undefined} />
          <p>It goes for good, and your numbers follow at once.</p>
          <input type="hidden" name="id" value={completion.id} />
          <Button variant="danger">Delete for good</Button>
        </Form>
      </details>
    </div>
  );
}
