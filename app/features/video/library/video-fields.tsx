import { tierOptions } from "#app/features/base/tiers.ts";
import { SelectField, TextAreaField, TextField } from "#app/ui/field.tsx";
import type { FieldOf } from "#app/ui/page-form.tsx";
import { categoryLabels } from "./messages.ts";

const categories = Object.entries(categoryLabels).map(([value, label]) => ({ value, label }));

/** The default purpose of a new training video. */
export const videoDefaults = { tier: "basic", category: "fundamentals" };

/** The fields of a training video besides its file. */
export function VideoFields({ field }: { field: FieldOf }) {
  return (
    <>
      <TextField {...field("title")} label="Title" maxLength={200} required />
      <TextAreaField {...field("description")} label="Description" rows={3} required />
      <div className="field-grid grid gap-5 sm:grid-cols-2">
        <SelectField {...field("tier")} label="Tier" options={tierOptions} />
        <SelectField {...field("category")} label="Category" options={categories} />
      </div>
    </>
  );
}
