import { HomeworkFields } from "#app/features/training/homework/homework-fields.tsx";
import { Button } from "#app/ui/button.tsx";
import { FormDraft } from "#app/ui/draft/form-draft.tsx";
import { SelectField, TextAreaField } from "#app/ui/form/field.tsx";
import { type FieldOf, type FormProblem, PageForm, usePageForm } from "#app/ui/form/page-form.tsx";
import { SavedMeanwhile } from "#app/ui/form/saved-meanwhile.tsx";
import type { CallHomework } from "./after-call.server.ts";
import { outcomeWords } from "./call-words.ts";
import { messages } from "./messages.ts";

type Props = {
  call: {
    id: string;
    version: string;
    status: string;
    closedAt: Date | null;
    summary: string | null;
    privateNotes: string | null;
    homework: CallHomework;
  };
  problem: FormProblem | undefined;
  hasMailServer: boolean;
};

const outcomes = Object.entries(outcomeWords).map(([value, label]) => ({ value, label }));

function Homework({ homework, field }: { homework: CallHomework; field: FieldOf }) {
  return (
    <fieldset className="grid gap-4">
      <legend className="mb-3 font-semibold">Homework</legend>
      {homework.mayGive ? (
        <HomeworkFields drills={homework.drills} field={field} />
      ) : (
        <p>{messages.homeworkWithout}</p>
      )}
    </fieldset>
  );
}

/** Records a call's outcome, a summary for the member, and the coaches' private notes. */
export function CloseCallForm({ call, problem, hasMailServer }: Props) {
  const outcome = Object.hasOwn(outcomeWords, call.status) ? call.status : "used";
  const form = usePageForm("close-call", problem, {
    outcome,
    summary: call.summary ?? "",
    privateNotes: call.privateNotes ?? "",
    ...call.homework.fields,
  });
  return (
    <PageForm of={form} action={`/admin/calls/${call.id}?form=close-call`} className="grid gap-5">
      <SavedMeanwhile form={form} version={call.version} theirsHref={`/admin/calls/${call.id}`} />
      <input type="hidden" name="id" value={call.id} />
      <SelectField {...form.field("outcome")} label="Outcome" options={outcomes} />
      <TextAreaField
        {...form.field("summary")}
        label="Summary for the member"
        hint={hasMailServer ? messages.summaryHint : messages.summaryHintHere}
        rows={5}
        optional
      />
      <Homework homework={call.homework} field={form.field} />
      <TextAreaField
        {...form.field("privateNotes")}
        label="Private notes"
        hint="Only coaches see these."
        rows={4}
        optional
      />
      <FormDraft about={`call:${call.id}`} />
      <Button className="justify-self-start">{call.closedAt ? "Save changes" : "Close the call"}</Button>
    </PageForm>
  );
}
