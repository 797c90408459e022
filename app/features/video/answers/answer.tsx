import { type ReactNode, useDeferredValue, useEffect, useMemo, useRef, useState } from "react";
import { alignReleases, momentFragment } from "#app/features/video/clips/moments.ts";
import { honestLine } from "#app/features/video/measures/names.ts";
import { type Mark, placeWords } from "#app/features/video/player/marks.ts";
import type { Partner } from "#app/features/video/player/partner.ts";
import { type Film, Player } from "#app/features/video/player/player.tsx";
import { type AtMarks, type Playing, usePlayer } from "#app/features/video/player/use-player.tsx";
import { useStops } from "#app/features/video/player/use-stops.tsx";
import { ShapeDrawing } from "#app/features/video/reviews/drawing/shape-drawing.tsx";
import type { Shape } from "#app/features/video/reviews/drawing/shapes.ts";
import { useOwnLead, useVoice } from "#app/features/video/voice-over/use-voice.tsx";
import { VoiceBar } from "#app/features/video/voice-over/voice-bar.tsx";
import type { ClipState } from "#app/features/video/voices/rules.ts";
import { classNames } from "#app/ui/class-names.ts";
import { Link } from "#app/ui/link/router-link.tsx";
import { useHydrated } from "#app/ui/live/use-hydrated.ts";
import { formatDate } from "#app/ui/time/format.ts";
import { MomentList } from "./moment-list.tsx";
import type { OwnReview } from "./own-review.server.ts";
import { ShownMoment } from "./shown-moment.tsx";
import { ViewLinks } from "./view-links.tsx";
import { type ReviewView, viewAddress, whyEmpty } from "./views.ts";

/** What the page's address asks for: a view, a moment in milliseconds, a clip to compare with. */
export type AskedView = { view: ReviewView | null; at: number | null; beside: string | null };

type Props = {
  review: OwnReview;
  asked: AskedView;
  timeZone: string;
  /** Content after the moments. */
  children: ReactNode;
};

type Moment = OwnReview["moments"][number];

/** Where each of two clips starts; both at the beginning while a release is unknown. */
const alignedAt = (own: number | null, other: number | null) =>
  own === null || other === null ? { ownStart: 0, referenceStart: 0 } : alignReleases(own, other);

/** The media fragment a clip starts with next to another, so that both releases align; both in milliseconds. */
function alignedStart(own: number | null, other: number | null): string {
  return momentFragment(alignedAt(own, other).referenceStart);
}

/** A day, and the release if known: "Nov 2, 2026, release at 0:01.4". */
const dated = (on: Date, releaseMs: number | null, timeZone: string) =>
  `${formatDate(on, timeZone)}, ${releaseMs === null ? "release not marked" : `release at ${placeWords(releaseMs)}`}`;

const inMs = (seconds: number | null) => (seconds === null ? null : Math.round(seconds * 1000));

/** The earlier video this one answers, to play next to it; null if there is none that plays. */
function earlierOf({ request, pair: { earlier } }: OwnReview, timeZone: string): Partner | null {
  if (!earlier || earlier.isDeleted) return null;
  const { releaseMs: releaseAt, uploadedAt, videoUrl, poster } = earlier;
  const ownReleaseAt = inMs(request.releaseSeconds);
  return {
    id: "before",
    src: `${videoUrl}${alignedStart(ownReleaseAt, releaseAt)}`,
    title: "The earlier video",
    releaseAt,
    ownReleaseAt,
    captionsUrl: null,
    caption: `Before: ${dated(uploadedAt, releaseAt, timeZone)}`,
    ownCaption: `After: ${dated(request.uploadedAt, ownReleaseAt, timeZone)}`,
    poster,
  };
}

/** The clip to compare with: the requested one, else the first; null if there is none. */
function partnerOf(
  review: OwnReview,
  view: ReviewView | null,
  { beside, timeZone }: { beside: string | null; timeZone: string },
): Partner | null {
  if (view === "before") return earlierOf(review, timeZone);
  const { companions, releaseAt: ownReleaseAt } = review;
  const chosen = companions.find(({ id }) => id === beside) ?? companions[0];
  if (!chosen || view !== "compare") return null;
  const src = `${chosen.videoUrl}${alignedStart(ownReleaseAt, chosen.releaseAt)}`;
  return { ...chosen, src, ownReleaseAt, caption: chosen.title, ownCaption: "Your video", poster: null };
}

/**
 * Where the clip opens, in milliseconds: at the requested moment; in a comparison, at its aligned start; in the
 * annotated view, on the first moment; null for the beginning.
 */
