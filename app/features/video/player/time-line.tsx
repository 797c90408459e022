import type { MouseEvent } from "react";
import { frameAt } from "#app/features/video/clips/frame-times.ts";
import { classNames } from "#app/ui/class-names.ts";
import { useHydrated } from "#app/ui/live/use-hydrated.ts";
import { type Mark, markName, placeWords } from "./marks.ts";
import type { Playing } from "./use-player.tsx";

type Props = {
  playing: Playing;
  marks: readonly Mark[];
  /** Where a mark links to without scripts; null where a list beside the clip leads to its marks by keyboard. */
  addressOf: ((mark: Mark) => string) | null;
};

const share = (part: number, whole: number) =>
  `${Math.round((whole === 0 ? 0 : Math.min(1, part / whole)) * 10_000) / 100}%`;

type MarkProps = { mark: Mark; isActive: boolean } & Props;

function MarkPoint({ mark, isActive, playing, marks, addressOf }: MarkProps) {
  const jump = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    playing.acts.go(mark.at);
  };
  const x = share(mark.at, playing.length);
  const point = (
    <>
      <circle cx={x} cy="22" r="15" className="fill-transparent" />
      <circle
        cx={x}
        cy="22"
        r={isActive ? 9 : 7}
        className={classNames("stroke-surface stroke-2", mark.isDrawn ? "fill-accent" : "fill-ink")}
      />
    </>
  );
  if (!addressOf)
    return (
      // biome-ignore lint/a11y/noStaticElementInteractions: for the pointer alone; the lists beside the clip are its twin
      <g onClick={jump} className="pointer-events-auto cursor-pointer">
        {point}
      </g>
    );
  return (
    <a
      href={addressOf(mark)}
      onClick={jump}
      aria-label={markName(marks, mark)}
      aria-current={isActive ? "true" : undefined}
      className="pointer-events-auto cursor-pointer"
    >
      {point}
    </a>
  );
}

/** The clip's timeline: a slider for the current position, with its moments as buttons. */
export function TimeLine({ playing, marks, addressOf }: Props) {
  const isHydrated = useHydrated();
  const { at, length, active, acts, frames } = playing;
  const place = share(at, length);
  return (
    <div className="flex items-center gap-2">
      <div className="relative h-11 min-w-0 grow px-4">
        <input
          type="range"
          aria-label="Place in the video"
          aria-valuetext={`${placeWords(at)} of ${placeWords(length)}`}
          disabled={!isHydrated}
          min={0}
          // Counted in frames: a browser rounds to whole steps, and what it rounded would look to React like another input.
          max={Math.max(1, frames.count - 1)}
          value={frameAt(frames, at)}
          onChange={(event) => acts.goToFrame(Number(event.currentTarget.value))}
          className="absolute inset-x-2 inset-y-0 h-11 cursor-pointer opacity-0 noscript:hidden"
        />
        {/* biome-ignore lint/a11y/useSemanticElements: a drawing holds no fieldset */}
        <svg
          role="group"
          aria-label="Moments"
          aria-hidden={addressOf === null}
          className="pointer-events-none relative h-11 w-full overflow-visible rounded-sm outline-offset-4 outline-focus [:focus-visible~&]:outline-3"
        >
          <rect y="20" width="100%" height="4" rx="2" className="fill-line" />
          <rect y="20" width={place} height="4" rx="2" className="fill-ink" />
          <circle cx={place} cy="22" r="6" className="fill-ink noscript:hidden" />
          {length > 0 &&
            marks.map((mark) => (
              <MarkPoint
                key={mark.id}
                mark={mark}
                isActive={mark.id === active?.id}
                {...{ playing, marks, addressOf }}
              />
            ))}
        </svg>
      </div>
      <span className="flex-none text-caption text-ink-muted tabular-nums noscript:hidden" aria-hidden="true">
        {placeWords(at)}
      </span>
    </div>
  );
}
