import { formatMoment } from "#app/features/video/clips/moments.ts";
import { mostMeasures } from "#app/features/video/measures/names.ts";
import type { MeasuredShape } from "#app/features/video/reviews/drawing/measure.ts";
import { isRowOf, measureField, readMeasureRows } from "#app/features/video/reviews/typed-measures.ts";
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

type Taken = { shape: MeasuredShape; at: number };

/** What a row has in its fields. */
const valuesOf = (fields: Map<string, Field>) =>
  Object.fromEntries([...fields].map(([column, { value }]) => [column, value]));

/** A row as it is stored. */
const rowOf = (fields: Map<string, Field>) => valuesOf(fields) as StoredMeasureRow;

/** Which rows a number takes the place of. */
type Instead = (row: StoredMeasureRow) => boolean;

/**
 * The row for a measured number: one that it takes the place of, that of the number its picture had before, because a second one would
 * be another throw, or the first free one.
 */
function placeFor(list: HTMLElement, taken: Taken, instead: Instead): number | undefined {
  const find = (is: Instead) => measurePlaces.find((one) => is(rowOf(fieldsIn(list, one))));
  return (
    find(instead) ??
    find((row) => isRowOf(row, taken)) ??
    measurePlaces.find((one) => !isUsed(fieldsIn(list, one)))
  );
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

/** Fills a row, and returns what takes that back unless the row was changed since. */
function replace(list: HTMLElement, place: number, values: Record<string, string>): () => void {
  const fields = fieldsIn(list, place);
  const before = valuesOf(fields);
  fill(fields, values);
  const put = JSON.stringify(valuesOf(fields));
  return () => {
    const now = fieldsIn(list, place);
    if (JSON.stringify(valuesOf(now)) === put) fill(now, before);
  };
}

/**
 * Puts a measured number into its row, whose name's field it returns, with what takes it back out unless it was changed since; null if none
 * is free.
 */
export function putMeasure(
  taken: Taken,
  instead: Instead = () => false,
): { name: HTMLElement | null; takeBack(): void } | null {
  const { shape, at } = taken;
  const list = document.getElementById(measureListId);
  const place = list ? placeFor(list, taken, instead) : undefined;
  if (!list || place === undefined) return null;
  const label = shape.measure ? "" : shape.title;
  const values = { name: shape.measure ?? "own", value: shape.value, unit: shape.unit, at: formatMoment(at) };
  const takeBack = replace(list, place, { ...values, ...(label && { label }) });
  list.closest("details")?.setAttribute("open", "");
  return { name: fieldsIn(list, place).get("name") ?? null, takeBack };
}

/** Empties the rows of numbers that nothing measures anymore; returns those, and what takes that back. */
export function dropMeasures(isGone: Instead): { dropped: StoredMeasureRow[]; takeBack(): void } {
  const list = document.getElementById(measureListId);
  if (!list) return { dropped: [], takeBack: () => {} };
  const gone = measurePlaces.filter((place) => isGone(rowOf(fieldsIn(list, place))));
  const dropped = gone.map((place) => rowOf(fieldsIn(list, place)));
  const back = gone.map((place) => replace(list, place, { name: "", label: "", value: "", at: "" }));
  return {
    dropped,
    takeBack: () => {
      for (const one of back) one();
    },
  };
}

/** Puts a typed measure into the first free row. False if none is free. */
export function putRow(row: StoredMeasureRow): boolean {
  const list = document.getElementById(measureListId);
  const place = list ? measurePlaces.find((one) => !isUsed(fieldsIn(list, one))) : undefined;
  if (!list || place === undefined) return false;
  fill(fieldsIn(list, place), row);
  list.closest("details")?.setAttribute("open", "");
  return true;
}
