import type { RefObject } from "react";
import { Sound } from "#app/features/video/voices/sound.tsx";
import { OwnWords } from "#app/ui/own-words.tsx";
import { clockTime } from "#app/ui/time/format.ts";
import type { OwnVoice } from "./voice.server.ts";

const lengthOf = ({ durationMs, startMs, endMs }: OwnVoice) =>
  durationMs === null ? null : Math.min(durationMs, endMs ?? durationMs) - startMs;

type Props = { voice: OwnVoice; coach: string | null; sound: RefObject<HTMLAudioElement | null> };

/** The coach's recorded voice; with scripts, the clip and its drawings follow it. */
export function VoiceBar({ voice, coach, sound }: Props) {
  const { soundUrl, problem, captions } = voice;
  const length = lengthOf(voice);
  const heading = `${coach ?? "Your coach"} talks you through it`;
  return (
    <section
      aria-labelledby="voice"
      className="flex flex-wrap items-center justify-between gap-x-4 px-4 pt-2 lg:px-0"
    >
      <h2 id="voice" className="font-sans text-sm font-bold">
        {heading}
        {length !== null && (
          <span className="sr-only noscript:not-sr-only">{` (${clockTime(length / 1000)})`}</span>
        )}
      </h2>
      {captions ? (
        <details className="disclosure text-sm open:w-full">
          <summary>Read what it says</summary>
          <OwnWords>{captions}</OwnWords>
        </details>
      ) : (
        <p className="text-caption text-ink-muted">There's no text of this recording.</p>
      )}
      {soundUrl ? (
        <Sound heard={{ ...voice, soundUrl }} label={heading} preload="metadata" sound={sound} />
      ) : (
        <p className="w-full">{problem}</p>
      )}
    </section>
  );
}
