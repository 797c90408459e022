import { useSearchParams } from "react-router";
import { Dialog } from "#app/ui/dialog.tsx";
import { FormDraft } from "#app/ui/draft/form-draft.tsx";
import { CheckboxField, TextAreaField, TextField } from "#app/ui/form/field.tsx";
import { type FormProblem, PageForm, usePageForm } from "#app/ui/form/page-form.tsx";
import { SaveOrCancel } from "#app/ui/form/save-or-cancel.tsx";
import { sendByKeys } from "#app/ui/form/send-by-keys.ts";
import { formatDate } from "#app/ui/time/format.ts";
import { keptAddress } from "../_tab/tabs.ts";

type Props = {
  members: readonly { id: string; name: string; since: Date }[];
  timeZone: string;
  /** What a note that was taken back said, and to whom. */
  back: ReadonlyMap<string, readonly string[]> | null;
  problem: FormProblem | undefined;
};

/** A note to all members who stopped logging, or to some of them. */
export function QuietNote({ members, timeZone, back, problem }: Props) {
  const [query] = useSearchParams();
  const closeHref = keptAddress(query, "today");
  const words = (name: string) => back?.get(name)?.[0] ?? "";
  const form = usePageForm("note-quiet", problem, { title: words("title"), content: words("content") });
  return (
    <Dialog title="A note to quiet members" closeHref={closeHref}>
      <PageForm
        of={form}
        action="/admin?note=quiet&form=note-quiet"
        onKeyDown={sendByKeys}
        className="grid gap-4"
      >
        <TextField {...form.field("title")} label="Title" required />
        <TextAreaField {...form.field("content")} label="Note" rows={5} required />
        <fieldset>
          <legend className="pb-2 font-semibold">To</legend>
          {members.map(({ id, name, since }) => (
            <CheckboxField
              key={id}
              id={`quiet-${id}`}
              name="userIds"
              value={id}
              label={`${name}, quiet since ${formatDate(since, timeZone)}`}
              defaultChecked={back?.get("userIds")?.includes(id) ?? true}
            />
          ))}
        </fieldset>
        <FormDraft about="quiet-note" />
        <SaveOrCancel cancelHref={closeHref}>Send notes</SaveOrCancel>
      </PageForm>
    </Dialog>
  );
}
