import { type KeyboardEvent, type MouseEvent, useState } from "react";
import type { AttachmentKind } from "#app/features/talk/messages/rules.ts";
import { FieldErrors } from "#app/ui/form/field-frame.tsx";
import type { FieldOf } from "#app/ui/form/page-form.tsx";
import { useHydrated } from "#app/ui/live/use-hydrated.ts";
import { Icon } from "#app/ui/picture/icon.tsx";
import { VideoPoster } from "#app/ui/picture/video-poster.tsx";
import { factLine } from "#app/ui/time/format.ts";
import type { Attachable } from "./attachments.server.ts";

type Props = {
  field: ReturnType<FieldOf>;
  attachable: readonly Attachable[];
  /** The headings of the two kinds, in the reader's words. */
  headings: Record<AttachmentKind, string>;
};

const kinds = ["clip", "drill"] as const;

/** What was offered stays so on this page: a refresh may not take away what is chosen already. */
function useOffered(attachable: readonly Attachable[]): Attachable[] {
  const [offered] = useState(() => new Map<string, Attachable>());
  for (const one of attachable) offered.set(one.value, one);
  return [...offered.values()];
}

/** The button that opens everything that can go with a message; it is in the row of the text. */
export function AttachButton() {
  return (
    <details data-attach="" className="flex-none">
      <summary className="grid size-[48px] cursor-pointer list-none place-items-center rounded-md hover:bg-accent-quiet">
        <svg
          viewBox="0 0 16 16"
          width={24}
          height={24}
          fill="none"
          stroke="currentColor"
          strokeWidth={1.4}
          strokeLinecap="round"
          aria-hidden="true"
        >
          <path d="m13.5 7.25-5.9 5.9a3.2 3.2 0 0 1-4.5-4.5l6.2-6.2a2.1 2.1 0 0 1 3 3l-6 6a1 1 0 0 1-1.5-1.5l5.4-5.4" />
        </svg>
        <span className="sr-only">Attach a photo, a video, a drill, or a file</span>
      </summary>
    </details>
  );
}

/** Closes the list. `within` is in the composer, or it. */
export const closeAttach = (within: Element): void =>
  within.closest(".composer")?.querySelector("[data-attach]")?.removeAttribute("open");

/** A tap chooses and closes the list; arrow keys only choose. */
function closeAfterTap({ currentTarget, detail }: MouseEvent): void {
  if (detail > 0) closeAttach(currentTarget);
}

/** Radio rows of which only the chosen one shows while the list is closed, without scripts, too. */
const row = "attach-part mb-1 min-h-12 items-center gap-3 rounded-md px-2 py-1 has-checked:bg-accent-quiet";
const choice =
  "relative flex min-h-11 grow cursor-pointer items-center gap-3 wrap-anywhere rounded-md has-focus-visible:outline-3 has-focus-visible:outline-focus";

const remove = "hidden size-11 flex-none cursor-pointer place-items-center [:has(:checked)>&]:grid";

/** Chooses nothing instead. */
function Remove({ label, none }: { label: string; none: string }) {
  if (useHydrated()) {
    return (
      <button
        type="button"
        aria-label={`Remove ${label}`}
        onClick={() => document.getElementById(none)?.click()}
        className={remove}
      >
        <Icon name="cross" />
      </button>
    );
  }
  return (
    <label htmlFor={none} title={`Remove ${label}`} className={remove}>
      <Icon name="cross" />
    </label>
  );
}

function Row({ one, field }: { one: Attachable; field: Props["field"] }) {
  const { value, label, about, still } = one;
  return (
    <div className={row}>
      <label className={choice}>
        <input
          type="radio"
          name={field.name}
          value={value}
          defaultChecked={field.defaultValue === value}
          onClick={closeAfterTap}
          className="sr-only"
        />
        {still && <VideoPoster {...still} className="w-16 flex-none" />}
        <span>
          {label}
          <span className="block text-sm text-ink-muted">{factLine(about)}</span>
        </span>
      </label>
      <Remove label={label} none={`${field.id}-none`} />
    </div>
  );
}

const matchesWords = ({ label, about }: Attachable, words: string) =>
  `${label} ${factLine(about)}`.toLowerCase().includes(words.trim().toLowerCase());

function Filter({ onFilter }: { onFilter(words: string): void }) {
  const keep = (event: KeyboardEvent) => {
    // Enter would send the message.
    if (event.key === "Enter") event.preventDefault();
  };
  return (
    <input
      type="search"
      aria-label="Filter what to attach"
      placeholder="Filter"
      className="input attach-part mb-1"
      onChange={({ currentTarget }) => onFilter(currentTarget.value)}
      onKeyDown={keep}
    />
  );
}

/** What goes with a message: a list to choose from, and what was chosen as one line above the text. */
export function AttachChooser({ field, attachable, headings }: Props) {
  const [words, setWords] = useState("");
  const isHydrated = useHydrated();
  const offered = useOffered(attachable);
  const { id, name, defaultValue = "", errors } = field;
  const isUnknown = !offered.some(({ value }) => value === defaultValue);
  return (
    <fieldset
      key={defaultValue}
      id={id}
      className="grid max-h-[min(20rem,40dvh)] grid-cols-[minmax(0,1fr)] overflow-y-auto"
    >
      <legend className="sr-only">Attach a video or a drill</legend>
      <FieldErrors id={id} errors={errors} />
      {isHydrated && <Filter onFilter={setWords} />}
      <label className="attach-part relative min-h-11 cursor-pointer items-center rounded-md px-2 has-focus-visible:outline-3 has-focus-visible:outline-focus">
        <input
          id={`${id}-none`}
          type="radio"
          name={name}
          value=""
          aria-label="Nothing attached"
          defaultChecked={isUnknown}
          onClick={closeAfterTap}
          className="sr-only"
        />
        Nothing attached
      </label>
      {kinds.map((kind) => {
        const ofKind = offered.filter((one) => one.kind === kind);
        if (ofKind.length === 0) return null;
        const isFound = ofKind.some((one) => matchesWords(one, words));
        return (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset in the fieldset would name the field twice
          <div key={kind} role="group" aria-label={headings[kind]}>
            {isFound && (
              <p className="attach-part px-2 pt-1 text-sm font-semibold text-ink-muted">{headings[kind]}</p>
            )}
            {ofKind.map((one) => (
              <div key={one.value} hidden={!matchesWords(one, words)} className="has-checked:block!">
                <Row one={one} field={field} />
              </div>
            ))}
          </div>
        );
      })}
    </fieldset>
  );
}
