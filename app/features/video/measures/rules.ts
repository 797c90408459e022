import { dayWords } from "#app/features/base/calendar/day-words.ts";
import type { LocalDate } from "#app/features/base/calendar/rules.ts";
import { type ShotKey, shotWords } from "#app/features/training/shots/shot-words.ts";
import type { MeasureName, MeasureUnit } from "./names.ts";

/** One number of one throw. `shot` is its kind, null if unknown; `clip` is what the throws of one clip have in common. */
export type Measure = {
  name: MeasureName;
  label: string | null;
  value: number;
  unit: MeasureUnit;
  shot: ShotKey | null;
  on: LocalDate;
  clip: string;
};

/**
 * A measure of a member's latest clip beside the one before of the same kind of shot: "Airmail apex 41 in, was 33 in on Nov 5", or
 * "Apex 41 in" if the shot is unknown; and how many throws each is of.
 */
export type MeasureLine = { text: string; sample: string; clip: string };

const shortNames: Record<Exclude<MeasureName, "own">, string> = {
  release_angle: "Release angle",
  apex: "Apex",
  time_of_flight: "Time of flight",
  entry_angle: "Entry angle",
  foot_to_line: "Foot to line",
};

/** What a measure is called. */
export const measureTitle = ({ name, label }: { name: string; label: string | null }): string =>
  shortNames[name as keyof typeof shortNames] ?? label ?? "";

const capitalized = /^\p{Lu}\p{Ll}+(?=$|[\s-])/u;

/** A title within a sentence: "mean speed"; a first word that is more than capitalized stays, such as "GPS speed" or "Jim's line". */
export const inSentence = (title: string): string => title.replace(capitalized, (word) => word.toLowerCase());

/** A measure's name with its kind of shot: "Slick side apex". */
function titleOf({ shot, ...measure }: Measure): string {
  const title = measureTitle(measure);
  return shot === null ? title : `${shotWords(shot)} ${inSentence(title)}`;
}

const withoutZeros = (text: string) => (text.includes(".") ? text.replace(/\.?0+$/, "") : text);

/** A number as exactly as a hand can point: hundredths of a second, whole degrees and inches, and tenths below ten. */
function shown(value: number, unit: MeasureUnit): string {
  if (unit === "s") return value.toFixed(2);
  return withoutZeros(value.toFixed(Math.abs(value) < 9.95 ? 1 : 0));
}

/** A measured number with its unit: "41 in", "92°", "0.85 s". */
export const measureText = (value: number, unit: MeasureUnit): string =>
  `${shown(value, unit)}${unit === "°" ? "" : " "}${unit}`;

/** A measure as it is said alone: "Apex 41 in". */
export const measuredWords = (measure: Pick<Measure, "name" | "label" | "value" | "unit">): string =>
  `${measureTitle(measure)} ${measureText(measure.value, measure.unit)}`;

type Clip = { clip: string; on: LocalDate; values: number[] };

const meanOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

/** How many throws a number is the mean of, with their spread: "3 throws, 38 to 44 in". */
function throwsWords(values: readonly number[], unit: MeasureUnit): string {
  if (values.length === 1) return "one throw";
  const [least, most] = [Math.min(...values), Math.max(...values)].map((value) => shown(value, unit));
  const unitWords = unit === "°" ? unit : ` ${unit}`;
  return `${values.length} throws, ${least === most ? "each " : `${least} to `}${most}${unitWords}`;
}

const yearOf = (on: LocalDate) => on.slice(0, 4);

/** A date without its year if it is the latest one's. */
const dated = (on: LocalDate, latest: LocalDate) =>
  yearOf(on) === yearOf(latest) ? dayWords(on) : `${dayWords(on)}, ${yearOf(on)}`;

function lineOf(title: string, unit: MeasureUnit, clips: readonly Clip[]): MeasureLine[] {
  const [before, last] = clips.length > 1 ? clips.slice(-2) : [undefined, clips[0]];
  if (!last) return [];
  const value = ({ values }: Clip) => measureText(meanOf(values), unit);
  const now = `${title} ${value(last)}`;
  const sampleOf = ({ on, values }: Clip) => `${dated(on, last.on)}: ${throwsWords(values, unit)}.`;
  const { clip } = last;
  if (!before) return [{ text: now, sample: sampleOf(last), clip }];
  const text = `${now}, was ${value(before)} on ${dated(before.on, last.on)}`;
  return [{ text, sample: `${sampleOf(last)} ${sampleOf(before)}`, clip }];
}

type Group = { title: string; unit: MeasureUnit; clips: Map<string, Clip> };

/**
 * Measures of the same name, unit, and kind of shot, clip by clip in their order: an airmail's apex is not a slide's. Those of which
 * no shot is known are compared among themselves.
 */
function grouped(measures: readonly Measure[]): Group[] {
  const groups = new Map<string, Group>();
  for (const measure of measures.toSorted((one, other) =>
    one.on < other.on ? -1 : one.on > other.on ? 1 : 0,
  )) {
    const { unit, clip, on, value } = measure;
    const title = titleOf(measure);
    const key = `${measure.name} ${measure.shot} ${title.toLowerCase()} ${unit}`;
    const group = groups.get(key) ?? { title, unit, clips: new Map<string, Clip>() };
    const values = group.clips.get(clip)?.values ?? [];
    group.clips.set(clip, { clip, on, values: [...values, value] });
    groups.set(key, group);
  }
  return [...groups.values()];
}

/** A line per measure. With `clip`, only what was measured in that clip, next to what came before it. */
export function measureLines(measures: readonly Measure[], clip?: string): MeasureLine[] {
  return grouped(measures).flatMap(({ title, unit, clips }) => {
    const all = [...clips.values()];
    const end = clip === undefined ? all.length : all.findIndex((one) => one.clip === clip) + 1;
    return lineOf(title, unit, all.slice(0, end));
  });
}
