import { type RefObject, useEffect, useRef, useState } from "react";
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
import { createSaver, type Saver } from "#app/ui/draft/saver.ts";
import { readyDescription } from "./ready-words.ts";
import { useShapes } from "./use-shapes.tsx";

/** A drawing in progress: its moment in milliseconds and the size of its frame. */
type Begun = { at: number; frame: Frame };

/** What is saved of a drawing in progress: its shapes and its description so far. */
type Kept = Begun & { shapes: Shape[]; words: string };

const freeName = (annotations: readonly Annotation[]) => {
  const taken = new Set(annotations.map(({ id }) => id));
  let number = annotations.length + 1;
  while (taken.has(`d${number}`)) number += 1;
  return `d${number}`;
};

function readKept(text: string | undefined): Kept | null {
  try {
    const kept = JSON.parse(text ?? "null") as Partial<Kept> | null;
    const isWhole = typeof kept?.at === "number" && kept.frame && Array.isArray(kept.shapes);
    return isWhole ? (kept as Kept) : null;
  } catch {
    // Not our format, so there is no drawing to restore.
    return null;
  }
}

/** Saves a drawing in progress like typed text, and restores it when the desk is opened again. */
function useKeptDrawing(submissionId: string, kept: Kept | null, onFound: (kept: Kept) => void) {
  const place = useDraftPlace(`drawing:${submissionId}`);
  const found = useRef(onFound);
  const { about, isShared } = place;
  useEffect(() => {
    void findFormDraft({ about, isShared }).then((draft) => {
      const drawing = readKept(draft?.fields[0]?.[1]);
      if (drawing) found.current(drawing);
    });
  }, [about, isShared]);
  const text = kept && kept.shapes.length > 0 ? JSON.stringify(kept) : null;
  const saver = useRef<Saver | null>(null);
  const latest = useRef("");
  useEffect(() => {
    const made = createSaver({
      place: about,
      read: () => ({ fields: [["drawing", latest.current]], key: "", base: "" }),
      sink: sinkOf({ about, isShared }),
      tell: () => undefined,
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
    void discardFormDraft(place);
  };
}

/** What drawing on the clip needs from the desk, and what it reports back. */
type StageProps = {
  video: RefObject<HTMLVideoElement | null>;
  /** Stops the clip on the frame it shows, and says which. */
  hold(): number;
  submissionId: string;
  annotations: readonly Annotation[];
  onDrawn(annotation: Annotation): void;
};

/** The drawing in progress on a paused frame: saved from its first shape on, until it is added or discarded. */
export function useDrawing({ video, hold, submissionId, annotations, onDrawn }: StageProps) {
  const [begun, setBegun] = useState<Begun | null>(null);
  const [words, setWords] = useState("");
  const [isOnFlight, setOnFlight] = useState(false);
  const [kind, setKind] = useState<ShapeKind>("arrow");
  const shapes = useShapes();
  const forget = useKeptDrawing(submissionId, begun && { ...begun, shapes: shapes.shapes, words }, (kept) => {
    setBegun({ at: kept.at, frame: kept.frame });
    setWords(kept.words);
    shapes.restore(kept.shapes);
    if (video.current) video.current.currentTime = kept.at / 1000;
  });
  /** Starts a drawing on the shown frame; a stopwatch begins with what it says. */
  const begin = (measured: Shape[] = []) => {
    const clip = video.current;
    if (!clip || annotations.length >= bounds.annotations) return;
    const at = hold();
    shapes.restore(measured);
    const frame = { width: clip.videoWidth || 1280, height: clip.videoHeight || 720 };
    setBegun({ at, frame });
  };
  const end = () => {
    setBegun(null);
    setWords("");
    shapes.clear();
    forget();
  };
  const keep = (description: string) => {
    if (!begun) return;
    const drawn = { at: begun.at, shapes: shapes.shapes };
    onDrawn({ ...drawn, id: freeName(annotations), description: description || readyDescription(drawn) });
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
  /** Adds what a tool of its own made. */
  const add = (drawn: { at: number; shapes: Shape[] }) =>
    onDrawn({ ...drawn, id: freeName(annotations), description: readyDescription(drawn) });
  return {
    drawing: begun,
    add,
    hasRoom: annotations.length < bounds.annotations,
    isOnFlight,
    setOnFlight,
    ruler,
    measured,
    words,
    setWords,
    kind,
    setKind,
    shapes,
    begin,
    end,
    keep,
    finish,
  };
}
