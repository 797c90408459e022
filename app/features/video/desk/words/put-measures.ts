import { formatMoment } from "#app/features/video/clips/moments.ts";
import { mostMeasures } from "#app/features/video/measures/names.ts";
import type { MeasuredShape } from "#app/features/video/reviews/drawing/measure.ts";
import { measureField, readMeasureRows } from "#app/features/video/reviews/typed-measures.ts";
import type { StoredMeasureRow } from "#db/schema/reviews.ts";

/** A measure's fields. */
export const measureColumns = ["name", "label", "value", "unit", "at"] as const;

/** The rows for measures. */
export const measurePlaces = Array.from({ length: mostMeasures }, (_row, place) => place);

/** The list of the rows. */
export const measureListId = "desk-measures";

type Field = HTMLInputElement | HTMLSelectElement;

/** The fields of a row, by column. */
function fieldsIn(list: HTMLElement, place: number): Map<string, Field> {
  const named = measureColumns.map((column) => {
    const found = list.querySelector<Field>(`[name="${measureField(column, place)}"]`);
    return [column, found] as const;
  });
  return new Map(named.flatMap(([column, found]) => (found ? [[column, found]] : [])));
}

/** Whether a row has something in it besides a unit. */
const isUsed = (fields: Map<string, Field>) =>
  ["name", "label", "value", "at"].some((column) => fields.get(column)?.value);

/** The last row with something in it; -1 without one. */
export const lastUsed = (list: HTMLElement | null): number =>
  list ? measurePlaces.findLastIndex((place) => isUsed(fieldsIn(list, place))) : -1;

/** The rows as they are typed now, without empty ones. */
export const typedRows = (list: HTMLElement): StoredMeasureRow[] =>
  readMeasureRows(
    Object.fromEntries([...list.querySelectorAll<Field>("[name]")].map(({ name, value }) => [name, value])),
  );

/** Whether a row holds an earlier number of the same picture: a second one would be another throw. */
const isEarlier = (fields: Map<string, Field>, { shape, at }: Taken) =>
  shape.measure !== null &&
  fields.get("name")?.value === shape.measure &&
  fields.get("at")?.value === formatMoment(at);

type Taken = { shape: MeasuredShape; at: number };

/** The row for a measured number: that of the number its picture had before, or the first free one. */
function placeFor(list: HTMLElement, taken: Taken): number | undefined {
  const before = measurePlaces.find((one) => isEarlier(fieldsIn(list, one), taken));
  return before ?? measurePlaces.find((one) => !isUsed(fieldsIn(list, one)));
}

/** Puts values into fields, and tells the form. */
function fill(fields: Map<string, Field>, values: Record<string, string>): void {
  for (const [column, value] of Object.entries(values)) {
    const found = fields.get(column);
    if (found) found.value = value;
    // What is shown follows the name, as when it is chosen.
    if (column === "name") found?.dispatchEvent(new Event("change", { bubbles: true }));
  }
  // The form keeps what is typed.
  fields.get("name")?.dispatchEvent(new Event("input", { bubbles: true }));
}

/** What a row has in its fields. */
const valuesOf = (fields: Map<string, Field>) =>
  Object.fromEntries([...fields].map(([column, { value }]) => [column, value]));

/**
 * Puts a measured number into its row, whose name's field it returns, with what takes it back out unless it was changed since; null if none
 * is free.
 */
export function putMeasure(taken: Taken): { name: HTMLElement | null; takeBack(): void } | null {
  const { shape, at } = taken;
  const list = document.getElementById(measureListId);
  const place = list ? placeFor(list, taken) : undefined;
  if (!list || place === undefined) return null;
  const fields = fieldsIn(list, place);
  const before = valuesOf(fields);
  const label = shape.measure ? "" : shape.title;
  const values = { name: shape.measure ?? "own", value: shape.value, unit: shape.unit, at: formatMoment(at) };
  fill(fields, { ...values, ...(label && { label }) });
  const put = JSON.stringify(valuesOf(fields));
  list.closest("details")?.setAttribute("open", "");
  const takeBack = () => {
    const now = fieldsIn(list, place);
    if (JSON.stringify(valuesOf(now)) === put) fill(now, before);
  };
  return { name: fields.get("name") ?? null, takeBack };
}
