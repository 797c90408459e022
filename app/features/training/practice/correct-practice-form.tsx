import { Form } from "react-router";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { TextAreaField } from "#app/ui/field.tsx";
import { type FormProblem, FormSummary, usePageForm } from "#app/ui/page-form.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import { CountField, PprField, ShotField } from "./log-practice-form.tsx";

type Props = {
  result: { id: string; shotType: string; rounds: number; ppr: number; notes: string | null };
  action: (form: "correct-practice" | "delete-practice") => string;
  cancelHref: string;
  problem: FormProblem | undefined;
};

/** Corrects or deletes one's own practice result, for 7 days (D24). */
export function CorrectPracticeForm({ result, action, cancelHref, problem }: Props) {
  const form = usePageForm("correct-practice", problem, {
    shotType: result.shotType,
    rounds: String(result.rounds),
    ppr: String(result.ppr),
    notes: result.notes ?? "",
  });
  const { field } = form;
  return (
    <div className="grid gap-6">
      <Form method="post" action={action("correct-practice")} {...form.props} className="grid gap-5">
        <FormSummary problem={form.problem} />
        <input type="hidden" name="id" defaultValue={result.id} />
        <ShotField field={field} />
        <CountField field={field} name="rounds" label="Rounds" max={200} required />
        <PprField field={field} required />
        <TextAreaField {...field("notes")} label="Notes" rows={2} optional />
        <div className="flex flex-wrap gap-3">
          <SubmitButton>Save changes</SubmitButton>
          <ButtonLink href={cancelHref}>Cancel</ButtonLink>
        </div>
      </Form>
      <details className="disclosure">
        <summary>Delete this entry</summary>
        <Form
          method="post"
          action={action("delete-practice")}
          className="mt-3 grid justify-items-start gap-3"
        >
          <FormSummary problem={problem?.form === "delete-practice" ? problem : undefined} />
          <p>It goes for good, and your numbers follow at once.</p>
          <input type="hidden" name="id" value={result.id} />
          <Button variant="danger">Delete for good</Button>
        </Form>
      </details>
    </div>
  );
}
