import { placeWords } from "#app/features/video/player/marks.ts";
import type { Player } from "./use-player.tsx";

/** A moment on the timeline, in milliseconds: a tip's or a drawing's. */
export type Mark = { at: number; kind: "tip" | "drawing" };

type Props = { player: Player; marks: readonly Mark[] };

/**
 * The clip's position, with a dot for each moment; a dot jumps to its moment, and the lists next to the clip do so by
 * keyboard.
 */
export function TimeLine({ player, marks }: Props) {
  const { at, length, frame, seek } = player;
  return (
    <div className="flex items-center gap-3">
      <div className="relative grow">
        <input
          type="range"
          min={0}
          max={Math.max(1, Math.round(length))}
          step={Math.max(1, Math.round(frame))}
          value={Math.round(at)}
          onChange={(event) => seek(Number(event.currentTarget.value))}
          aria-label="Timeline"
          aria-valuetext={placeWords(at)}
          className="block h-11 w-full cursor-pointer accent-ink"
        />
        {length > 0 && (
          <svg
            className="pointer-events-none absolute inset-x-2 inset-y-0 h-11 w-[calc(100%-1rem)] overflow-visible"
            aria-hidden="true"
          >
            {marks.map(({ at: moment, kind }, place) => (
              // biome-ignore lint/a11y/noStaticElementInteractions: for the pointer alone; the lists beside the clip are its twin
              <circle
                // biome-ignore lint/suspicious/noArrayIndexKey: two marks may share their moment
                key={place}
                cx={`${Math.min(100, (moment / length) * 100)}%`}
                cy="50%"
                r="7"
                onClick={() => seek(moment)}
                className={
                  kind === "drawing"
                    ? "pointer-events-auto cursor-pointer fill-accent stroke-surface stroke-2"
                    : "pointer-events-auto cursor-pointer fill-ink stroke-surface stroke-2"
                }
              />
            ))}
          </svg>
        )}
      </div>
      <output className="w-18 text-right tabular-nums" aria-label="Current time">
        {placeWords(at)}
      </output>
    </div>
  );
}
