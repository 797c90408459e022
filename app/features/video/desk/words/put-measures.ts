import { mostMeasures } from "#app/features/video/measures/names.ts";
import { formatMoment } from "#app/features/video/reviews/clip/moments.ts";
import type { MeasuredShape } from "#app/features/video/reviews/drawing/measure.ts";
import { measureField } from "#app/features/video/reviews/typed-measures.ts";

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

/** Puts a measured number into the first free row, whose name's field it returns; null without one. */
export function putMeasure({ shape, at }: { shape: MeasuredShape; at: number }): HTMLElement | null {
  const list = document.getElementById(measureListId);
  const place = list ? measurePlaces.find((one) => !isUsed(fieldsIn(list, one))) : undefined;
  if (!list || place === undefined) return null;
  const values = { value: shape.value, unit: shape.unit, at: formatMoment(at), name: shape.measure ?? "own" };
  const fields = fieldsIn(list, place);
  for (const [column, value] of Object.entries(values)) {
    const found = fields.get(column);
    if (found) found.value = value;
  }
  const name = fields.get("name") ?? null;
  // What is shown follows the name, as when it is chosen.
  name?.dispatchEvent(new Event("change", { bubbles: true }));
  const label = fields.get("label");
  if (label && !shape.measure) label.value = shape.title;
  // The form keeps what is typed.
  name?.dispatchEvent(new Event("input", { bubbles: true }));
  list.closest("details")?.setAttribute("open", "");
  return name;
}
