import { type ClipState, stateAt } from "#app/features/video/voices/rules.ts";
import { steadyTime } from "#app/ui/time/steady-time.ts";
import type { OwnVoice } from "./voice.server.ts";

type Replay = {
  sound: HTMLAudioElement;
  clip: HTMLVideoElement;
  voice: Pick<OwnVoice, "events" | "endMs">;
  /** The state the clip should be in, reported at every change while the voice leads. */
  onShow(state: ClipState): void;
};

/** How far off the clip may be before it is corrected, playing and paused, in seconds. */
const drift = { playing: 0.25, standing: 0.002 };
/** On a slow connection one jump must have time to load before the next one. */
const patienceMs = 1_000;

/**
 * Moves the clip to the voice's position, and plays it as the coach did; what hasn't loaded yet is caught up with
 * later.
 */
function bring({ sound, clip }: Replay, state: ClipState, last: { jump: number }): void {
  const isRunning = state.isPlaying && !sound.paused;
  const end = Number.isFinite(clip.duration) ? clip.duration : Number.POSITIVE_INFINITY;
  const place = Math.min(end, state.at / 1000);
  const away = Math.abs(clip.currentTime - place);
  const rate = Math.min(4, Math.max(0.0625, state.rate * sound.playbackRate));
  if (clip.playbackRate !== rate) clip.playbackRate = rate;
  const isDue = !isRunning || steadyTime() - last.jump > patienceMs;
  if (clip.readyState > 0 && !clip.seeking && isDue && away > (isRunning ? drift.playing : drift.standing)) {
    clip.currentTime = place;
    last.jump = steadyTime();
  }
  if (isRunning && clip.paused && place < end) void clip.play().catch(() => clip.pause());
  if (!isRunning && !clip.paused) clip.pause();
}

const heard = ["play", "pause", "seeked", "timeupdate", "ratechange", "ended"];

/**
 * Makes the clip follow the voice, with its drawings, until the returned function is called. The voice leads: it
 * never waits for the clip, which is muted meanwhile.
 */
export function follow(replay: Replay): () => void {
  const { sound, clip, voice, onShow } = replay;
  const { muted, playbackRate } = clip;
  const last = { jump: 0 };
  let frame = 0;
  clip.muted = true;
  const look = () => {
    if (voice.endMs !== null && sound.currentTime * 1000 >= voice.endMs && !sound.paused) sound.pause();
    const state = stateAt(voice.events, sound.currentTime * 1000);
    bring(replay, state, last);
    onShow(state);
  };
  const run = () => {
    look();
    frame = sound.paused ? 0 : requestAnimationFrame(run);
  };
  const change = () => {
    if (frame === 0) run();
  };
  for (const event of heard) sound.addEventListener(event, change);
  change();
  return () => {
    cancelAnimationFrame(frame);
    for (const event of heard) sound.removeEventListener(event, change);
    clip.muted = muted;
    clip.playbackRate = playbackRate;
  };
}
