import { Button } from "#app/ui/button.tsx";
import { FileField, SelectField, TextAreaField } from "#app/ui/field.tsx";
import { Form } from "#app/ui/form.tsx";
import { type FormProblem, FormSummary, usePageForm } from "#app/ui/page-form.tsx";

const kinds = [
  { value: "members", label: "Members: email, name, plan, until, coach, joined" },
  { value: "drills", label: "Past drills: email, date, drill, rounds, PPR" },
];

/** Takes a list as a file or pasted, and looks at it. */
export function ListForm({ problem }: { problem: FormProblem | undefined }) {
  const form = usePageForm("check-list", problem, { kind: "members" });
  return (
    <Form
      method="post"
      encType="multipart/form-data"
      action="/admin/import?form=check-list"
      {...form.props}
      className="grid gap-4"
    >
      <FormSummary problem={form.problem} />
      <SelectField
        {...form.field("kind")}
        label="What it holds"
        hint="The first line names the columns. Only the email is required for members; dates are 2026-12-31 or 12/31/2026."
        options={kinds}
      />
      <FileField {...form.field("file")} label="CSV file" accept=".csv,.txt,text/csv,text/plain" optional />
      <TextAreaField {...form.field("text")} label="Or paste it here" rows={8} optional />
      <Button className="justify-self-start">Check the list</Button>
    </Form>
  );
}
