import { type RefObject, useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import { formatMoment, parseMoment } from "#app/features/video/clips/moments.ts";
import { type Mark, placeWords } from "#app/features/video/player/marks.ts";
import { usePlayer } from "#app/features/video/player/use-player.tsx";
import { withDrawn } from "#app/features/video/reviews/drawing/drawn.ts";
import { withRelease } from "#app/features/video/reviews/drawing/release.ts";
import type { Annotation } from "#app/features/video/reviews/drawing/shapes.ts";
import { isConflictTitle } from "#app/features/video/reviews/messages.ts";
import { drawingRemoved, orphanedBy } from "#app/features/video/reviews/orphaned-measures.ts";
import { measureFields } from "#app/features/video/reviews/typed-measures.ts";
import { readFields, writeFields } from "#app/ui/draft/form-fields.ts";
import { type FormProblem, usePageForm } from "#app/ui/form/page-form.tsx";
import type { ReviewDesk } from "./desk.server.ts";
import type { DeskCopy } from "./desk-copy.tsx";
import type { Done } from "./done-line.tsx";
import { useDrawing } from "./stage/use-drawing.tsx";
import { useAutosave } from "./use-autosave.tsx";
import { useDeskVoice } from "./voice/use-desk-voice.tsx";
import { dropMeasures } from "./words/put-measures.ts";
import { useTipRows } from "./words/tip-rows.tsx";
import { type TypedAside, unsentOf } from "./words/typed-aside.ts";

const formId = "review-desk";

function defaultsOf({ draft }: ReviewDesk): Record<string, string> {
  const { tips, annotations, homework, measures = [], ...typed } = draft;
  const rows = tips.flatMap(({ at, text }, place) => [
    [`tipAt${place}`, at],
    [`tipText${place}`, text],
  ]);
  const drills = homework.map((drill, place) => [`homework${place + 1}`, drill]);
  return {
    ...typed,
    drawings: JSON.stringify(annotations),
    ...measureFields(measures),
    ...Object.fromEntries([...rows, ...drills]),
  };
}

/** A refused form that sent no desk, such as Undo in the list, leaves the desk as it is. */
function withDesk(problem: FormProblem, stored: Record<string, string>): FormProblem {
  const { submission } = problem.lastResult;
  if ("drawings" in submission.payload) return problem;
  const payload = { ...stored, ...submission.payload };
  return { ...problem, lastResult: { ...problem.lastResult, submission: { ...submission, payload } } };
}

/** The drawings from a refused form; if they can't be read, the stored ones. */
function readSent(sent: string | undefined, stored: Annotation[]): Annotation[] {
  try {
    const read: unknown = JSON.parse(sent || "[]");
    return Array.isArray(read) ? read : stored;
  } catch {
    return stored;
  }
}

const marksOf = (tips: readonly number[], drawings: readonly Annotation[]): Mark[] =>
  [
    ...tips.map((at, place) => ({ id: `tip${place}`, at, words: "", isDrawn: false })),
    ...drawings.map(({ id, at, description }) => ({ id, at, words: description, isDrawn: true })),
  ].sort((a, b) => a.at - b.at);

/** Opens the clip where it was before the desk was drawn anew. */
function useSamePosition(video: RefObject<HTMLVideoElement | null>, aside: TypedAside): void {
  useEffect(() => {
    const clip = video.current;
    if (!clip) return;
    if (aside.clipAt) clip.currentTime = aside.clipAt;
    return () => {
      aside.clipAt = clip.currentTime;
    };
  }, [video, aside]);
}

const releaseField = () => document.getElementById(`${formId}-releaseAt`) as HTMLInputElement | null;

const deskForm = () => document.getElementById(formId) as HTMLFormElement;

const wordsColumn = () => document.getElementById("desk-words");

/** What the form has and its last button didn't send: the answer draws the desk as it was sent. */
function typedSince({ sent }: TypedAside, form: HTMLFormElement): Map<string, string> {
  const before = new Map(sent);
  return new Map(sent && readFields(form).filter(([name, value]) => before.get(name) !== value));
}

/** Types that into the desk drawn in its place. */
function typeAgain({ typedSince: typed }: TypedAside, form: HTMLFormElement): void {
  if (!typed?.size) return;
  writeFields(
    form,
    readFields(form).map(([name, value]) => [name, typed.get(name) ?? value]),
  );
}

/** The field one writes in, and the place in its text; an input of a kind without one has none. */
function placeIn(active: Element | null): TypedAside["writesIn"] {
  if (!active?.matches("input, textarea, select")) return undefined;
  const { selectionStart: from = null, selectionEnd: to = null } = active as Partial<HTMLTextAreaElement>;
  return { id: active.id, caret: from === null || to === null ? null : [from, to] };
}

/** Goes back there in the desk drawn anew. */
function writeOn(place: TypedAside["writesIn"]): void {
  const field = place && document.getElementById(place.id);
  field?.focus({ preventScroll: true });
  if (place?.caret && field && "setSelectionRange" in field)
    (field as HTMLTextAreaElement).setSelectionRange(...place.caret);
}

/**
 * Keeps what was typed after the last button was pressed when its answer draws the desk anew, the focus in the field one
 * wrote in, and the page and the words where they were.
 */
function useSameField(aside: TypedAside): void {
  const was = useRef<TypedAside["scrolledTo"]>(undefined);
  useLayoutEffect(() => {
    was.current = aside.scrolledTo;
    const form = deskForm();
    const carried = aside.typedSince;
    typeAgain(aside, form);
    // Nothing is typed into a desk that is redrawn at once with what this device kept.
    let isTyped = carried === undefined;
    const note = () => {
      isTyped = true;
    };
    form.addEventListener("input", note);
    writeOn(aside.writesIn);
    const words = wordsColumn();
    return () => {
      const { activeElement } = document;
      aside.scrolledTo = { page: scrollY, words: words?.scrollTop ?? 0 };
      form.removeEventListener("input", note);
      aside.typedSince = isTyped ? typedSince(aside, deskForm()) : (carried ?? new Map());
      aside.writesIn = placeIn(activeElement);
      // The desk drawn in its place has looked by then; one opened later begins with its keys.
      queueMicrotask(() => {
        aside.writesIn = undefined;
        aside.scrolledTo = undefined;
        aside.typedSince = new Map();
      });
    };
  }, [aside]);
  // Not sooner: the router goes to the part that a page without scripts is led to.
  useEffect(() => {
    if (!was.current) return;
    scrollTo(0, was.current.page);
    wordsColumn()?.scrollTo(0, was.current.words);
  }, []);
}

/** That a drawing was removed with the measures that were taken from it, and what brings both back. */
const removed = (
  drawn: Annotation | undefined,
  putBack: () => void,
  { dropped, takeBack }: ReturnType<typeof dropMeasures>,
): Done => ({
  where: "drawings",
  words: drawingRemoved(dropped, placeWords(drawn?.at ?? 0)),
  what: "removing the drawing",
  undo: () => {
    putBack();
    takeBack();
  },
});

type DeskOnPage = {
  desk: ReviewDesk;
  rows: number;
  problem: FormProblem | undefined;
  aside: TypedAside;
  copy: DeskCopy;
  /** The club's saved phrases. */
  phrases: readonly { text: string }[];
};

/**
 * The desk while a coach works on it: the clip, the drawings, the moments, and what is saved. `aside` is what they typed
 * before the desk was drawn anew.
 */
export function useDesk({ desk, rows, problem, aside, copy, phrases }: DeskOnPage) {
  const stored = { ...defaultsOf(desk), ...unsentOf(aside, { ...desk, phrases }) };
  const mine = problem && { ...withDesk(problem, stored), form: formId };
  const form = usePageForm(formId, mine, stored);
  const [drawings, setDrawings] = useState(() =>
    readSent(form.field("drawings").defaultValue, desk.draft.annotations),
  );
  const [done, setDone] = useState<Done | null>(null);
  /** Changes the drawings. What was done before can't be undone anymore; returns what undoes this. */
  const change = (next: Annotation[]) => {
    setDrawings(next);
    setDone(null);
    return () => setDrawings(drawings);
  };
  const isConflict = isConflictTitle(problem?.title);
  const autosave = useAutosave({
    address: `/admin/review/${desk.request.id}/draft`,
    isOn: !isConflict,
    revision: desk.revision,
    problem: problem?.title ? problem : undefined,
    copy,
  });
  const voice = useDeskVoice(desk, problem && form.field("voice").defaultValue);
  const video = useRef<HTMLVideoElement>(null);
  useSamePosition(video, aside);
  useSameField(aside);
  const tips = useTipRows(rows, desk.draft.tips);
  const marks = useMemo(() => marksOf(tips.moments, drawings), [tips.moments, drawings]);
  const [speed, setSpeed] = useState(1);
  const player = usePlayer({
    clip: video,
    marks,
    length: 0,
    framesPerSecond: desk.framesPerSecond,
    framesUrl: desk.framesUrl,
    atMarks: "pass",
    speed,
    start: null,
  });
  const { width, height, isDeleted } = desk.request;
  const isPortrait = !isDeleted && (player.isPortrait ?? height > width);
  const drawing = useDrawing({
    video,
    hold: player.acts.hold,
    submissionId: desk.request.id,
    annotations: drawings,
    onDrawn: (drawn) => {
      const next = withDrawn(drawings, drawn);
      return { undo: change(next), isInstead: drawings.some((one) => !next.includes(one)) };
    },
    onDone: setDone,
  });
  const [releaseAt, setReleaseAt] = useState(() =>
    parseMoment(String(form.field("releaseAt").defaultValue ?? "")),
  );
  // What is measured in them counts from the release, which isn't stored in them.
  const timed = useMemo(() => withRelease(drawings, releaseAt), [drawings, releaseAt]);
  const readRelease = () => setReleaseAt(parseMoment(releaseField()?.value ?? ""));
  const now = () => formatMoment(player.acts.hold());
  const mark = () => tips.mark(now());
  const removeDrawing = (gone: string) => {
    const left = drawings.filter(({ id }) => id !== gone);
    const dropped = dropMeasures(orphanedBy({ before: drawings, after: left, releases: [releaseAt] }));
    const drawn = drawings.find(({ id }) => id === gone);
    setDone(removed(drawn, change(left), dropped));
  };
  return {
    form,
    aside,
    theirs: copy.stored,
    drawings,
    putDrawings: change,
    timed,
    removeDrawing,
    /** What was done last and can be undone; that is over once the drawings are changed. */
    done: done && {
      ...done,
      undo: () => {
        setDone(null);
        done.undo();
      },
    },
    setDone,
    releaseAt,
    readRelease,
    isConflict,
    autosave,
    video,
    player,
    speed,
    setSpeed,
    isPortrait,
    drawing,
    tips,
    voice,
    now,
    mark,
    marks,
  };
}
