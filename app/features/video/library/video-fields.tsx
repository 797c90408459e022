import type { ReactNode } from "react";
import { tierOptions } from "#app/features/base/tiers.ts";
import { classNames } from "#app/ui/class-names.ts";
import { SelectField, TextAreaField, TextField } from "#app/ui/form/field.tsx";
import type { FieldOf } from "#app/ui/form/page-form.tsx";
import { categoryLabels } from "./messages.ts";

const categories = Object.entries(categoryLabels).map(([value, label]) => ({ value, label }));

/** The default purpose of a new training video. */
export const videoDefaults = { tier: "basic", category: "fundamentals" };

/** The fields of a training video besides its file; one more has room beside them. */
export function VideoFields({ field, children }: { field: FieldOf; children?: ReactNode }) {
  return (
    <>
      <div
        className={classNames(
          "field-grid col-span-full grid gap-4 sm:grid-cols-2",
          children ? "lg:grid-cols-[2fr_1fr_1.4fr_2.5fr]" : "lg:grid-cols-[2fr_1fr_1fr]",
        )}
      >
        <div className={children ? undefined : "sm:col-span-full lg:col-span-1"}>
          <TextField {...field("title")} label="Title" maxLength={200} required />
        </div>
        <SelectField {...field("tier")} label="Plan" options={tierOptions} />
        <SelectField {...field("category")} label="Category" options={categories} />
        {children}
      </div>
      <TextAreaField {...field("description")} label="Description" rows={2} required />
    </>
  );
}
