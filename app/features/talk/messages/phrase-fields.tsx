import { useLayoutEffect, useRef } from "react";
import { excerptOf } from "#app/features/base/excerpt.ts";
import { Button } from "#app/ui/button.tsx";
import { SelectField } from "#app/ui/form/field.tsx";
import type { FieldOf } from "#app/ui/form/page-form.tsx";
import { Link } from "#app/ui/link/router-link.tsx";

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
 * Inserts instead of sending when the form is submitted by this button. Not on its click: one made before the page
 * listened comes as a submit alone.
 */
function useInsertion(insert: (form: HTMLFormElement) => void) {
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    const form = button.current?.form;
    const onSubmit = (event: SubmitEvent) => {
      if (!form || event.submitter !== button.current) return;
      event.preventDefault();
      event.stopPropagation();
      insert(form);
    };
    form?.addEventListener("submit", onSubmit);
    return () => form?.removeEventListener("submit", onSubmit);
  });
  return button;
}

/**
 * The club's saved phrases. The chosen one is appended to the text, by the form itself without scripts. Renders
 * nothing without phrases.
 */
export function PhraseFields({ phrases, action, field, into = "text", sendsText = false }: Props) {
  const sentAs = (phrase: { id: string; text: string }) => (sendsText ? phrase.text : phrase.id);
  const button = useInsertion(({ elements }) => {
    const [text, choice] = [elements.namedItem(into), elements.namedItem("phrase")];
    if (!(text instanceof HTMLTextAreaElement) || !(choice instanceof HTMLSelectElement)) return;
    const phrase = phrases.find((one) => sentAs(one) === choice.value);
    if (!phrase) return;
    text.value = [text.value.trimEnd(), phrase.text].filter(Boolean).join("\n\n");
    text.dispatchEvent(new Event("input", { bubbles: true }));
  });
  if (phrases.length === 0) return null;
  return (
    <div className="flex flex-wrap items-end gap-3 *:first:min-w-0 *:first:flex-[1_1_12rem]">
      <SelectField
        {...field("phrase")}
        label="Saved phrase"
        optional
        options={[
          { value: "", label: "Choose a phrase" },
          ...phrases.map((one) => ({ value: sentAs(one), label: excerptOf(one.text, 60) })),
        ]}
      />
      <Button
        ref={button}
        variant="secondary"
        formAction={action}
        formEncType="application/x-www-form-urlencoded"
        formNoValidate
      >
        Insert phrase
      </Button>
      <Link to="/admin/phrases" className="link py-2.5">
        Manage phrases
      </Link>
    </div>
  );
}
