import { Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { pieceBytes, returnBuffer, takeBuffer } from "./buffer-pool.server.ts";

/** Two buffers: one is filled while the other's content is being used. */
function takingInTurn(take: (piece: Buffer) => Promise<void>) {
  let filling = Buffer.from(takeBuffer());
  let other = Buffer.from(takeBuffer());
  let filled = 0;
  let taking: Promise<void> = Promise.resolve();
  const handOn = async () => {
    await taking;
    if (filled === 0) return;
    taking = take(filling.subarray(0, filled));
    // A failure is handled where it is awaited.
    taking.catch(() => undefined);
    [filling, other] = [other, filling];
    filled = 0;
  };
  return {
    /** Fills free space with `chunk` from `from` on, and returns where it stopped. */
    fill(chunk: Uint8Array, from: number): number {
      const piece = chunk.subarray(from, from + pieceBytes - filled);
      filling.set(piece, filled);
      filled += piece.length;
      return from + piece.length;
    },
    isFull: () => filled === pieceBytes,
    handOn,
    async end(): Promise<void> {
      await handOn();
      await taking;
      returnBuffer(filling.buffer);
      returnBuffer(other.buffer);
    },
  };
}

/**
 * Passes a stream on in pieces of 256 KiB, the last one shorter, one at a time: `take` may use its piece until it
 * resolves. If the source breaks, what came before is passed on too; then its error is thrown, or that of `take`.
 */
export async function readInPieces(
  source: AsyncIterable<Uint8Array>,
  take: (piece: Buffer) => Promise<void>,
): Promise<void> {
  const turns = takingInTurn(take);
  const rest = async (chunk: Uint8Array, from: number) => {
    for (let at = from; ; at = turns.fill(chunk, at)) {
      if (turns.isFull()) await turns.handOn();
      if (at === chunk.length) return;
    }
  };
  let working: Promise<void> = Promise.resolve();
  // Read by iteration, a stream would first join what has piled up, in twice the memory.
  const sink = new Writable({
    highWaterMark: pieceBytes,
    write(chunk: Uint8Array, _encoding, done) {
      const at = turns.fill(chunk, 0);
      if (!turns.isFull()) return done();
      working = rest(chunk, at);
      working.then(() => done(), done);
    },
  });
  try {
    await pipeline(source, sink);
  } finally {
    await working;
    await turns.end();
  }
}
