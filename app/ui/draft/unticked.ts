import type { FieldPairs } from "./form-fields.ts";

/** The boxes of a form without their tick, as names and values; a form sends and keeps only those with one. */
export const untickedIn = ({ elements }: HTMLFormElement): FieldPairs =>
  [...elements]
    .filter((field) => field.matches("[type=checkbox]:not(:checked)"))
    .map((field) => [(field as HTMLInputElement).name, (field as HTMLInputElement).value]);
