import { type KeyboardEvent, useRef, useState } from "react";
import { shownAddress } from "#app/features/base/email-address.ts";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/form/field.tsx";
import { FieldErrors } from "#app/ui/form/field-frame.tsx";
import type { FoundPerson, usePageForm } from "#app/ui/form/page-form.tsx";

/** One option. */
export type Choice = { value: string; label: string };

type Props = {
  form: Pick<ReturnType<typeof usePageForm>, "field" | "sentAll" | "found">;
  name: string;
  label: string;
  /** The options without a search; they always include the current value. */
  choices: readonly Choice[];
  /** The page a search returns to without scripts, with the same form. */
  searchAction: string;
};

const toChoice = ({ id, name, email }: FoundPerson): Choice => ({
  value: id,
  label: `${name} (${shownAddress(email)})`,
});

/** The options a sent form included, so that the chosen one keeps its name. */
function readOffered(text: string | undefined): Choice[] {
  try {
    const read: unknown = JSON.parse(text || "[]");
    return Array.isArray(read) ? read.filter((one) => typeof one?.value === "string" && one.label) : [];
  } catch {
    return [];
  }
}

async function search(words: string): Promise<Choice[] | null> {
  try {
    const answer = await fetch(`/api/admin/people?${new URLSearchParams({ search: words })}`);
    return answer.ok ? ((await answer.json()) as FoundPerson[]).map(toChoice) : null;
  } catch {
    // Offline: the choice stays, and the button can be pressed again.
    return null;
  }
}

/** The current options; with scripts, a search stays on the page. */
function useFound({ form, name, choices }: Props) {
  const field = form.field(name);
  const offeredName = `${name}Offered`;
  const sent = readOffered(form.field(offeredName).defaultValue).filter(
    ({ value }) => value === field.defaultValue,
  );
  const [found, setFound] = useState<Choice[] | null>(form.found?.map(toChoice) ?? null);
  const [picked, setPicked] = useState<Choice[]>([]);
  const [searched, setSearched] = useState(form.found ? (form.field("search").defaultValue ?? "") : "");
  const [state, setState] = useState<"idle" | "searching" | "failed">("idle");
  const all = [...choices, ...sent, ...picked, ...(found ?? [])];
  const offered = [...new Map(all.map((choice) => [choice.value, choice])).values()];
  const look = async (words: string) => {
    setState("searching");
    const next = await search(words);
    setState(next ? "idle" : "failed");
    if (!next) return;
    setFound(next);
    setSearched(words);
  };
  return {
    field,
    offered,
    offeredName,
    searched,
    found,
    state,
    look,
    pick: (one: Choice) => setPicked([one]),
  };
}

function Answer({ found, state }: Pick<ReturnType<typeof useFound>, "found" | "state">) {
  if (state === "searching") return "Searching…";
  if (state === "failed") return "The search failed. Please try again.";
  if (!found) return null;
  if (found.length === 0) return "No one found by that name or email.";
  return found.length < 20 ? `${found.length} found` : "Showing the first 20. Type more of the name.";
}

/**
 * Picks one person by search, however large the club is; the current choice always comes first and stays until
 * changed.
 */
export function PersonPicker(props: Props) {
  const { label, name, searchAction, form } = props;
  const { field, offered, offeredName, searched, found, state, look, pick } = useFound(props);
  const words = useRef<HTMLInputElement>(null);
  const searchHere = () => void look(words.current?.value ?? "");
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Enter") return;
    event.preventDefault();
    searchHere();
  };
  return (
    <fieldset className="field grid gap-2">
      <legend className="field-label">{label}</legend>
      <FieldErrors id={field.id} errors={field.errors} />
      <input type="hidden" name={offeredName} value={JSON.stringify(offered)} readOnly />
      <input type="hidden" name="searched" value={searched} readOnly />
      <div className="grid gap-1" id={field.id}>
        {offered.map((choice) => (
          <label key={choice.value} className="check">
            <input
              type="radio"
              name={name}
              value={choice.value}
              defaultChecked={choice.value === field.defaultValue}
              onChange={() => pick(choice)}
            />
            <span className="break-words">{choice.label}</span>
          </label>
        ))}
      </div>
      <div className="flex flex-wrap items-end gap-3">
        <TextField
          {...form.field("search")}
          ref={words}
          type="search"
          label="Search by name or email"
          onKeyDown={onKeyDown}
        />
        <Button
          variant="secondary"
          formAction={searchAction}
          formNoValidate
          onClick={(event) => {
            event.preventDefault();
            searchHere();
          }}
        >
          Search
        </Button>
      </div>
      <p role="status" className="text-ink-muted">
        <Answer found={found} state={state} />
      </p>
    </fieldset>
  );
}
