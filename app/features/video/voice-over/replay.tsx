import { type Ruler, rulerIn } from "#app/features/video/reviews/drawing/measure.ts";
import { drawnWithNumbers } from "#app/features/video/reviews/drawing/numbered.ts";
import type { Frame } from "#app/features/video/reviews/drawing/strokes.ts";
import { type ClipState, stateAt } from "#app/features/video/voices/rules.ts";
import { steadyTime } from "#app/ui/time/steady-time.ts";
import type { OwnVoice } from "./voice.server.ts";

/** The picture that is drawn on: its size, and how long its board or hole is if a drawing of the review says it. */
export type LedPicture = { frame: Frame; ruler: Ruler | null };

type Replay = {
  sound: HTMLAudioElement;
  clip: HTMLVideoElement;
  voice: Pick<OwnVoice, "events" | "endMs">;
  picture: LedPicture;
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

type Shapes = ClipState["shapes"];

/** Shapes as they are drawn, laid out once for each drawing. */
function drawer({ frame, ruler }: LedPicture): (shapes: Shapes) => Shapes {
  const drawn = new Map<Shapes, Shapes>();
  return (shapes) => {
    const known = drawn.get(shapes) ?? drawnWithNumbers(shapes, frame, rulerIn([{ shapes }]) ?? ruler);
    drawn.set(shapes, known);
    return known;
  };
}

const heard = ["play", "pause", "seeked", "timeupdate", "ratechange", "ended"];

/**
 * Makes the clip follow the voice, with its drawings, until the returned function is called. The voice leads: it
 * never waits for the clip, which is muted meanwhile.
 */
export function follow(replay: Replay): () => void {
  const { sound, clip, voice, picture, onShow } = replay;
  const { muted, playbackRate } = clip;
  const last = { jump: 0 };
  const draw = drawer(picture);
  let frame = 0;
  clip.muted = true;
  const look = () => {
    if (voice.endMs !== null && sound.currentTime * 1000 >= voice.endMs && !sound.paused) sound.pause();
    const state = stateAt(voice.events, sound.currentTime * 1000);
    bring(replay, state, last);
    onShow({ ...state, shapes: draw(state.shapes) });
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
