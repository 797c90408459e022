import { useState } from "react";
import { Button, ButtonLink } from "../button.tsx";
import { OwnWords } from "../own-words.tsx";
import type { Meanwhile, usePageForm } from "./page-form.tsx";

type Props = {
  form: Pick<ReturnType<typeof usePageForm>, "problem" | "field">;
  /** The version of the record the form was filled from. */
  version: string;
  /** The form's own address, which opens with what is saved now. */
  theirsHref: string;
  /** The button that saves anyway, if a form has several. */
  anyway?: { label: string; formAction?: string };
};

const saveAnyway = { label: "Save mine anyway" };

function Both({ fields }: Pick<Meanwhile, "fields">) {
  return (
    <dl className="grid gap-4">
      {fields.map(({ name, label, now, yours }) => (
        <div key={name} className="grid gap-2">
          <dt className="font-bold">{label}</dt>
          <dd className="grid gap-2 sm:grid-cols-2">
            <div className="border-line border-l-4 pl-3">
              <p className="text-ink-muted text-sm">Saved now</p>
              <OwnWords>{now}</OwnWords>
            </div>
            <div className="border-line border-l-4 pl-3">
              <p className="text-ink-muted text-sm">Yours</p>
              <OwnWords>{yours}</OwnWords>
            </div>
          </dd>
        </div>
      ))}
    </dl>
  );
}

/**
 * Carries the version a form was loaded with (D57). If someone else saved meanwhile, it shows both, field by field,
 * and sends the new version with the next press, which then saves the form.
 */
export function SavedMeanwhile({ form, version, theirsHref, anyway = saveAnyway }: Props) {
  const { problem, field } = form;
  const { label, formAction } = anyway;
  // Refreshed data must not be mistaken for what the form was filled from.
  const [loaded] = useState(version);
  const meanwhile = problem?.meanwhile;
  const sent = meanwhile?.version ?? field("version").defaultValue ?? loaded;
  return (
    <>
      <input type="hidden" name="version" value={sent} readOnly />
      {meanwhile && (
        <section aria-label="Both versions" className="grid gap-4">
          <Both fields={meanwhile.fields} />
          <div className="flex flex-wrap gap-3">
            <Button variant="secondary" {...(formAction && { formAction })}>
              {label}
            </Button>
            <ButtonLink href={theirsHref}>Discard mine, open theirs</ButtonLink>
          </div>
        </section>
      )}
    </>
  );
}
