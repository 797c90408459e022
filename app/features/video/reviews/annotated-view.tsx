import { type MouseEvent, type RefObject, useEffect, useState } from "react";
import { Link } from "react-router";
import { formatFileSize } from "#app/ui/format.ts";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { Clip } from "./clip.tsx";
import { formatMoment } from "./moments.ts";
import type { OwnReview } from "./own-review.server.ts";
import { ShapeDrawing } from "./shape-drawing.tsx";
import type { Frame } from "./strokes.ts";
import { type ReviewView, viewAddress } from "./views.ts";

type Video = RefObject<HTMLVideoElement | null>;
type Props = { review: OwnReview; at: number | null; clip: Video };
type Shown = { id: string; frame: Frame } | null;

/** How near the paused clip must be to a drawn frame to show its drawing, in milliseconds. */
const near = 60;

/** The drawing of the frame the clip stands on while it is paused. */
function useShown({ review, clip }: Props): Shown {
  const [shown, setShown] = useState<Shown>(null);
  useEffect(() => {
    const element = clip.current;
    if (!element) return;
    const look = () => {
      const now = element.currentTime * 1000;
      const found = element.paused && review.annotations.find(({ at }) => Math.abs(at - now) <= near);
      const frame = { width: element.videoWidth || 1280, height: element.videoHeight || 720 };
      setShown(found ? { id: found.id, frame } : null);
    };
    const events = ["pause", "play", "seeked", "loadeddata"];
    if (element.readyState > 0) look();
    for (const event of events) element.addEventListener(event, look);
    return () => {
      for (const event of events) element.removeEventListener(event, look);
    };
  }, [clip, review]);
  return shown;
}

function Still({ drawing, review, clip }: { drawing: OwnReview["annotations"][number] } & Omit<Props, "at">) {
  const { at, description, still } = drawing;
  return (
    <li>
      <figure className="grid gap-2">
        {still && (
          <img src={still.url} alt={description} loading="lazy" className="w-full rounded-md bg-ink" />
        )}
        <figcaption className="flex items-baseline gap-x-3">
          <MomentLink review={review} at={at} clip={clip} view="annotated" />
          <span>
            {description}
            {still && <span className="text-ink-muted">{` (${formatFileSize(still.fileSize)})`}</span>}
          </span>
        </figcaption>
      </figure>
    </li>
  );
}

type MomentProps = { review: OwnReview; at: number; clip: Video; view: ReviewView | null };

/** A link to a moment of the clip: with scripts the player on the page jumps there, without them the page opens there. */
export function MomentLink({ review, at, clip, view }: MomentProps) {
  const jump = (event: MouseEvent) => {
    const element = clip.current;
    if (!element || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    element.pause();
    element.currentTime = at / 1000;
    element.scrollIntoView({ block: "nearest" });
  };
  return (
    <Link
      to={`${viewAddress(review.request.id, view, at)}#clip`}
      onClick={jump}
      className="link inline-block py-2.5 tabular-nums"
    >
      <span className="sr-only">Jump to </span>
      {formatMoment(at)}
    </Link>
  );
}

/** The coach's drawings: over the paused clip, and each as a still with what it shows in words (D42). */
export function AnnotatedView(props: Props) {
  const { review, at, clip } = props;
  const isHydrated = useHydrated();
  const shown = useShown(props);
  const drawing = review.annotations.find(({ id }) => id === shown?.id);
  if (review.annotations.length === 0 && review.tips.length === 0)
    return <p>Your coach has not drawn on this clip. The feedback stands below.</p>;
  return (
    <>
      {isHydrated && <p>Follow a moment: the clip stops there and shows the drawing.</p>}
      <div className="relative">
        <Clip url={review.request.videoUrl} label="Your clip with drawings" at={at} clip={clip} />
        {shown && drawing && (
          <svg
            viewBox={`0 0 ${shown.frame.width} ${shown.frame.height}`}
            className="pointer-events-none absolute inset-0 h-full w-full"
            role="img"
            aria-label={drawing.description}
          >
            <ShapeDrawing shapes={drawing.shapes} frame={shown.frame} />
          </svg>
        )}
      </div>
      <ul className="grid gap-4 md:grid-cols-2">
        {review.annotations.map((one) => (
          <Still key={one.id} drawing={one} review={review} clip={clip} />
        ))}
      </ul>
    </>
  );
}
