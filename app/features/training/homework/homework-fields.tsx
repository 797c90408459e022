import { shotWords } from "#app/features/training/shots/shot-words.ts";
import { SelectField, TextAreaField, TextField } from "#app/ui/form/field.tsx";
import type { FieldOf } from "#app/ui/form/page-form.tsx";
import type { DrillChoice } from "./choices.server.ts";

/** Up to three drills for a review or a call, a text, and a due date. */
export function HomeworkFields({ drills, field }: { drills: readonly DrillChoice[]; field: FieldOf }) {
  const options = [
    { value: "", label: "No drill" },
    ...drills.map(({ id, title, category }) => ({ value: id, label: `${title} (${shotWords(category)})` })),
  ];
  return (
    <div className="grid gap-4">
      {["homework1", "homework2", "homework3"].map((name, place) => (
        <SelectField key={name} {...field(name)} label={`Drill ${place + 1}`} optional options={options} />
      ))}
      <TextAreaField {...field("homeworkNote")} label="What to watch for" optional rows={2} />
      <TextField {...field("homeworkDueOn")} type="date" label="Until" optional />
    </div>
  );
}
