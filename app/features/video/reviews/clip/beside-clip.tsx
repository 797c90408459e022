import { type RefObject, Suspense, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { formatMoment, parseMoment } from "#app/features/video/clips/moments.ts";
import type { BesideView } from "#app/features/video/player/lay-on.ts";
import { leadOf } from "#app/features/video/player/marks.ts";
import { Button } from "#app/ui/button.tsx";
import { onDemand } from "#app/ui/live/on-demand.ts";
import { useHydrated } from "#app/ui/live/use-hydrated.ts";
import { playAligned } from "./play-aligned.ts";

type Video = RefObject<HTMLVideoElement | null>;

const fieldOf = (name: string) => document.getElementById(`review-desk-${name}`) as HTMLInputElement | null;

/** The time in one of the desk's fields. */
export const momentOf = (name: string) => fieldOf(name)?.value;

/** Copies a time into one of the desk's fields. */
export function putMoment(name: string, moment: string): void {
  const field = fieldOf(name);
  if (!field) return;
  field.value = moment;
  // What is counted from it follows, as when it is typed.
  field.dispatchEvent(new Event("input", { bubbles: true }));
}

const OnePicture = onDemand(
  async () => (await import("#app/features/video/player/one-picture.tsx")).OnePicture,
);

const releaseIn = (name: string) => parseMoment(fieldOf(name)?.value ?? "");

function onTyped(tell: () => void): () => void {
  document.addEventListener("input", tell);
  return () => document.removeEventListener("input", tell);
}

/** How far a clip runs ahead of the member's, by the releases as they are marked or typed now. */
const useLead = (releaseField: string): number =>
  useSyncExternalStore(
    onTyped,
    () => leadOf(releaseIn("releaseAt"), releaseIn(releaseField)),
    () => 0,
  );

function play(own: Video, other: Video, releaseField: string): void {
  const ownRelease = releaseIn("releaseAt");
  const otherRelease = releaseIn(releaseField);
  if (!own.current || !other.current || ownRelease === null || otherRelease === null) return;
  playAligned({ clip: own.current, releaseAt: ownRelease }, { clip: other.current, releaseAt: otherRelease });
}

type Props = {
  label: string;
  src: string;
  poster?: string | null;
  /** The member's clip on the desk. */
  video: Video;
  /** The desk's field for this clip's release. */
  releaseField: string;
  /** Where it is noted how the clip is looked at; it outlives the desk's form. */
  view: BesideView;
};

/** A clip to compare with on the desk; with scripts, its release can be marked, and both play from it, or in one picture. */
export function BesideClip({ label, src, poster = null, video, releaseField, view }: Props) {
  const other = useRef<HTMLVideoElement>(null);
  const isHydrated = useHydrated();
  const [isOver, setOver] = useState(view.isOver ?? false);
  useEffect(() => {
    view.isOver = isOver;
  }, [view, isOver]);
  const lead = useLead(releaseField);
  const mark = () => putMoment(releaseField, formatMoment((other.current?.currentTime ?? 0) * 1000));
  return (
    <div className="grid gap-3">
      {/* biome-ignore lint/a11y/useMediaCaption: clips of throws have no words to caption */}
      <video
        ref={other}
        controls
        playsInline
        preload="metadata"
        src={src}
        poster={poster ?? undefined}
        aria-label={label}
        className="w-full rounded-md bg-film"
      />
      <fieldset disabled={!isHydrated} className="flex flex-wrap gap-3 noscript:hidden">
        <Button type="button" variant="secondary" onClick={mark}>
          Mark its release here
        </Button>
        <Button type="button" variant="quiet" onClick={() => play(video, other, releaseField)}>
          Play both, aligned at the release
        </Button>
        <label className="check min-h-11">
          {/* Of no form, because it isn't sent or kept. */}
          <input type="checkbox" form="" checked={isOver} onChange={() => setOver(!isOver)} />
          <span>Both in one picture</span>
        </label>
      </fieldset>
      {isOver && (
        <Suspense fallback={null}>
          <OnePicture
            clip={video}
            src={src}
            title={label}
            lead={lead}
            own="the member's video"
            noted={view}
          />
        </Suspense>
      )}
    </div>
  );
}
