import { type ReactNode, useState } from "react";
import { WordRow } from "#app/ui/form/choice-row.tsx";
import type { FieldOf } from "#app/ui/form/page-form.tsx";
import { PlainLink } from "#app/ui/link/plain-link.tsx";
import { Icon } from "#app/ui/picture/icon.tsx";
import type { GearChoices } from "./choices.server.ts";
import {
  type ChosenGear,
  type Gear,
  gearNames,
  gearWords,
  placeChoices,
  styleChoices,
} from "./gear-words.ts";
import { keepChoice, useGearChoices } from "./use-gear-choices.tsx";

/** The initial values: what a refused form sent, else the log's own; a new log uses the last choices. */
export function gearValues(field: FieldOf, log: Gear | null): ChosenGear {
  const values = gearNames.flatMap((name) => {
    const value = field(name).defaultValue ?? (log ? (log[name] ?? "") : undefined);
    return value === undefined ? [] : [[name, value]];
  });
  return Object.fromEntries(values);
}

/** The words for choices, of which `bags` has the names. */
function wordsOf(gear: Record<(typeof gearNames)[number], string | null>, { bags }: GearChoices): string {
  const bagName = bags.find(({ id }) => id === gear.bagId)?.name ?? null;
  return gearWords({ ...(gear as Gear), bagName }).join(", ");
}

/** What the folded rows hold, next to the last time; without either, what they are for. */
function summaryOf(choices: GearChoices, chosen: ChosenGear): ReactNode {
  const last = wordsOf(choices.last, choices);
  const now = wordsOf({ ...choices.last, ...chosen }, choices);
  if (now === last && last === "") return forGear;
  return (
    <span>
      <span className="gear-when">{now === last ? "As last time: " : "This time: "}</span>
      {now || "no bags, style or place"}
    </span>
  );
}

/** Whether the last log had any, which a new one starts with: then the rows belong where they are in sight before it is sent. */
export const hasLastGear = (choices: GearChoices) => wordsOf(choices.last, choices) !== "";

type Props = {
  /** The choices, if the page has loaded them. */
  given: GearChoices | null;
  chosen: ChosenGear;
  onChoose?: (part: ChosenGear) => void;
  /**
   * Whether the rows start closed where there are last choices, naming only what is chosen, so that the form's
   * button is on the first screen.
   */
  isFolded?: boolean;
};

type Option = { value: string; label: string };

const none: Option = { value: "", label: "None" };

const forGear = "Bags, style and place (optional)";

const noneBoxes = gearNames.map((name) => `[name=${name}][value=""]`).join();

const cleared: ChosenGear = { bagId: "", throwingStyle: "", place: "" };

/** Bags, throwing style and place, one tap each, starting with the last choices. All are optional. */
export function GearFields({ given, ...props }: Props) {
  const choices = useGearChoices(given);
  return choices && <GearRows choices={choices} {...props} />;
}

/** The rows of {@link GearFields} for choices that are there. */
export function GearRows({
  choices,
  chosen,
  onChoose,
  isFolded,
}: Omit<Props, "given"> & { choices: GearChoices }) {
  const [tapped, setTapped] = useState<ChosenGear>({});
  const { bags, last } = choices;
  const isUsed = bags.length > 0 || Object.values(last).some((value) => value !== null);
  const hasLast = isFolded && hasLastGear(choices);
  const now = { ...chosen, ...tapped };
  const choose = (part: ChosenGear) => {
    for (const [name, value] of Object.entries(part)) keepChoice(choices, name, value);
    setTapped((before) => ({ ...before, ...part }));
    onChoose?.(part);
  };
  const row = (name: (typeof gearNames)[number], legend: string, options: readonly Option[]) => (
    <WordRow
      legend={legend}
      name={name}
      options={[none, ...options]}
      defaultValue={now[name] ?? last[name] ?? ""}
      onChoose={(value) => choose({ [name]: value })}
    />
  );
  return (
    <div className="gear flex items-start gap-x-3">
      <details className="disclosure min-w-0 flex-1" open={isUsed && !hasLast}>
        <summary>{isFolded ? summaryOf(choices, now) : forGear}</summary>
        <div className="mt-2 grid gap-2">
          {bags.length > 0 ? (
            row(
              "bagId",
              "Bags",
              bags.map(({ id, name }) => ({ value: id, label: name })),
            )
          ) : (
            <PlainLink href="/portal/bags" className="link py-2.5">
              Add your bags to compare them
            </PlainLink>
          )}
          {row("throwingStyle", "Style", styleChoices)}
          {row("place", "Place", placeChoices)}
        </div>
      </details>
      {hasLast && wordsOf({ ...last, ...now }, choices) !== "" && (
        <button
          type="button"
          className="-mr-3 grid size-11 flex-none cursor-pointer place-items-center noscript:hidden"
          onClick={({ currentTarget: { form } }) => {
            // Tapped as a person would, so that a form's draft hears of it, too.
            for (const box of form?.querySelectorAll<HTMLInputElement>(noneBoxes) ?? []) box.click();
            choose(cleared);
          }}
        >
          <Icon name="cross" />
          <span className="sr-only">Clear bags, style and place</span>
        </button>
      )}
    </div>
  );
}
