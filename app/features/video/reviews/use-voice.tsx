import { type RefObject, useEffect, useMemo, useRef, useState } from "react";
import type { Playing } from "#app/features/video/player/use-player.tsx";
import type { ClipState } from "#app/features/video/voices/rules.ts";
import type { OwnVoice } from "./voice.server.ts";

/** A coach's voice that leads the clip while it plays; `shown` is the clip's state then, null otherwise. */
export function useVoice(voice: OwnVoice | null, clip: RefObject<HTMLVideoElement | null>) {
  const sound = useRef<HTMLAudioElement>(null);
  const end = useRef<(() => void) | null>(null);
  // A reload of the page's data must not stop playback.
  const given = useRef(voice);
  given.current = voice;
  const id = voice?.id ?? null;
  const [shown, setShown] = useState<ClipState | null>(null);
  const release = useMemo(
    () => () => {
      sound.current?.pause();
      end.current?.();
      end.current = null;
      setShown(null);
    },
    [],
  );
  useEffect(() => {
    const element = sound.current;
    if (!element || id === null) return;
    const begin = async () => {
      // If this can't be loaded, the voice plays alone.
      const replay = await import("./replay.tsx").catch(() => null);
      const { current } = given;
      if (!replay || !clip.current || !current?.events.length || end.current || element.paused) return;
      const onShow = (state: ClipState) =>
        setShown((before) => (before?.shapes === state.shapes && before ? before : state));
      end.current = replay.follow({ sound: element, clip: clip.current, voice: current, onShow });
    };
    const start = () => void begin();
    element.addEventListener("play", start);
    if (!element.paused) start();
    return () => {
      element.removeEventListener("play", start);
      end.current?.();
      end.current = null;
    };
  }, [id, clip]);
  return { sound, shown, release };
}

/** The clip's own controls; each takes the lead back from the voice. */
export function useOwnLead(acts: Playing["acts"], release: () => void): Playing["acts"] {
  return useMemo(
    () => ({
      go(at) {
        release();
        acts.go(at);
      },
      toggle() {
        release();
        acts.toggle();
      },
      step(frames) {
        release();
        acts.step(frames);
      },
      jump(direction) {
        release();
        acts.jump(direction);
      },
    }),
    [acts, release],
  );
}
