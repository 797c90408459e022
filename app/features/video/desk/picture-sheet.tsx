import { type ComponentProps, type PointerEvent, type ReactNode, useEffect } from "react";
import type { Point } from "#app/features/video/reviews/drawing/shapes.ts";
import type { Frame } from "#app/features/video/reviews/drawing/strokes.ts";

/** Where on the picture a pointer is, in fractions of it. The sheet may be larger than its picture, so it can be below 0 or above 1. */
export function pointOn({ currentTarget, clientX, clientY }: PointerEvent, frame: Frame): Point {
  const toPicture = currentTarget.querySelector("svg")?.getScreenCTM()?.inverse();
  const { x, y } = new DOMPoint(clientX, clientY).matrixTransform(toPicture);
  return [x / frame.width, y / frame.height];
}

type Props = Omit<ComponentProps<"div">, "id" | "children"> & {
  id: string;
  /** What is drawn on it, read aloud. */
  label: string;
  /** The element that says which keys do what. */
  keysId: string;
  frame: Frame;
  /** What is drawn so far; for an svg whose view box is the frame. */
  children: ReactNode;
};

/** The transparent sheet over a paused frame, which takes the pointer and the keys. */
export function PictureSheet({ id, label, keysId, frame, children, ...acts }: Props) {
  // What is begun by keyboard goes on by keyboard; with a pointer the focus does no harm.
  useEffect(() => document.getElementById(id)?.focus({ preventScroll: true }), [id]);
  return (
    <div
      id={id}
      role="application"
      aria-label={label}
      aria-describedby={keysId}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the keys draw here
      tabIndex={0}
      className="absolute inset-0 cursor-crosshair touch-none"
      {...acts}
    >
      <svg viewBox={`0 0 ${frame.width} ${frame.height}`} className="h-full w-full" aria-hidden="true">
        {children}
      </svg>
    </div>
  );
}
