import type { FormEventHandler } from "react";
import { Form } from "react-router";
import { ButtonLink } from "#app/ui/button.tsx";
import { type FormProblem, FormSummary, usePageForm } from "#app/ui/page-form.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import { ResultFields } from "./result-fields.tsx";
import { RoundFields } from "./round-fields.tsx";

type Props = {
  drillId: string;
  /** One-time key: sending the same form twice stores one row (D24). */
  formKey: string;
  action: string;
  cancelHref: string;
  problem: FormProblem | undefined;
  /** How many rounds to ask for one by one; null for the quick form (D23). */
  rounds: number | null;
  /** What scripts do before the form is sent; may hold it back. */
  onSubmit?: FormEventHandler<HTMLFormElement>;
  isSending?: boolean;
};

/** Logs one drill: rounds, points per round and notes, or the bags of each round. */
export function CompleteDrillForm(props: Props) {
  const { drillId, formKey, action, cancelHref, rounds, onSubmit, isSending } = props;
  const form = usePageForm("complete-drill", props.problem, { drillId, formKey });
  return (
    <Form method="post" action={action} {...form.props} className="grid gap-5" onSubmit={onSubmit}>
      <FormSummary problem={form.problem} />
      <input type="hidden" name="drillId" defaultValue={drillId} />
      <input type="hidden" name="formKey" defaultValue={formKey} />
      {rounds === null ? (
        <ResultFields field={form.field} />
      ) : (
        <RoundFields field={form.field} rounds={rounds} />
      )}
      <div className="flex flex-wrap gap-3">
        <SubmitButton disabled={isSending}>Complete Drill</SubmitButton>
        <ButtonLink href={cancelHref}>Cancel</ButtonLink>
      </div>
    </Form>
  );
}