function startOf(
  { moments }: OwnReview,
  view: ReviewView | null,
  at: number | null,
  partner: Partner | null,
) {
  if (at !== null) return { at, isPreview: false };
  const [first] = moments;
  if (partner) return { at: alignedAt(partner.ownReleaseAt, partner.releaseAt).ownStart, isPreview: false };
  return first && view === "annotated" ? { at: first.at, isPreview: true } : null;
}

/** The member's video for the player: without scripts it starts from the beginning, under its drawing. */
function filmOf({ request, moments }: OwnReview, start: ReturnType<typeof startOf>): Film {
  const { videoUrl, poster, width, height, sizes } = request;
  const still = moments.find(({ at }) => at === start?.at)?.drawing?.still?.url;
  const src = start && !start.isPreview && start.at > 0 ? `${videoUrl}${momentFragment(start.at)}` : videoUrl;
  const isPictured = still !== undefined || (poster !== null && src === videoUrl);
  return {
    src,
    label: "Your video",
    poster: still ?? poster,
    isPictured,
    width,
    height,
    sizes,
  };
}

type Start = ReturnType<typeof startOf>;

type Drawn = { id?: string; shapes: readonly Shape[]; description: string };

/** What is drawn without its numbers and the lines that lead to them. */
const withoutNumbers = (shapes: readonly Shape[]) =>
  shapes.filter(({ isNumber, isThin }) => !(isNumber || isThin));

/**
 * The voice's drawing while it leads, else the drawing of the current moment, over the flight it falls into, whose numbers would
 * cover the drawing's.
 */
function drawnOf(led: ClipState | null, moment: Moment | undefined, flying: Drawn | null): Drawn | null {
  if (led) return { shapes: led.shapes, description: "What your coach draws" };
  const own = moment?.drawing;
  if (!own || !flying || own.id === flying.id) return flying ?? own ?? null;
  return {
    shapes: [...withoutNumbers(flying.shapes), ...own.shapes],
    description: `${flying.description}, ${own.description}`,
  };
}

/** A flight as far as the bag has come, from the release until it lands; null else. */
function flyingAt(moments: readonly Moment[], now: number): Drawn | null {
  const of = moments.find(({ at, drawing }) => drawing?.grows != null && now >= drawing.grows && now < at);
  return of?.drawing
    ? { ...of.drawing, shapes: of.drawing.shapes.filter(({ since = 0 }) => since <= now) }
    : null;
}

/** A drawing over the clip's picture. */
function Drawing({ drawn, request }: { drawn: Drawn | null; request: OwnReview["request"] }) {
  if (!drawn || drawn.shapes.length === 0) return null;
  const { width, height } = request;
  const { shapes, description } = drawn;
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="xMidYMin"
      className="pointer-events-none absolute inset-0 size-full"
      role="img"
      aria-label={description}
    >
      <ShapeDrawing shapes={shapes} frame={{ width, height }} />
    </svg>
  );
}

/** The version without scripts, made by the server (D42). */
function madeFor({ slowMotion, sideBySide }: OwnReview, view: ReviewView | null, partner: string | null) {
  const made = view === "slow" ? slowMotion : partner === "reference" ? sideBySide : null;
  if (!made) return null;
  const label = view === "slow" ? "Your video in slow motion" : "Both videos side by side";
  return (
    // biome-ignore lint/a11y/useMediaCaption: a clip of a throw has no words to caption
    <video
      controls
      playsInline
      src={made.url}
      preload="metadata"
      aria-label={label}
      className="max-h-[44svh] min-h-52 w-full bg-film object-contain object-top"
    />
  );
}

/** The videos to compare with, if there are several. */
function Besides({ review, current }: { review: OwnReview; current: string }) {
  if (review.companions.length < 2) return null;
  return (
    <nav aria-label="Compare with" className="flex flex-wrap gap-x-4 px-4 lg:px-0">
      {review.companions.map(({ id, title }) => (
        <Link
          key={id}
          to={viewAddress(review.request.id, "compare", { beside: id })}
          preventScrollReset
          aria-current={id === current ? "true" : undefined}
          className="link py-2.5 aria-[current=true]:font-bold aria-[current=true]:no-underline"
        >
          {title}
        </Link>
      ))}
    </nav>
  );
}

const quarter = 0.25;

/** The view's default speed, until another is chosen. */
function useSpeed(view: ReviewView | null) {
  const [chosen, setChosen] = useState<{ view: ReviewView | null; speed: number } | null>(null);
  const usual = view === "slow" ? quarter : 1;
  const speed = chosen?.view === view ? chosen.speed : usual;
  return [speed, (next: number) => setChosen({ view, speed: next })] as const;
}

