import { useState } from "react";
import {
  bounds,
  colorNames,
  placeInWords,
  type Shape,
  type ShapeColor,
} from "#app/features/video/reviews/drawing/shapes.ts";

/** The shapes on one frame; keys move the last one. */
export function useShapes() {
  const [shapes, setShapes] = useState<Shape[]>([]);
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
  return {
    shapes,
    said,
    color,
    choose,
    add: (shape: Shape) => shapes.length < bounds.shapes && put([...shapes, { ...shape, color }]),
    change: (edit: (shape: Shape) => Shape) => put([...shapes.slice(0, -1), ...shapes.slice(-1).map(edit)]),
    dropLast: () => put(shapes.slice(0, -1)),
    clear: () => setShapes([]),
    restore: (kept: Shape[]) => put(kept),
  };
}
