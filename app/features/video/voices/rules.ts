import type { StoredVoiceEvent } from "#db/schema/reviews.ts";

/** What happened on the desk while a coach spoke. */
export type VoiceEvent = StoredVoiceEvent;

/** The limits of a recording, in milliseconds, bytes, and events. */
export const limits = {
  reviewMs: 180_000,
  noteMs: 60_000,
  bytes: 50 * 1024 * 1024,
  events: 2_000,
} as const;

/** Where this device keeps a recording that isn't on its review or in its conversation yet. */
export const recordingPlace = (about: string) => `recording:${about}`;

/** A recording longer than this, in milliseconds, is asked about before it is discarded. */
export const asksFromMs = 3_000;

type Shapes = Extract<VoiceEvent, { kind: "draw" }>["shapes"];

/** The clip's state at one time of a recording: position in milliseconds, speed, and what is drawn on it. */
export type ClipState = { at: number; isPlaying: boolean; rate: number; shapes: Shapes };

const start: ClipState = { at: 0, isPlaying: false, rate: 1, shapes: [] };

function after(state: ClipState, event: VoiceEvent): ClipState {
  const next = { ...state, at: event.at };
  if (event.kind === "play") return { ...next, isPlaying: true };
  if (event.kind === "pause") return { ...next, isPlaying: false };
  if (event.kind === "rate") return { ...next, rate: event.rate };
  if (event.kind === "draw") return { ...next, shapes: event.shapes };
  return event.kind === "clear" ? { ...next, shapes: [] } : next;
}

/** The clip's state `t` milliseconds into a recording; `events` are in order. */
export function stateAt(events: readonly VoiceEvent[], t: number): ClipState {
  let state = start;
  let since = 0;
  for (const event of events) {
    if (event.t > t) break;
    state = after(state, event);
    since = event.t;
  }
  return state.isPlaying ? { ...state, at: state.at + (t - since) * state.rate } : state;
}

/** A recording to be heard, with its cut; times are milliseconds of the whole recording, null where nothing is cut or known. */
export type Heard = { soundUrl: string; durationMs: number | null; startMs?: number; endMs?: number | null };
