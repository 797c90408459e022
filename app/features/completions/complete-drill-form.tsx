import { Form } from "react-router";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { TextAreaField, TextField } from "#app/ui/field.tsx";
import { type FormProblem, FormSummary, usePageForm } from "#app/ui/page-form.tsx";

type Props = {
  drillId: string;
  /** One-time key: sending the same form twice stores one row (D24). */
  formKey: string;
  action: string;
  cancelHref: string;
  problem: FormProblem | undefined;
};

/** Logs one drill: rounds, points per round, notes. */
export function CompleteDrillForm({ drillId, formKey, action, cancelHref, problem }: Props) {
  const form = usePageForm("complete-drill", problem, { drillId, formKey });
  return (
    <Form method="post" action={action} {...form.props} className="grid gap-5">
      <FormSummary problem={form.problem} />
      <input type="hidden" name="drillId" defaultValue={drillId} />
      <input type="hidden" name="formKey" defaultValue={formKey} />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          {...form.field("roundsThrown")}
          label="Rounds thrown"
          type="number"
          inputMode="numeric"
          min={1}
          max={200}
          step={1}
          required
        />
        <TextField
          {...form.field("ppr")}
          label="PPR (points per round)"
          hint="At most 12 points per round."
          type="number"
          inputMode="decimal"
          min={0}
          max={12}
          step="any"
          required
        />
      </div>
      <TextAreaField {...form.field("notes")} label="Notes" rows={3} optional />
      <div className="flex flex-wrap gap-3">
        <Button>Complete Drill</Button>
        <ButtonLink href={cancelHref}>Cancel</ButtonLink>
      </div>
    </Form>
  );
}
