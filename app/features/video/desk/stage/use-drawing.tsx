import { type RefObject, useEffect, useRef, useState } from "react";
import { readyDescription } from "#app/features/video/reviews/drawing/drawn.ts";
import { measuredWords, rulerIn } from "#app/features/video/reviews/drawing/measure.ts";
import {
  type Annotation,
  bounds,
  type Shape,
  type ShapeKind,
} from "#app/features/video/reviews/drawing/shapes.ts";
import type { Frame } from "#app/features/video/reviews/drawing/strokes.ts";
import { discardFormDraft, findFormDraft, sinkOf } from "#app/ui/draft/draft-store.ts";
import { useDraftPlace } from "#app/ui/draft/form-draft.tsx";
import { createMarks } from "#app/ui/draft/own-marks.ts";
import { createSaver, type Saver } from "#app/ui/draft/saver.ts";
import { leaveTyped } from "#app/ui/draft/typed-here.ts";
import type { Done } from "../done-line.tsx";
import { newThrow, type Thrown } from "../throw/marks.ts";
import { freeName } from "./free-name.ts";
import { useShapes } from "./use-shapes.tsx";

/** A drawing in progress: its moment in milliseconds and the size of its frame. */
type Begun = { at: number; frame: Frame };

/** What is saved of a drawing in progress, with its shapes and its description so far, and of a throw being measured. */
type Kept = Partial<Begun & { shapes: Shape[]; words: string }> & { thrown?: Thrown | null | undefined };

function readKept(text: string | undefined): Kept | null {
  try {
    return JSON.parse(text ?? "null") as Kept | null;
  } catch {
    // Not our format, so there is no drawing to restore.
    return null;
  }
}

/**
 * Saves a drawing in progress or a throw being measured like typed text, and restores it when the desk is opened again. One that
 * another page of the coach's drew stays beside it, and comes when this one is done.
 */
function useKeptDrawing(submissionId: string, kept: Kept | null, onFound: (kept: Kept) => void) {
  const place = useDraftPlace(`drawing:${submissionId}`);
  const found = useRef(onFound);
  const { about, isShared } = place;
  const marks = useRef(createMarks());
  const text = kept && JSON.stringify(kept);
  const saver = useRef<Saver | null>(null);
  const latest = useRef("");
  useEffect(() => {
    void findFormDraft({ about, isShared }).then((draft) => {
      const drawing = readKept(draft?.fields[0]?.[1]);
      if (!drawing) return;
      // What was drawn while it was looked for is another drawing.
      if (latest.current !== "") return leaveTyped(about);
      marks.current = createMarks(draft?.marks);
      found.current(drawing);
    });
  }, [about, isShared]);
  useEffect(() => {
    const made = createSaver({
      place: about,
      read: () => ({
        fields: [["drawing", latest.current]],
        key: "",
        base: "",
        marks: [...marks.current.own],
      }),
      sink: sinkOf({ about, isShared }),
      tell: (state) => state === "saved" && marks.current.begin(),
    });
    saver.current = made;
    return made.close;
  }, [about, isShared]);
  useEffect(() => {
    if (text === null) return;
    latest.current = text;
    saver.current?.change();
  }, [text]);
  return () => {
    saver.current?.stop();
    void discardFormDraft(place, marks.current.own);
  };
}

/** What is said of a drawing and of marks that one came out of. */
const onClip = { where: "clip" } as const;
const dropped = { ...onClip, words: "Your drawing was dropped.", what: "dropping the drawing" };
const marksDropped = { ...onClip, words: "The throw's marks were dropped.", what: "dropping the marks" };
const newRuler = {
  ...onClip,
  words: "Lengths count by this drawing now; the board or hole drawn before is gone.",
  what: "that",
};

/** Stops the clip at a moment. */
function show(video: RefObject<HTMLVideoElement | null>, at: number | undefined): void {
  if (!video.current || at === undefined) return;
  video.current.pause();
  video.current.currentTime = at / 1000;
}

/** A throw while it is measured. */
function useThrown(onDone: (done: Done) => void) {
  const [thrown, setThrown] = useState<Thrown | null>(null);
  const isMarked = thrown !== null && thrown.marks.length > 0;
  const offerBack = () => {
    if (isMarked) onDone({ ...marksDropped, undo: () => setThrown(thrown) });
  };
  return { thrown, setThrown, isMarked, offerBack };
}

