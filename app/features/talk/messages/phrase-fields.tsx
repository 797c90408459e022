import type { MouseEvent } from "react";
import { excerptOf } from "#app/features/base/excerpt.ts";
import { Button } from "#app/ui/button.tsx";
import { SelectField } from "#app/ui/field.tsx";
import type { FieldOf } from "#app/ui/page-form.tsx";

type Props = {
  phrases: readonly { id: string; text: string }[];
  /** Where the form goes without scripts; it returns with the phrase filled in. */
  action: string;
  field: FieldOf;
  /** The name of the field that gets the phrase. */
  into?: string;
  /** Whether the form sends the phrase's text instead of its id. */
  sendsText?: boolean;
};

/**
 * The club's saved phrases. The chosen one is appended to the text, by the form itself without scripts. Renders
 * nothing without phrases.
 */
export function PhraseFields({ phrases, action, field, into = "text", sendsText = false }: Props) {
  const sentAs = (phrase: { id: string; text: string }) => (sendsText ? phrase.text : phrase.id);
  const insert = (event: MouseEvent<HTMLButtonElement>) => {
    event.preventDefault();
    const fields = event.currentTarget.form?.elements;
    const [text, choice] = [fields?.namedItem(into), fields?.namedItem("phrase")];
    if (!(text instanceof HTMLTextAreaElement) || !(choice instanceof HTMLSelectElement)) return;
    const phrase = phrases.find((one) => sentAs(one) === choice.value);
    if (!phrase) return;
    text.value = [text.value.trimEnd(), phrase.text].filter(Boolean).join("\n\n");
    text.dispatchEvent(new Event("input", { bubbles: true }));
  };
  if (phrases.length === 0) return null;
  return (
    <div className="flex flex-wrap items-end gap-3">
      <SelectField
        {...field("phrase")}
        label="Saved phrase"
        hint="Manage phrases on the review desk."
        optional
        options={[
          { value: "", label: "Choose a phrase" },
          ...phrases.map((one) => ({ value: sentAs(one), label: excerptOf(one.text, 60) })),
        ]}
      />
      <Button variant="secondary" formAction={action} formNoValidate onClick={insert}>
        Insert phrase
      </Button>
    </div>
  );
}
