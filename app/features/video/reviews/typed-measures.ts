import type { FieldErrors } from "#app/errors.ts";
import { textOf } from "#app/features/base/fields.ts";
import { parseMoment } from "#app/features/video/clips/moments.ts";
import { messages } from "#app/features/video/measures/messages.ts";
import {
  type MeasureName,
  measureChoices,
  measureUnits,
  mostMeasures,
} from "#app/features/video/measures/names.ts";
import { measureText } from "#app/features/video/measures/rules.ts";
import type { StoredMeasure, StoredMeasureRow } from "#db/schema/reviews.ts";
import type { MeasuredShape } from "./drawing/measure.ts";

const measureNames = Object.keys(measureChoices) as MeasureName[];

/** The fields of a measure on the desk, each with its length at most. */
const fields = {
  name: ["measureName", 40],
  label: ["measureLabel", 40],
  value: ["measureValue", 20],
  unit: ["measureUnit", 10],
  at: ["measureAt", 40],
} as const satisfies Record<keyof StoredMeasureRow, readonly [name: string, longest: number]>;

/** A measure as it is typed. */
export type MeasureRowText = StoredMeasureRow;

/** The name of a measure's field in the form: "measureValue0". */
export const measureField = (field: keyof StoredMeasureRow, place: number): string =>
  `${fields[field][0]}${place}`;

const columns = Object.keys(fields) as (keyof StoredMeasureRow)[];

/** Rows with something in them; a chosen unit alone is nothing. */
const isFilled = ({ name, label, value, at }: StoredMeasureRow) =>
  [name, label, value, at].some((text) => text !== "");

/** The fields `measureName0`, `measureValue0`, … in order, without empty rows. */
export function readMeasureRows(form: Record<string, unknown>): StoredMeasureRow[] {
  const read = (field: keyof StoredMeasureRow, place: number) =>
    [...textOf(form[measureField(field, place)]).trim()].slice(0, fields[field][1]).join("");
  return Array.from({ length: mostMeasures }, (_row, place) => {
    const row = columns.map((field) => [field, read(field, place)] as const);
    return Object.fromEntries(row) as StoredMeasureRow;
  }).filter(isFilled);
}

/** Measures as the form's fields. */
export const measureFields = (rows: readonly StoredMeasureRow[]): Record<string, string> =>
  Object.fromEntries(
    rows.flatMap((row, place) => columns.map((field) => [measureField(field, place), row[field]] as const)),
  );

const number = /^([+-]?\d{1,5}(?:[.,]\d{1,3})?)\s*(?:°|in|s|ft\/s)?$/;

/** A typed number; undefined if it can't be read. */
function numberIn(text: string): number | undefined {
  const digits = number.exec(text)?.[1];
  return digits === undefined ? undefined : Number(digits.replace(",", "."));
}

const isOneOf = <Value extends string>(values: readonly Value[], text: string): text is Value =>
  values.some((value) => value === text);

/** The frames a measure was taken at: "0:01.4", or "0:01.4 to 0:02.1"; empty for none. Undefined if it can't be read. */
function spanOf(text: string): Pick<StoredMeasure, "atMs" | "untilMs"> | undefined {
  if (text === "") return { atMs: null, untilMs: null };
  const [first = "", last] = text.split(/\s*(?:–|-|to)\s*/);
  const [atMs, untilMs] = [parseMoment(first), last === undefined ? null : parseMoment(last)];
  if (atMs === null || (last !== undefined && (untilMs === null || untilMs < atMs))) return undefined;
  return { atMs, untilMs };
}

/** A typed measure, and a sentence for each field that can't be published; null if there is one. */
function readMeasure(row: StoredMeasureRow, place: number, faults: FieldErrors): StoredMeasure | null {
  const refuse = (field: keyof StoredMeasureRow, sentence: string) => {
    faults[measureField(field, place)] = [sentence];
    return null;
  };
  const { name, label } = row;
  if (!isOneOf(measureNames, name)) return refuse("name", messages.nameNeeded);
  if (name === "own" && label === "") return refuse("label", messages.labelNeeded);
  const value = numberIn(row.value);
  if (value === undefined) return refuse("value", messages.valueNeeded);
  const unit = measureChoices[name].unit ?? row.unit;
  if (!isOneOf(measureUnits, unit)) return refuse("unit", messages.unitNeeded);
  const span = spanOf(row.at);
  if (!span) return refuse("at", messages.momentNeeded);
  return { name, label: name === "own" ? label : null, value, unit, ...span };
}

/** Something measured in a drawing, with its moment. */
type Found = { at: number; shape: MeasuredShape };

/** What a row's number is counted in: what its name is, or the unit chosen for a coach's own one. */
const unitOf = ({ name, unit }: StoredMeasureRow): string =>
  (isOneOf(measureNames, name) ? measureChoices[name].unit : null) ?? unit;

/** A row's number as it is typed, with its unit. */
export const saidBy = (row: StoredMeasureRow, unit: string = unitOf(row)): string =>
  unit === "°" ? `${row.value}°` : `${row.value} ${unit}`;

/** A row's number as it is shown, so that more digits than a hand can point are no other number. */
const shownIn = ({ value }: StoredMeasureRow, unit: MeasuredShape["unit"]) => {
  const read = numberIn(value);
  return read === undefined ? value : measureText(read, unit);
};

/** What is measured in drawings and is in no row yet with that number from that moment; each row is of one of them. */
export function notTypedYet<One extends Pick<Found, "at"> & { shape: Pick<MeasuredShape, "text" | "unit"> }>(
  found: readonly One[],
  rows: readonly StoredMeasureRow[],
): One[] {
  const left = rows.map((row) => ({
    row,
    unit: unitOf(row),
    at: parseMoment(row.at),
  }));
  return found.filter(({ at, shape: { text, unit } }) => {
    const place = left.findIndex(
      (one) => one.unit === unit && one.at === Math.round(at) && shownIn(one.row, unit) === text,
    );
    if (place >= 0) left.splice(place, 1);
    return place < 0;
  });
}

/** Whether a row was taken from a drawing: it has the measure's name, or the drawing's own for it, and its moment. */
export const isRowOf = ({ name, label, at }: StoredMeasureRow, { shape, at: drawn }: Found): boolean =>
  name === (shape.measure ?? "own") &&
  (shape.measure !== null || label === shape.title) &&
  parseMoment(at) === Math.round(drawn);

/** A measured number that the row which was taken from it no longer says, and what the row says. */
export type Changed<One extends Found> = { one: One; row: StoredMeasureRow; said: string };

/** Rows that were taken from a drawing which measures something else by now, such as after its release was moved. */
export const changedSince = <One extends Found>(
  found: readonly One[],
  rows: readonly StoredMeasureRow[],
): Changed<One>[] =>
  rows.flatMap((row) => {
    const same = found.filter((one) => isRowOf(row, one));
    const [one] = same;
    if (!one || row.value === "" || same.some(({ shape }) => shownIn(row, shape.unit) === shape.text))
      return [];
    return [{ one, row, said: saidBy(row, one.shape.unit) }];
  });

/** A draft's measures as they are published, with faults noted. */
export const readMeasures = (rows: readonly StoredMeasureRow[], faults: FieldErrors): StoredMeasure[] =>
  rows.flatMap((row, place) => readMeasure(row, place, faults) ?? []);
