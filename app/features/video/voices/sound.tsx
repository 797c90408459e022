import { type RefObject, Suspense, useRef } from "react";
import { onDemand } from "#app/ui/live/on-demand.ts";
import { useHydrated } from "#app/ui/live/use-hydrated.ts";
import { cutFragment } from "./kept-part.ts";
import type { Heard } from "./rules.ts";

const SoundControls = onDemand(async () => (await import("./sound-controls.tsx")).SoundControls);

type Props = {
  heard: Heard;
  label: string;
  preload: "none" | "metadata";
  sound?: RefObject<HTMLAudioElement | null>;
};

/** Plays a recording; the browser's own bar stays until the page's controls are there, and without scripts. */
export function Sound({ heard, label, preload, sound }: Props) {
  const own = useRef<HTMLAudioElement>(null);
  const ref = sound ?? own;
  const isHydrated = useHydrated();
  const { soundUrl, startMs = 0, endMs = null } = heard;
  return (
    <fieldset aria-label={label} className="min-h-11 w-full min-w-0">
      {/* biome-ignore lint/a11y/useMediaCaption: its words, if known, are next to it */}
      <audio
        ref={ref}
        controls
        preload={preload}
        src={`${soundUrl}${cutFragment(startMs, endMs)}`}
        className="h-11 w-full has-[+*]:hidden"
      />
      {isHydrated && (
        <Suspense fallback={null}>
          <SoundControls sound={ref} heard={heard} label={label} />
        </Suspense>
      )}
    </fieldset>
  );
}
