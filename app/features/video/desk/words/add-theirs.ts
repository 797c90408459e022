import { placeWords } from "#app/features/video/player/marks.ts";
import { type Annotation, bounds } from "#app/features/video/reviews/drawing/shapes.ts";
import type { StoredDraft, StoredMeasureRow } from "#db/schema/reviews.ts";
import { freeName } from "../stage/free-name.ts";
import { addToFeedback } from "./add-to-feedback.ts";
import { measureListId, putRow, typedRows } from "./put-measures.ts";
import type { TipRow } from "./tip-order.ts";

type Desk = {
  /** The moments' rows; `add` returns those without room. */
  tips: { add(rows: readonly TipRow[]): TipRow[] };
  drawings: readonly Annotation[];
  putDrawings(next: Annotation[]): void;
  voice: { current: { id: string } | null };
};

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const fieldOf = (name: string) => document.getElementById(`review-desk-${name}`) as Field | null;

function put(field: Field, value: string): void {
  field.value = value;
  for (const kind of ["input", "change"]) field.dispatchEvent(new Event(kind, { bubbles: true }));
}

/** Fills a field that is empty. False if it says something else. */
function fillEmpty(name: string, value: string): boolean {
  const field = fieldOf(name);
  if (!field || value === "" || field.value === value) return true;
  if (field.value !== "") return false;
  put(field, value);
  return field.value === value;
}

/** Adds a text below what a field says. */
function addBelow(name: string, text: string): void {
  const field = fieldOf(name);
  if (field && text !== "" && !field.value.includes(text))
    put(field, [field.value.trimEnd(), text].filter(Boolean).join("\n\n"));
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** Adds drawings that aren't there yet, as far as there is room; returns the others. */
function addDrawings(theirs: readonly Annotation[], { drawings, putDrawings }: Desk): Annotation[] {
  const missing = theirs.filter((one) => !drawings.some((other) => isSame(one, other)));
  const room = Math.max(0, bounds.annotations - drawings.length);
  let next = [...drawings];
  for (const one of missing.slice(0, room)) {
    const isTaken = next.some(({ id }) => id === one.id);
    next = [...next, isTaken ? { ...one, id: freeName(next) } : one];
  }
  if (next.length > drawings.length) putDrawings(next);
  return missing.slice(room);
}

const drillFields = ["homework1", "homework2", "homework3"];

/** Gives drills that aren't given yet; returns how many had no room. */
function addDrills(theirs: readonly string[]): number {
  const given = drillFields.map((name) => fieldOf(name)?.value ?? "");
  const missing = theirs.filter((drill) => !given.includes(drill));
  return missing.filter((drill) => {
    const free = drillFields.find((name) => fieldOf(name)?.value === "");
    return !free || !fillEmpty(free, drill);
  }).length;
}

/** Adds measures that aren't there yet; returns those without a free row. */
function addMeasures(theirs: readonly StoredMeasureRow[]): StoredMeasureRow[] {
  const list = document.getElementById(measureListId);
  const typed = list ? typedRows(list) : [];
  return theirs.filter((row) => !typed.some((other) => isSame(row, other)) && !putRow(row));
}

const single = [
  ["releaseAt", "the release"],
  ["earlierReleaseAt", "the release in the earlier video"],
  ["reference", "the reference video"],
  ["referenceReleaseAt", "the release in the reference video"],
  ["homeworkDueOn", "the drills' last day"],
] as const;

/**
 * Adds what another draft says to the desk. Nothing typed is replaced; returns, in words, what had no room or says something else.
 */
export function addTheirs(theirs: StoredDraft, desk: Desk): string[] {
  const drawings = addDrawings(theirs.annotations, desk);
  const tips = desk.tips.add(theirs.tips);
  const drills = addDrills(theirs.homework);
  const measures = addMeasures(theirs.measures ?? []);
  addBelow("homeworkNote", theirs.homeworkNote);
  addBelow("followUp", theirs.followUp ?? "");
  const others = single.filter(([name]) => !fillEmpty(name, theirs[name] ?? "")).map(([, words]) => words);
  const hasOtherVoice = Boolean(theirs.voice) && theirs.voice !== desk.voice.current?.id;
  if (theirs.feedback && !fieldOf("feedback")?.value.includes(theirs.feedback))
    addToFeedback(theirs.feedback);
  return [
    ...tips.map(({ at, text }) => `the moment “${`${at} ${text}`.trim()}”`),
    ...drawings.map(({ at }) => `the drawing at ${placeWords(at)}`),
    ...measures.map(({ value }) => `the measure ${value}`),
    ...(drills > 0 ? [drills === 1 ? "a drill" : `${drills} drills`] : []),
    ...others,
    ...(hasOtherVoice ? ["the recording"] : []),
  ];
}
