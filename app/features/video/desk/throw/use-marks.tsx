import { useState } from "react";
import { isSameFrame } from "#app/features/video/clips/frame-times.ts";
import type { Playing } from "#app/features/video/player/use-player.tsx";
import type { Point } from "#app/features/video/reviews/drawing/shapes.ts";
import { type BagMark, putMark, type Thrown } from "./marks.ts";

type MarksProps = { player: Playing; thrown: Thrown; onThrown(thrown: Thrown): void };

/** The marks of a flight, each step of which can be undone. */
export function useMarks({ player, thrown, onThrown }: MarksProps) {
  const [past, setPast] = useState<Pick<Thrown, "marks" | "searchedFrom">[]>([]);
  const { marks, searchedFrom } = thrown;
  const remember = () => setPast([...past, { marks, ...(searchedFrom !== undefined && { searchedFrom }) }]);
  /** Puts other marks; those that were found, with the frame from which on. */
  const change = (next: BagMark[], from = searchedFrom) => {
    remember();
    onThrown({ ...thrown, marks: next, ...(from !== undefined && { searchedFrom: from }) });
  };
  const here = marks.find((mark) => isSameFrame(player.known, mark.at, player.at, 1));
  return {
    marks,
    here,
    change,
    /** Moves a mark without a step of its own: a drag is one step. */
    drag: (at: number, to: Point) => onThrown({ ...thrown, marks: putMark(marks, at, to, player.known) }),
    remember,
    canUndo: past.length > 0,
    undo: () => {
      const before = past.at(-1);
      if (!before) return;
      const { searchedFrom: _undone, ...other } = thrown;
      onThrown({ ...other, ...before });
      setPast(past.slice(0, -1));
    },
  };
}

/** The marks of a flight, and what one does with them. */
export type Marks = ReturnType<typeof useMarks>;
