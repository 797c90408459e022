import type { RefObject } from "react";
import { cutFragment } from "#app/features/video/voices/rules.ts";
import { clockTime } from "#app/ui/format.ts";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import type { OwnVoice } from "./voice.server.ts";

const speeds = [0.75, 1, 1.25, 1.5, 2] as const;

function Speed({ sound }: { sound: RefObject<HTMLAudioElement | null> }) {
  const isHydrated = useHydrated();
  if (!isHydrated) return null;
  return (
    <select
      aria-label="Voice speed"
      defaultValue="1"
      onChange={({ currentTarget }) => {
        if (sound.current) sound.current.playbackRate = Number(currentTarget.value);
      }}
      className="min-h-11 cursor-pointer rounded-md border-[1.5px] border-line-strong bg-surface-raised px-1 tabular-nums"
    >
      {speeds.map((speed) => (
        <option key={speed} value={speed}>{`${speed}×`}</option>
      ))}
    </select>
  );
}

const lengthOf = ({ durationMs, startMs, endMs }: OwnVoice) =>
  durationMs === null ? null : Math.min(durationMs, endMs ?? durationMs) - startMs;

type Props = { voice: OwnVoice; coach: string | null; sound: RefObject<HTMLAudioElement | null> };

/** The coach's recorded voice; with scripts, the clip and its drawings follow it. */
export function VoiceBar({ voice, coach, sound }: Props) {
  const { soundUrl, problem, captions, startMs, endMs } = voice;
  const length = lengthOf(voice);
  const heading = `${coach ?? "Your coach"} talks you through it`;
  return (
    <section aria-labelledby="voice" className="grid gap-1 px-4 pt-2 pb-2 lg:px-0">
      <h2 id="voice" className="font-sans text-base font-bold">
        {length === null ? heading : `${heading} (${clockTime(length / 1000)})`}
      </h2>
      {soundUrl ? (
        <div className="flex items-center gap-2">
          {/* biome-ignore lint/a11y/useMediaCaption: what it says is written below */}
          <audio
            ref={sound}
            controls
            preload="metadata"
            src={`${soundUrl}${cutFragment(startMs, endMs)}`}
            aria-label={heading}
            className="h-11 min-w-0 grow"
          />
          <Speed sound={sound} />
        </div>
      ) : (
        <p>{problem}</p>
      )}
      {captions ? (
        <details className="disclosure">
          <summary>Read what it says</summary>
          <p className="whitespace-pre-line wrap-anywhere">{captions}</p>
        </details>
      ) : (
        <p className="text-caption text-ink-muted">There's no text of this recording.</p>
      )}
    </section>
  );
}
