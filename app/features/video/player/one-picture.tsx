import { type KeyboardEvent, type MouseEvent, useEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { Button } from "#app/ui/button.tsx";
import { type Laid, layOn, type Place, pictureIn, toBox, toPicture } from "./lay-on.ts";
import { usePartner } from "./use-partner.tsx";
import type { ClipRef } from "./use-player.tsx";

type Props = {
  /** The clip underneath, in a positioned box. */
  clip: ClipRef;
  src: string;
  title: string;
  /** How far this clip runs ahead of the other, in milliseconds, so that both releases are one moment. */
  lead: number;
  /** What the clip underneath is called in a sentence. */
  own: string;
  /** Where it is noted how it lies, for a page that draws it again. */
  noted?: Laid;
};

/** The two points of each board that are tapped: first both of the clip underneath, then both of the one over it. */
const points = 4;

/** Where a picture that is smaller than its box is in it: "50% 0%". */
const layOf = ({ current }: ClipRef) => (current ? getComputedStyle(current).objectPosition : "50% 50%");

const half = 0.5;

/** How large the clip underneath is now. */
function useBox(clip: ClipRef) {
  const [box, setBox] = useState({ left: 0, top: 0, width: 0, height: 0 });
  useEffect(() => {
    const own = clip.current;
    if (!own) return;
    const measure = () => {
      const { offsetLeft: left, offsetTop: top, offsetWidth: width, offsetHeight: height } = own;
      setBox({ left, top, width, height });
    };
    const observer = new ResizeObserver(measure);
    observer.observe(own);
    measure();
    return () => observer.disconnect();
  }, [clip]);
  return box;
}

type Box = ReturnType<typeof useBox>;

/** Where a video's picture is in that box; the one over it is laid like the one underneath. */
function pictureOf(clip: ClipRef, own: ClipRef, box: Box) {
  const parts = layOf(own).split(" ");
  const [across = half, down = half] = parts.map((part) => Number.parseFloat(part) / 100);
  const { videoWidth, videoHeight } = clip.current ?? {};
  const size = { width: videoWidth || 1280, height: videoHeight || 720 };
  return pictureIn(box, size, [across, down]);
}

/** How the other clip is moved so that both boards are one; undefined until all four points are there. */
function layingOf(taps: readonly Place[], pictures: ReturnType<typeof pictureOf>[]): string | undefined {
  const [own, other] = pictures;
  const [a, b, c, d] = taps;
  if (!own || !other || !a || !b || !c || !d) return undefined;
  const laid = layOn([toBox(a, own), toBox(b, own)], [toBox(c, other), toBox(d, other)]);
  return laid ? `matrix(${laid.a}, ${laid.b}, ${-laid.b}, ${laid.a}, ${laid.x}, ${laid.y})` : undefined;
}

const step = 4;
const ways: Record<string, Place> = {
  ArrowLeft: [-step, 0],
  ArrowRight: [step, 0],
  ArrowUp: [0, -step],
  ArrowDown: [0, step],
};

type TapsProps = { box: Box; label: string; onTap(at: Place): void };

/** Takes a tap, or arrows and Enter, as a place of the picture. */
function Taps({ box, label, onTap }: TapsProps) {
  const sheet = useRef<HTMLDivElement>(null);
  const [at, setAt] = useState<Place>([box.width / 2, box.height / 2]);
  useEffect(() => sheet.current?.focus({ preventScroll: true }), []);
  const onClick = (event: MouseEvent) => {
    const { left, top } = event.currentTarget.getBoundingClientRect();
    onTap([event.clientX - left, event.clientY - top]);
  };
  const onKey = (event: KeyboardEvent) => {
    const way = ways[event.key];
    const far = event.shiftKey ? 5 : 1;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (way) setAt([at[0] + way[0] * far, at[1] + way[1] * far]);
    else if (event.key === "Enter") onTap(at);
    else return;
    event.preventDefault();
  };
  return (
    <div
      ref={sheet}
      role="application"
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the keys place the point here
      tabIndex={0}
      className="absolute cursor-crosshair touch-none overflow-hidden"
      style={box}
      onClick={onClick}
      onKeyDown={onKey}
    >
      <span
        className="pointer-events-none absolute size-4 -translate-1/2 rounded-full border-2 border-chalk outline-2 outline-film"
        style={{ left: at[0], top: at[1] }}
      />
    </div>
  );
}

/** What is shown while points are tapped: first only the clip underneath, then only the one over it. */
const shownOf = (taps: number | null, share: number) =>
  taps === null || taps >= points ? share : taps < 2 ? 0 : 1;

const edges = ["front", "back"] as const;

/** A second clip over the first in one picture, as far through as one likes, lined up by the release and by the board. */
export function OnePicture({ clip, src, title, lead, own, noted }: Props) {
  const other = useRef<HTMLVideoElement>(null);
  const [share, setShare] = useState(noted?.share ?? half);
  const [taps, setTaps] = useState<Place[] | null>(noted?.taps ?? null);
  useEffect(() => {
    if (noted) Object.assign(noted, { share, taps });
  }, [noted, share, taps]);
  const box = useBox(clip);
  // The picture's size is known once its video is.
  const [, setKnown] = useState(0);
  usePartner(clip, other, lead);
  const pictures = [clip, other].map((one) => pictureOf(one, clip, box));
  const many = taps?.length ?? 0;
  const isTapping = taps !== null && many < points;
  const transform = taps ? layingOf(taps, pictures) : undefined;
  const place = clip.current?.parentElement;
  const words = `Tap the ${edges[many % 2]} end of the board in ${many < 2 ? own : "the other video"}.`;
  const tap = (at: Place) => {
    const picture = pictures[many < 2 ? 0 : 1];
    if (picture) setTaps([...(taps ?? []), toPicture(at, picture)]);
  };
  return (
    <div className="grid gap-2">
      {place &&
        createPortal(
          <>
            <div className="pointer-events-none absolute overflow-hidden" style={box}>
              <video
                ref={other}
                muted
                playsInline
                preload="auto"
                src={src}
                aria-label={`${title}, over the other`}
                className="size-full max-h-none max-w-none origin-top-left object-contain"
                style={{ transform, opacity: shownOf(taps && many, share), objectPosition: layOf(clip) }}
                onLoadedMetadata={() => setKnown((times) => times + 1)}
              />
            </div>
            {isTapping && <Taps key={many < 2 ? "own" : "other"} box={box} label={words} onTap={tap} />}
          </>,
          place,
        )}
      <label className="grid gap-1 text-sm">
        How much of the other video shows
        <input
          type="range"
          min={0}
          max={100}
          step={5}
          value={Math.round(share * 100)}
          data-keys=""
          // Of no form, because nothing of it is sent or kept.
          form=""
          className="min-h-11 w-full max-w-sm accent-ink"
          onChange={({ currentTarget }) => setShare(Number(currentTarget.value) / 100)}
        />
      </label>
      <p className="text-sm text-ink-muted">
        <span aria-live="polite">
          {isTapping
            ? words
            : transform
              ? "The boards are in one place."
              : taps
                ? "Those points are one. Line up the boards again."
                : "For two videos filmed from the same side."}
        </span>{" "}
        {!taps && (
          // In a tab of its own, because the page may hold what is typed or measured.
          <a href="/portal?tab=videos&guide=film" target="_blank" rel="noreferrer" className="link">
            What to film
          </a>
        )}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button type="button" variant="secondary" onClick={() => setTaps([])}>
          Line up the boards
        </Button>
        {taps && (
          <Button type="button" variant="quiet" onClick={() => setTaps(null)}>
            {isTapping ? "Cancel" : "As filmed"}
          </Button>
        )}
      </div>
    </div>
  );
}
