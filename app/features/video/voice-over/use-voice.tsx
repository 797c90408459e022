import { type RefObject, useEffect, useMemo, useRef, useState } from "react";
import type { Playing } from "#app/features/video/player/use-player.tsx";
import type { ClipState } from "#app/features/video/voices/rules.ts";
import type { LedPicture } from "./replay.tsx";
import type { OwnVoice } from "./voice.server.ts";

type Ref<T> = RefObject<T | null>;

/** Whether the voice is playing. It silences the clip, and a clip it doesn't lead silences it. */
function useTurns(
  id: string | null,
  sound: Ref<HTMLAudioElement>,
  clip: Ref<HTMLVideoElement>,
  lead: Ref<unknown>,
): boolean {
  const [isTalking, setTalking] = useState(false);
  useEffect(() => {
    const [voice, own] = [sound.current, clip.current];
    if (!voice || !own || id === null) return;
    const change = () => {
      setTalking(!voice.paused);
      if (!voice.paused && !lead.current) own.pause();
    };
    // A browser's own keys play a clip without its controls.
    const hush = () => {
      if (!lead.current) voice.pause();
    };
    change();
    for (const event of ["play", "pause"]) voice.addEventListener(event, change);
    own.addEventListener("play", hush);
    return () => {
      for (const event of ["play", "pause"]) voice.removeEventListener(event, change);
      own.removeEventListener("play", hush);
    };
  }, [id, sound, clip, lead]);
  return isTalking;
}

/**
 * A coach's voice that leads the clip while it plays; `shown` is the clip's state then, null otherwise. Only one of the
 * two is heard at a time.
 */
export function useVoice(
  voice: OwnVoice | null,
  clip: RefObject<HTMLVideoElement | null>,
  picture: LedPicture,
) {
  const sound = useRef<HTMLAudioElement>(null);
  const end = useRef<(() => void) | null>(null);
  // A reload of the page's data must not stop playback.
  const given = useRef({ voice, picture });
  given.current = { voice, picture };
  const id = voice?.id ?? null;
  const [shown, setShown] = useState<ClipState | null>(null);
  const isTalking = useTurns(id, sound, clip, end);
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
      const { voice: current, picture } = given.current;
      if (!replay || !clip.current || !current?.events.length || end.current || element.paused) return;
      const onShow = (state: ClipState) =>
        setShown((before) => (before?.shapes === state.shapes && before ? before : state));
      end.current = replay.follow({ sound: element, clip: clip.current, voice: current, picture, onShow });
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
  const hear = (at: number) => {
    const element = sound.current;
    if (!element) return;
    element.currentTime = at / 1000;
    void element.play().catch(() => element.pause());
  };
  return { sound, shown, isTalking, release, hear };
}

/** The clip's own controls; each takes the lead back from the voice, and Pause means both. */
export function useOwnLead(
  playing: Playing,
  clip: RefObject<HTMLVideoElement | null>,
  { release, isTalking }: Pick<ReturnType<typeof useVoice>, "release" | "isTalking">,
): Playing {
  const { acts } = playing;
  const own = useMemo(
    () => ({
      go(at: number) {
        release();
        acts.go(at);
      },
      toggle() {
        release();
        if (isTalking) clip.current?.pause();
        else acts.toggle();
      },
      hold() {
        release();
        return acts.hold();
      },
      goToFrame(frame: number) {
        release();
        acts.goToFrame(frame);
      },
      step(frames: number) {
        release();
        acts.step(frames);
      },
      jump(direction: 1 | -1) {
        release();
        acts.jump(direction);
      },
    }),
    [acts, clip, release, isTalking],
  );
  return { ...playing, acts: own, isPlaying: playing.isPlaying || isTalking };
}
