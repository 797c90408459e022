import { dropPieces, keepPiece, readPieces } from "#app/ui/draft/device-files.ts";
import { dropKept, keep, keptOwner, readKept, sealBytes, unsealBytes } from "#app/ui/draft/device-store.ts";
import { recordingPlace, type VoiceEvent } from "./rules.ts";
import { joinPieces, type Piece, type Recorded } from "./use-recorder.tsx";

// A recording's pieces are on this device from the moment they come in until a review or a message has it, readable only for its owner.
// Where the browser can't encrypt, the page alone has them.

/** What is kept beside the pieces: how many there are, and what happened on the clip meanwhile, if there is one. */
type Head = { type: string; pieces: number; durationMs: number; events: VoiceEvent[] };

/** A recording with what happened on the clip meanwhile. */
export type WithEvents = Recorded & { events: VoiceEvent[] };

/** Waits until no other page is recording for the same place, and holds it until the returned function is called. */
export async function holdRecording(about: string): Promise<() => void> {
  if (!("locks" in navigator)) return () => undefined;
  return new Promise((resolve) => {
    const name = `${recordingPlace(about)} ${keptOwner()}`;
    void navigator.locks.request(name, () => new Promise<void>((free) => resolve(free)));
  });
}

/** What keeps a recording while it is made. */
export function keepRecording(about: string) {
  const place = recordingPlace(about);
  let [pieces, isOver, length] = [0, false, 0];
  let last: Promise<unknown> = Promise.resolve();
  const store = async ({ data, type, durationMs }: Piece, events: VoiceEvent[]) => {
    const sealed = await sealBytes(await data.arrayBuffer());
    if (!sealed || isOver) return;
    const number = pieces;
    pieces += 1;
    await keepPiece(place, number, sealed);
    if (!isOver) await keep(place, { type, pieces, durationMs, events } satisfies Head);
  };
  return {
    /** Keeps one more piece, and what happened until then. */
    add(piece: Piece, events: readonly VoiceEvent[] = []): void {
      const until = [...events];
      length = piece.durationMs;
      // A device without room has the recording on the page, as one without encryption does.
      last = last.then(() => store(piece, until)).catch(() => undefined);
    },
    /** How long the recording is so far. */
    durationMs: () => length,
    /** Resolves once everything that was added is kept. */
    settled: () => last,
    /** Deletes it: it has arrived where it belongs, or no one wants it. */
    async drop(): Promise<void> {
      isOver = true;
      await last;
      await dropRecording(place);
    },
  };
}

async function dropRecording(place: string): Promise<void> {
  dropKept(place);
  await dropPieces(place);
}

/** A recording that was begun here and never arrived; null without one. Throws while this browser can't read what it keeps. */
export async function findRecording(about: string): Promise<WithEvents | null> {
  const place = recordingPlace(about);
  const head = readKept(place)?.value as Head | undefined;
  if (!head) return null;
  const sealed = await readPieces(place);
  try {
    const pieces = await Promise.all(sealed.map(unsealBytes));
    if (pieces.length > 0)
      return { file: joinPieces(pieces, head.type), durationMs: head.durationMs, events: head.events };
  } catch {
    // Kept with another key, or by a browser that forgot it: there is nothing to add.
  }
  await dropRecording(place);
  return null;
}
