import { Button } from "#app/ui/button.tsx";
import { FormDraft } from "#app/ui/draft/form-draft.tsx";
import { FileField, SelectField, TextAreaField } from "#app/ui/form/field.tsx";
import { type FormProblem, PageForm, usePageForm } from "#app/ui/form/page-form.tsx";

const kinds = [
  { value: "members", label: "Members: email, name, plan, until, coach, joined" },
  { value: "drills", label: "Past drills: email, date, drill, rounds, PPR" },
  { value: "copy", label: "A member's training from another club" },
];

/** Takes a list as a file or pasted text, and shows what importing it would do. */
export function ListForm({ problem }: { problem: FormProblem | undefined }) {
  const form = usePageForm("check-list", problem, { kind: "members" });
  return (
    <PageForm
      of={form}
      encType="multipart/form-data"
      action="/admin/import?form=check-list"
      className="grid gap-4"
    >
      <SelectField
        {...form.field("kind")}
        label="What's in it"
        hint="In a CSV file, the first line names the columns. Members need an email and a name; write dates as 2026-12-31 or 12/31/2026. Training comes as for-another-club.json, from the ZIP a member downloads under My account."
        options={kinds}
      />
      <TextAreaField {...form.field("text")} label="Paste the list" rows={8} optional />
      <FileField
        {...form.field("file")}
        label="Or choose its file"
        accept=".csv,.txt,.json,text/csv,text/plain,application/json"
        optional
      />
      <FormDraft about="import-list" />
      <Button className="justify-self-start">Check the list</Button>
    </PageForm>
  );
}
