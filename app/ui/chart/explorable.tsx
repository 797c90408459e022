import {
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  type RefObject,
  useMemo,
  useRef,
  useState,
} from "react";
import { Link } from "../link/router-link.tsx";
import { useHydrated } from "../live/use-hydrated.ts";
import { Icon } from "../picture/icon.tsx";
import {
  type ChartFrame,
  type ChartPoint,
  type ChartScale,
  placePoints,
  valueWords,
} from "./chart-layout.ts";

type Props = {
  title: string;
  scale: ChartScale;
  points: readonly ChartPoint[];
  /** The point whose page is open, which is read first; null for the newest. */
  opened: number | null;
  /** What a bar counts. */
  weightLabel: string;
  /** The sizes the chart is drawn in. */
  frames: readonly ChartFrame[];
  /** The drawings, with the point that is read. */
  children: (shown: number) => ReactNode;
};

const keySteps: Record<string, number> = {
  ArrowLeft: -1,
  ArrowDown: -1,
  ArrowRight: 1,
  ArrowUp: 1,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
};

/** The point next to the pointer, in the drawing that is visible; null outside a drawing. */
function pointAt(event: PointerEvent<HTMLElement>, { frames, scale, points }: Props): number | null {
  const drawings = [...event.currentTarget.querySelectorAll("svg")];
  const drawing = drawings.find((one) => one.getBoundingClientRect().width > 0);
  const frame = frames.find(({ width }) => width === drawing?.viewBox.baseVal.width);
  if (!drawing || !frame) return null;
  const box = drawing.getBoundingClientRect();
  const x = ((event.clientX - box.left) / box.width) * frame.width;
  const away = placePoints(frame, scale, points).map((point) => Math.abs(point.x - x));
  return away.indexOf(Math.min(...away));
}

const nameOf = ({ name, isOpen }: ChartPoint) => (isOpen ? `${name}, so far` : name);

function numbersOf({ value, weight, isSmall }: ChartPoint, { scale, weightLabel }: Props): string {
  const numbers = `${valueWords(value, scale)} ${scale.unit} · ${weight} ${weightLabel}`;
  return isSmall ? `${numbers}, small sample` : numbers;
}

type ReadingProps = {
  point: ChartPoint;
  numbers: string;
  /** Whether any point leaves something out: then the row keeps a line for it, so that it stays where it is. */
  hasBesides: boolean;
  link: RefObject<HTMLAnchorElement | null>;
};

/** The point that is read, as one row that leads to what is behind it. */
function Reading({ point, numbers, hasBesides, link }: ReadingProps) {
  const words = (
    <span className="grid grow gap-x-4 @min-[37rem]:flex">
      <strong>{nameOf(point)}</strong> <span>{numbers}</span>{" "}
      {hasBesides && <span className="text-caption text-ink-muted">{point.besides ?? "\u00a0"}</span>}
    </span>
  );
  if (!point.href) return <p className="chart-reading">{words}</p>;
  return (
    <Link ref={link} to={point.href} className="chart-reading">
      {words}
      <span className="flex-none rotate-180 print:hidden">
        <Icon name="back" />
      </span>
    </Link>
  );
}

/**
 * Which point is read, and how pointer, touch and arrow keys move on to another. A click, a second tap, or Enter opens
 * it: a first tap only reads.
 */
function useReading(props: Props) {
  const last = props.points.length - 1;
  const [chosen, setChosen] = useState<number | null>(null);
  const [before, setBefore] = useState(props.opened);
  if (before !== props.opened) {
    setBefore(props.opened);
    setChosen(null);
  }
  const shown = Math.min(chosen ?? props.opened ?? last, last);
  const link = useRef<HTMLAnchorElement>(null);
  const wasRead = useRef(false);
  const point = (event: PointerEvent<HTMLElement>) => setChosen(pointAt(event, props));
  function press(event: PointerEvent<HTMLElement>) {
    wasRead.current = pointAt(event, props) === shown;
    point(event);
  }
  const open = () => link.current?.click();
  function step(event: KeyboardEvent) {
    if (event.key === "Enter") open();
    const by = keySteps[event.key];
    if (by === undefined) return;
    event.preventDefault();
    setChosen(Math.min(Math.max(shown + by, 0), last));
  }
  const onClick = () => wasRead.current && open();
  return {
    shown,
    link,
    handlers: { onPointerDown: press, onPointerMove: point, onKeyDown: step, onClick },
  };
}

/**
 * A server-drawn chart whose points can be read one by one: by pointer, touch, or arrow keys, on the same drawing. The
 * row below it has the newest point first, also without scripts.
 */
export function Explorable(props: Props) {
  const { shown, link, handlers } = useReading(props);
  const isHydrated = useHydrated();
  const { children } = props;
  // Drawn once, and not again when the keys begin to work.
  const drawings = useMemo(() => children(shown), [children, shown]);
  const point = props.points[shown];
  if (!point) return null;
  const numbers = numbersOf(point, props);
  const slider = {
    role: "slider",
    tabIndex: 0,
    "aria-label": `${props.title}, the arrow keys read it point by point${point.href ? ", Enter opens one" : ""}`,
    "aria-valuemin": 1,
    "aria-valuemax": props.points.length,
    "aria-valuenow": shown + 1,
    "aria-valuetext": `${nameOf(point)}: ${numbers}${point.besides ? `. ${point.besides}` : ""}`,
    ...handlers,
  };
  return (
    <>
      <div className="chart-live" {...(isHydrated && slider)}>
        {drawings}
      </div>
      <Reading
        point={point}
        numbers={numbers}
        hasBesides={props.points.some(({ besides }) => besides)}
        link={link}
      />
    </>
  );
}
