import { type ComponentProps, type KeyboardEvent, type PointerEvent, useRef } from "react";
import type { Ruler } from "#app/features/video/reviews/drawing/measure.ts";
import { drawnWithNumbers } from "#app/features/video/reviews/drawing/numbered.ts";
import { ShapeDrawing, svgColor } from "#app/features/video/reviews/drawing/shape-drawing.tsx";
import {
  centeredShape,
  colorNames,
  dragShape,
  drawnKinds,
  isHalf,
  moveShape,
  type Point,
  resizeShape,
  type ShapeColor,
  type ShapeKind,
  secondArm,
  shapeColors,
  shapeNames,
  startShape,
} from "#app/features/video/reviews/drawing/shapes.ts";
import type { Frame } from "#app/features/video/reviews/drawing/strokes.ts";
import { Button } from "#app/ui/button.tsx";
import { classNames } from "#app/ui/class-names.ts";
import { actOfKey } from "#app/ui/key-act.ts";
import { PictureSheet, pointOn } from "../picture-sheet.tsx";
import type { useShapes } from "./use-shapes.tsx";

const step = 0.02;
const arrows: Record<string, Point> = {
  ArrowLeft: [-step, 0],
  ArrowRight: [step, 0],
  ArrowUp: [0, -step],
  ArrowDown: [0, step],
};

type Shapes = ReturnType<typeof useShapes>;

/** Enter places the first shape; if there is one, it moves on to the description. */
function onEnter({ shapes, add }: Shapes, kind: ShapeKind): void {
  if (shapes.length === 0) add(centeredShape(kind));
  else document.getElementById("drawing-words")?.focus();
}

const isUndo = ({ key, code, ctrlKey, metaKey }: KeyboardEvent) =>
  key === "Delete" ||
  key === "Backspace" ||
  ((ctrlKey || metaKey) && (key.toLowerCase() === "z" || (code === "KeyZ" && !/^[a-z]$/i.test(key))));

const keysOfKinds = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "0", "-"];

/** The key that chooses a shape. */
const keyOf = (place: number) => keysOfKinds[place] ?? "";

/** The next color, after the last one the first. */
const colorAfter = (color: ShapeColor): ShapeColor =>
  shapeColors[(shapeColors.indexOf(color) + 1) % shapeColors.length] ?? color;

function onKeys(event: KeyboardEvent, { kind, setKind, shapes, finish }: SheetProps): void {
  const { change, dropLast, color, choose } = shapes;
  const way = arrows[event.key];
  const act = actOfKey(event, {
    ...Object.fromEntries(drawnKinds.map((shape, place) => [keyOf(place), () => setKind(shape)])),
    ...(way && {
      [event.key.toLowerCase()]: () =>
        change((shape) => (event.shiftKey ? resizeShape(shape, ...way) : moveShape(shape, ...way))),
    }),
    c: () => choose(colorAfter(color)),
    enter: () => onEnter(shapes, kind),
    escape: finish,
  });
  if (isUndo(event)) dropLast();
  else if (act) act();
  else return;
  event.preventDefault();
}

/** Draws with one pointer: the main button, a pen, or the first finger. A second finger makes it a pinch, which draws nothing. */
function useDragging(kind: ShapeKind, { shapes, add, change, dropLast }: Shapes, frame: Frame) {
  const dragging = useRef<number | null>(null);
  const begin = (at: Point) => {
    if (!isHalf(shapes.at(-1))) return add(startShape(kind, at));
    change((shape) => secondArm(shape, at));
    return true;
  };
  const end = ({ pointerId }: PointerEvent) => {
    if (dragging.current === pointerId) dragging.current = null;
  };
  return {
    onPointerDown: (event: PointerEvent) => {
      if (dragging.current !== null) {
        dropLast();
        dragging.current = null;
      } else if (event.isPrimary && event.button === 0 && begin(pointOn(event, frame))) {
        dragging.current = event.pointerId;
        event.currentTarget.setPointerCapture(event.pointerId);
      }
    },
    onPointerMove: (event: PointerEvent) => {
      const point = pointOn(event, frame);
      if (dragging.current === event.pointerId)
        change((shape) => dragShape(shape, point, frame.width / frame.height));
    },
    onPointerUp: end,
    // The system took the pointer for a gesture of its own.
    onPointerCancel: end,
    onLostPointerCapture: end,
  };
}

/** The transparent sheet over the paused frame: a pointer draws on it, and keys move and resize the last shape. */
export function Sheet(props: SheetProps) {
  const { shapes, kind, frame } = props;
  const dragging = useDragging(kind, shapes, frame);
  return (
    <PictureSheet
      id="drawing-sheet"
      label="Drawing"
      keysId="drawing-keys"
      frame={frame}
      onKeyDown={(event) => onKeys(event, props)}
      {...dragging}
    >
      <ShapeDrawing shapes={drawnWithNumbers(shapes.shapes, frame, props.ruler)} frame={frame} />
    </PictureSheet>
  );
}