/** What drawing on the clip needs from the desk, and what it reports back. */
type StageProps = {
  video: RefObject<HTMLVideoElement | null>;
  /** Stops the clip on the frame it shows, and says which. */
  hold(): number;
  submissionId: string;
  annotations: readonly Annotation[];
  /** Returns what takes it back, and whether it took another one's place. */
  onDrawn(annotation: Annotation): { undo(): void; isInstead: boolean };
  onDone(done: Done): void;
};

/** The drawing in progress on a paused frame: saved from its first shape on, until it is added or discarded. */
export function useDrawing({ video, hold, submissionId, annotations, onDrawn, onDone }: StageProps) {
  const [begun, setBegun] = useState<Begun | null>(null);
  const [words, setWords] = useState("");
  const { thrown, setThrown, isMarked, offerBack } = useThrown(onDone);
  const [kind, setKind] = useState<ShapeKind>("arrow");
  const shapes = useShapes();
  const isDrawn = begun !== null && shapes.shapes.length > 0;
  const kept = {
    ...(isDrawn && { ...begun, shapes: shapes.shapes, words }),
    ...(isMarked && { thrown }),
  };
  const resume = ({ at, frame, shapes: drawn, words: typed = "" }: Kept) => {
    if (at === undefined || !frame || !Array.isArray(drawn)) return;
    setBegun({ at, frame });
    setWords(typed);
    shapes.restore(drawn);
    show(video, at);
  };
  const forget = useKeptDrawing(submissionId, isDrawn || isMarked ? kept : null, (found) => {
    const last = found.thrown?.marks?.at(-1)?.at;
    if (found.thrown && last !== undefined) setThrown(found.thrown);
    show(video, last);
    resume(found);
  });
  /** Starts a drawing on the shown frame; a stopwatch begins with what it says. */
  const begin = (measured: Shape[] = []) => {
    const clip = video.current;
    if (!clip || annotations.length >= bounds.annotations) return;
    shapes.restore(measured);
    const frame = { width: clip.videoWidth || 1280, height: clip.videoHeight || 720 };
    setBegun({ at: hold(), frame });
  };
  /** Adds what was drawn, or what a tool of its own made. */
  const add = (drawn: { at: number; shapes: Shape[] }, words = "") =>
    onDrawn({ ...drawn, id: freeName(annotations), description: words || readyDescription(drawn) });
  const end = () => {
    setBegun(null);
    setWords("");
    shapes.clear();
    forget();
  };
  /** What takes one back to this drawing. */
  const back =
    (undo: () => void = hold) =>
    () => {
      undo();
      show(video, kept.at);
      resume(kept);
    };
  const keep = (description: string) => {
    if (!begun) return;
    const { undo, isInstead } = add({ at: begun.at, shapes: shapes.shapes }, description);
    if (isInstead) onDone({ ...newRuler, undo: back(undo) });
    end();
  };
  const cancel = () => {
    if (isDrawn) onDone({ ...dropped, undo: back() });
    end();
  };
  const finish = () => {
    if (shapes.shapes.length === 0) end();
    // The field says how long they may be.
    else if ([...words.trim()].length > bounds.description) document.getElementById("drawing-words")?.focus();
    else keep(words.trim());
  };
  const ruler = rulerIn([{ shapes: shapes.shapes }, ...annotations]);
  const measured = begun && measuredWords(shapes.shapes, begun.frame, ruler);
  /** Begins measuring a throw, goes on with it, or ends that. */
  const measure = (next: Thrown | null) => {
    setThrown(next);
    if (isMarked && !next?.marks.length) forget();
  };
  const cancelThrow = () => {
    offerBack();
    measure(null);
  };
  return {
    drawing: begun,
    add,
    cancelThrow,
    hasRoom: annotations.length < bounds.annotations,
    isOnFlight: thrown !== null,
    thrown: thrown ?? newThrow,
    measure,
    /** What is drawn or marked over the picture and not in the review yet. */
    unsaved: begun ? ("drawing" as const) : isMarked ? ("throw" as const) : null,
    ruler,
    measured,
    words,
    setWords,
    kind,
    setKind,
    shapes,
    begin,
    end,
    cancel,
    keep,
    finish,
  };
}
