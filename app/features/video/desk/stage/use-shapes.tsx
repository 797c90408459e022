import { useState } from "react";
import { withShape } from "#app/features/video/reviews/drawing/drawn.ts";
import {
  bounds,
  colorNames,
  placeInWords,
  type Shape,
  type ShapeColor,
} from "#app/features/video/reviews/drawing/shapes.ts";

/** The shapes on one frame; keys move the last one, and each can be undone. */
export function useShapes() {
  const [shapes, setShapes] = useState<Shape[]>([]);
  /** What there was before each of them: a board takes the place of another. */
  const [past, setPast] = useState<Shape[][]>([]);
  const [said, setSaid] = useState("");
  const [color, setColor] = useState<ShapeColor>("yellow");
  const choose = (next: ShapeColor) => {
    setColor(next);
    setSaid(`${colorNames[next]} from now on`);
  };
  const put = (next: Shape[]) => {
    const last = next.at(-1);
    setShapes(next);
    setSaid(last ? placeInWords(last) : "Nothing drawn");
  };
  const restore = (kept: Shape[]) => {
    put(kept);
    setPast(kept.map((_shape, place) => kept.slice(0, place)));
  };
  return {
    shapes,
    said,
    color,
    choose,
    add: (shape: Shape) => {
      if (shapes.length >= bounds.shapes) return false;
      setPast([...past, shapes]);
      put(withShape(shapes, { ...shape, color }));
      return true;
    },
    change: (edit: (shape: Shape) => Shape) => put([...shapes.slice(0, -1), ...shapes.slice(-1).map(edit)]),
    dropLast: () => {
      put(past.at(-1) ?? []);
      setPast(past.slice(0, -1));
    },
    clear: () => restore([]),
    restore,
  };
}
