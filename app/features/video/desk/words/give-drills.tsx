import { useState } from "react";
import type { DrillChoice } from "#app/features/training/homework/choices.server.ts";
import { shotWords } from "#app/features/training/shots/shot-words.ts";
import { messages } from "#app/features/video/reviews/messages.ts";
import { classNames } from "#app/ui/class-names.ts";
import { SelectField, TextAreaField, TextField } from "#app/ui/form/field.tsx";
import type { FieldOf } from "#app/ui/form/page-form.tsx";

const names = ["homework1", "homework2", "homework3"];

/** How many of the three rows scripts show: the used ones and one more. */
const shownOf = (chosen: readonly string[]) => Math.min(names.length, chosen.findLastIndex(Boolean) + 2);

/**
 * Up to three drills for a review; text and a due date appear once there is one. Without scripts all fields are
 * shown.
 */
export function GiveDrills({ drills, field }: { drills: readonly DrillChoice[]; field: FieldOf }) {
  const [chosen, setChosen] = useState(() => names.map((name) => String(field(name).defaultValue ?? "")));
  const isTwice = (place: number) => chosen[place] !== "" && chosen.indexOf(chosen[place] ?? "") < place;
  const hasMore =
    chosen.some(Boolean) || ["homeworkNote", "homeworkDueOn"].some((name) => field(name).defaultValue);
  const options = [
    { value: "", label: "No drill" },
    ...drills.map(({ id, title, category }) => ({ value: id, label: `${title} (${shotWords(category)})` })),
  ];
  return (
    <section aria-labelledby="give-drills" className="grid gap-2">
      <h2 id="give-drills" className="text-lg">
        Drills to assign
      </h2>
      {names.map((name, place) => (
        <div key={name} className={place < shownOf(chosen) ? undefined : "in-data-scripted:hidden"}>
          <SelectField
            {...field(name)}
            label={`Drill ${place + 1}`}
            optional
            options={options}
            {...(isTwice(place) && { errors: [messages.homeworkTwice] })}
            onChange={({ currentTarget }) => setChosen((now) => now.with(place, currentTarget.value))}
          />
        </div>
      ))}
      {/* Hidden instead of removed, so that typed text survives deselecting the drill. */}
      <div className={classNames("grid gap-2", !hasMore && "in-data-scripted:hidden")}>
        <TextAreaField {...field("homeworkNote")} label="What to watch for" optional rows={2} />
        <TextField {...field("homeworkDueOn")} type="date" label="Until" optional />
      </div>
    </section>
  );
}