type ToolsProps = {
  shapes: Shapes;
  kind: ShapeKind;
  setKind(kind: ShapeKind): void;
  /** What the shapes measure, in words; null if nothing. */
  measured: string | null;
};
/** `finish` saves what is drawn. */
type SheetProps = Omit<ToolsProps, "measured"> & { frame: Frame; ruler: Ruler | null; finish(): void };

type ToolProps<Value> = Pick<ComponentProps<"label">, "title" | "className" | "children"> & {
  name: string;
  value: Value;
  checked: boolean;
  choose(value: Value): void;
};

/** One of a drawing tool's choices: a single Tab stop, and not a field of the surrounding form. */
function ToolChoice<Value extends string>(props: ToolProps<Value>) {
  const { title, className, children, choose, ...choice } = props;
  return (
    <label title={title} className={classNames("relative grid cursor-pointer place-items-center", className)}>
      <input
        type="radio"
        form="drawing"
        {...choice}
        onChange={() => choose(choice.value)}
        className="absolute inset-0 cursor-pointer opacity-0"
      />
      {children}
    </label>
  );
}

type Props = { color: ShapeColor; choose(color: ShapeColor): void };

/** The color of what is drawn next. */
function ColorChoice({ color, choose }: Props) {
  return (
    <fieldset className="flex items-center rounded-md bg-film p-1.5">
      <legend className="sr-only">Color</legend>
      {shapeColors.map((value) => (
        <ToolChoice
          key={value}
          name="drawing-color"
          title={colorNames[value]}
          value={value}
          checked={color === value}
          choose={choose}
          className="size-7 has-focus-visible:outline-3 pointer-coarse:size-11"
        >
          <span className="sr-only">{colorNames[value]}</span>
          <svg viewBox="0 0 20 20" className="size-5" aria-hidden="true">
            <circle cx="10" cy="10" r={color === value ? 5 : 7} fill={svgColor({ color: value })} />
            {color === value && (
              <circle
                cx="10"
                cy="10"
                r="8.5"
                fill="none"
                stroke={svgColor({ color: value })}
                strokeWidth="2"
              />
            )}
          </svg>
        </ToolChoice>
      ))}
    </fieldset>
  );
}

const drawnOnce = (inches: number) =>
  `It is ${inches} inches. Drag along it once in this video: then lengths are in inches, in its plane.`;

/** How a shape that measures is drawn. */
const hints: Partial<Record<ShapeKind, string>> = {
  angle: "Drag along the first arm to the joint, then along the second arm.",
  slope: "Drag along a line to measure its angle to the horizon.",
  length: "Drag from one end to the other. Inches need the board or the hole drawn once.",
  board: drawnOnce(48),
  hole: drawnOnce(6),
  plumb: "Press where the upright line should be.",
  grid: "Drag along one side of a square.",
};

/** The choice of shape, a way to place it without a pointer, and the keys. */
export function Tools({ shapes, kind, setKind, measured }: ToolsProps) {
  const place = () => {
    shapes.add(centeredShape(kind));
    document.getElementById("drawing-sheet")?.focus();
  };
  return (
    // A tool chosen with a pointer has the focus, and the shape drawn before can still be undone.
    <fieldset
      className="grid gap-2"
      onKeyDown={(event) => {
        if (!isUndo(event)) return;
        event.preventDefault();
        shapes.dropLast();
      }}
    >
      <legend className="sr-only">Shape</legend>
      <div className="flex flex-wrap items-center gap-x-1">
        <div className="flex flex-wrap overflow-hidden rounded-md border-[1.5px] border-line-strong">
          {drawnKinds.map((value) => (
            <ToolChoice
              key={value}
              name="drawing-shape"
              value={value}
              checked={kind === value}
              choose={setKind}
              className="min-h-8 border-r border-line px-2 text-sm font-semibold last:border-r-0 has-checked:bg-ink has-checked:text-surface has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-accent pointer-coarse:min-h-11"
            >
              {shapeNames[value]}
            </ToolChoice>
          ))}
        </div>
        <ColorChoice color={shapes.color} choose={shapes.choose} />
        <Button type="button" variant="quiet" className="px-2" onClick={place}>
          Place in the middle
        </Button>
        <Button
          type="button"
          variant="quiet"
          className="px-2"
          onClick={shapes.dropLast}
          disabled={shapes.shapes.length === 0}
        >
          Undo<span className="sr-only"> the last shape</span>
        </Button>
      </div>
      <p id="drawing-keys" className="text-caption text-ink-muted">
        {kind in hints ? hints[kind] : "Draw on the picture."}{" "}
        <span className="pointer-coarse:hidden">
          Keys: 1–9, 0 and - shape, C color, Enter places, arrows move, Shift resizes, Ctrl+Z undoes, Esc
          saves.
        </span>
      </p>
      <p aria-live="polite" className="text-sm">
        <span className="sr-only">{shapes.said} </span>
        {measured}
      </p>
    </fieldset>
  );
}