/** Slow motion plays without a second tap. */
function usePlaysSlowly(view: ReviewView | null, { isPlaying, acts }: Playing): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: only choosing the view plays it
  useEffect(() => {
    if (view === "slow" && !isPlaying) acts.toggle();
  }, [view]);
}

/** A drawing is seen standing still, unless the reader wants to play through; a comparison and a voice show what they lead to. */
function atMarksOf(view: ReviewView | null, stops: boolean, isLed: boolean): AtMarks {
  if (isLed || (view !== "annotated" && view !== "slow")) return "pass";
  return view === "annotated" && stops ? "stop" : "show";
}

/**
 * When the shown moment is, for a message about it; without scripts, the one the clip opens with. Deferred, because what is below
 * the clip would lose the server's drawing if it changed before its script is there.
 */
function useAskedAbout(moments: readonly Moment[], shown: Moment | undefined, start: Start): number | null {
  const opening = moments.find(({ at }) => at === start?.at);
  return useDeferredValue((useHydrated() ? shown : opening)?.at ?? null);
}

/** The video stays visible while reading, if the screen is tall enough; on a phone without what is below its controls. */
const side = "max-lg:contents lg:sticky lg:top-4 lg:row-span-2 lg:self-start";
const stage = "z-10 -mx-4 bg-surface lg:mx-0 max-lg:[@media(min-height:40rem)]:sticky max-lg:top-0";

/** A coach's answer: the clip with its moments as marks on the timeline, next to the comment on each. */
export function Answer({ review, asked, timeZone, children }: Props) {
  const { request, moments } = review;
  const isAnswered = request.status === "reviewed";
  const view = asked.view ?? (isAnswered ? "annotated" : null);
  const clip = useRef<HTMLVideoElement>(null);
  const [speed, setSpeed] = useSpeed(view);
  const marks = useMemo(
    () => moments.map(({ id, at, text: words, drawing }) => ({ id, at, words, isDrawn: drawing !== null })),
    [moments],
  );
  const { beside } = asked;
  const partner = useMemo(
    () => partnerOf(review, view, { beside, timeZone }),
    [review, view, beside, timeZone],
  );
  const start = startOf(review, view, asked.at, partner);
  const film = filmOf(review, start);
  const { framesPerSecond, framesUrl } = request;
  const voice = useVoice(review.voice, clip, { frame: request, ruler: review.ruler });
  const stops = useStops();
  const atMarks = atMarksOf(view, stops.isOn, voice.shown !== null);
  const length = request.durationMs ?? 0;
  const player = usePlayer({ clip, marks, length, framesPerSecond, framesUrl, atMarks, speed, start });
  const playing = useOwnLead(player, clip, voice);
  usePlaysSlowly(view, playing);
  const shown = moments.find(({ id }) => id === playing.active?.id);
  const addressOf = ({ at }: Pick<Mark, "at">) => `${viewAddress(request.id, asked.view, { at })}#clip`;
  const why = view && whyEmpty(review)[view];
  return (
    <div className="lg:grid lg:grid-cols-[3fr_2fr] lg:grid-rows-[auto_1fr] lg:gap-x-8">
      <div className="lg:contents">
        <section aria-label="The video" className={side}>
          <div id="clip" className={classNames(stage, isAnswered && "max-lg:not-print:-mt-3")}>
            <Player
              overlay={
                <Drawing
                  drawn={drawnOf(
                    voice.shown,
                    shown,
                    view === "annotated" || view === "slow" ? flyingAt(moments, playing.at) : null,
                  )}
                  request={request}
                />
              }
              plain={madeFor(review, view, partner?.id ?? null)}
              onSpeed={setSpeed}
              stops={view === "annotated" && marks.length > 0 ? stops : null}
              {...{ clip, film, playing, marks, speed, addressOf, partner }}
            />
          </div>
          <div className="-mx-4 lg:mx-0">
            {review.voice && <VoiceBar voice={review.voice} coach={review.coach} sound={voice.sound} />}
            {review.isMeasuredInVoice && (
              <p className="px-4 pb-3 text-sm text-ink-muted lg:px-0">{honestLine}</p>
            )}
            {isAnswered && <ViewLinks id={request.id} current={view} review={review} />}
            {why && <p className="px-4 pb-3 lg:px-0">{why}</p>}
            {partner && view === "compare" && <Besides review={review} current={partner.id} />}
          </div>
        </section>
        <MomentList
          moments={moments}
          playing={playing}
          addressOf={addressOf}
          voice={review.voice}
          coach={review.coach}
          onHear={voice.hear}
        />
      </div>
      <div className="grid min-w-0 content-start gap-6 pt-3 lg:pt-6">
        <ShownMoment value={useAskedAbout(moments, shown, start)}>{children}</ShownMoment>
      </div>
    </div>
  );
}
