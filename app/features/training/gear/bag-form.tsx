import { Button } from "#app/ui/button.tsx";
import { FormDraft } from "#app/ui/draft/form-draft.tsx";
import { NumberField, TextField } from "#app/ui/form/field.tsx";
import { type FieldOf, type FormProblem, PageForm, usePageForm } from "#app/ui/form/page-form.tsx";
import { SaveOrCancel } from "#app/ui/form/save-or-cancel.tsx";
import { SavedMeanwhile } from "#app/ui/form/saved-meanwhile.tsx";
import type { Bag } from "./bags.server.ts";

function BagFields({ field }: { field: FieldOf }) {
  return (
    <>
      <TextField {...field("name")} label="Name" maxLength={60} required />
      <div className="grid grid-cols-2 items-end gap-4">
        <TextField {...field("firstSide")} label="First side" hint="Such as fast" maxLength={60} optional />
        <TextField
          {...field("secondSide")}
          label="Second side"
          hint="Such as sticky"
          maxLength={60}
          optional
        />
      </div>
      <NumberField
        {...field("speed")}
        label="Speed"
        hint="1 is slow, 10 is fast."
        min={1}
        max={10}
        optional
      />
    </>
  );
}

type AddProps = { action: string; formKey: string; problem: FormProblem | undefined };

/** Adds a set of bags to the member's list. */
export function AddBagForm({ action, formKey, problem }: AddProps) {
  const form = usePageForm("add-bag", problem, { formKey });
  return (
    <PageForm of={form} action={action} className="grid max-w-md gap-4">
      <input type="hidden" name="formKey" value={formKey} />
      <BagFields field={form.field} />
      <FormDraft about="bag:new" />
      <Button className="justify-self-start">Add Bags</Button>
    </PageForm>
  );
}

type ChangeProps = {
  bag: Bag;
  action: string;
  /** The page without this form. */
  href: string;
  problem: FormProblem | undefined;
};

/** Edits a set of bags. */
export function ChangeBagForm({ bag, action, href, problem }: ChangeProps) {
  const { id, version, name, firstSide, secondSide, speed } = bag;
  const values = {
    name,
    firstSide: firstSide ?? "",
    secondSide: secondSide ?? "",
    speed: speed === null ? "" : String(speed),
  };
  const form = usePageForm("change-bag", problem, values);
  return (
    <PageForm of={form} action={action} className="grid max-w-md gap-4">
      <input type="hidden" name="id" value={id} />
      <BagFields field={form.field} />
      <FormDraft about={`bag:${id}`} />
      <SavedMeanwhile form={form} version={version} theirsHref={`${href}?change=${id}`} />
      <SaveOrCancel cancelHref={href}>Save Bags</SaveOrCancel>
    </PageForm>
  );
}
