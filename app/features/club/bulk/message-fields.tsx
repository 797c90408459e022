import { FormDraft } from "#app/ui/draft/form-draft.tsx";
import { TextAreaField } from "#app/ui/form/field.tsx";
import type { FieldOf } from "#app/ui/form/page-form.tsx";
import { dryRunWords } from "./messages.ts";

type Props = {
  field: FieldOf;
  /** Those who were chosen, and those among them whose plan has messages. */
  preview: { userIds: readonly string[]; names: readonly string[]; readers: readonly string[] };
  /** How many were found; an act takes only some at a time. */
  found: number;
};

/** Says when an act takes only the first of those found, and names them in the form. */
export function ChosenMembers({ preview: { userIds }, found }: Omit<Props, "field">) {
  const many = userIds.length;
  return (
    <>
      {found > many && (
        <p role="alert">{`These are the first ${many} of ${found}: an act takes ${many} at a time.`}</p>
      )}
      <input type="hidden" name="userIds" value={userIds.join(" ")} />
    </>
  );
}

/** One message to several: whom it reaches, and its words. */
export function MessageFields({ field, preview: { readers, names } }: Omit<Props, "found">) {
  const text = field("text");
  // What was typed before the last of them lost their messages stays.
  const isShown = readers.length > 0 || Boolean(text.defaultValue);
  return (
    <>
      <p>
        {`It ${dryRunWords("goes to", readers, names.length)}, each in their own conversation.`}
        {readers.length < names.length && " The others' plans have no messages."}
      </p>
      {isShown && (
        <>
          <TextAreaField {...text} label="Message" rows={5} required />
          <FormDraft about="bulk-message" />
        </>
      )}
    </>
  );
}
