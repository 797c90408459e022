import type { KeyboardEvent, SyntheticEvent } from "react";
import { excerptOf } from "#app/features/base/excerpt.ts";
import { addToFeedback } from "#app/features/video/desk/words/add-to-feedback.ts";
import type { TypedAside } from "#app/features/video/desk/words/typed-aside.ts";
import { Button } from "#app/ui/button.tsx";
import { SelectField, TextField } from "#app/ui/form/field.tsx";
import type { FieldOf } from "#app/ui/form/page-form.tsx";

type Props = {
  aside: TypedAside;
  phrases: readonly { id: string; text: string }[];
  field: FieldOf;
  address(form: string): string;
};

/** Appends a phrase to the feedback on the page; without scripts the server does it. */
function insert(event: SyntheticEvent, phrases: Props["phrases"]): void {
  const chosen = document.getElementById("review-desk-phrase") as HTMLSelectElement | null;
  const phrase = phrases.find(({ id }) => id === chosen?.value);
  if (!phrase) return;
  event.preventDefault();
  addToFeedback(phrase.text);
}

/** Enter in the new phrase's field saves the phrase, and not the desk. */
function savePhrase(event: KeyboardEvent<HTMLInputElement>): void {
  if (event.key !== "Enter") return;
  event.preventDefault();
  document.getElementById("review-desk-keep-phrase")?.click();
}

/** Pressing Save goes back to the field, for the next phrase. */
const goToNewPhrase = () => document.getElementById("review-desk-newPhrase")?.focus();

/** The club's saved sentences: insert one in the feedback, save a new one, or delete one. */
export function DeskPhrases({ aside, phrases, field, address }: Props) {
  const isRefused = Boolean(field("phrase").errors || field("newPhrase").errors);
  return (
    <details
      className="disclosure"
      open={isRefused || aside.showsPhrases}
      onToggle={({ currentTarget }) => {
        aside.showsPhrases = currentTarget.open;
      }}
    >
      <summary>Saved phrases ({phrases.length})</summary>
      <div className="grid gap-4">
        {phrases.length > 0 && (
          <div className="grid gap-3">
            <SelectField
              {...field("phrase")}
              label="Phrase"
              onKeyDown={(event) => event.key === "Enter" && insert(event, phrases)}
              options={phrases.map(({ id, text }) => ({ value: id, label: excerptOf(text, 80) }))}
            />
            <div className="flex flex-wrap gap-3">
              <Button
                variant="secondary"
                formAction={address("insert-phrase")}
                onClick={(event) => insert(event, phrases)}
              >
                Insert into the feedback
              </Button>
              <Button variant="quiet" formAction={address("drop-phrase")}>
                Remove phrase
              </Button>
            </div>
          </div>
        )}
        <TextField
          {...field("newPhrase")}
          label="New phrase"
          hint="All coaches of the club can use it."
          onKeyDown={savePhrase}
        />
        <Button
          id="review-desk-keep-phrase"
          variant="quiet"
          formAction={address("keep-phrase")}
          onClick={goToNewPhrase}
        >
          Save phrase
        </Button>
      </div>
    </details>
  );
}
