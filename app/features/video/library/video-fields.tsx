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
      <div className="field-grid grid gap-5 sm:grid-cols-2 lg:grid-cols-[2fr_1fr_1fr]">
        <div className="sm:col-span-full lg:col-span-1">
          <TextField {...field("title")} label="Title" maxLength={200} required />
        </div>
        <SelectField {...field("tier")} label="Tier" options={tierOptions} />
        <SelectField {...field("category")} label="Category" options={categories} />
      </div>
      <TextAreaField {...field("description")} label="Description" rows={2} required />
    </>
  );
}
