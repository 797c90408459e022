/** The size of each buffer, in bytes. The kernel spends ten times as long on writes of 1 MiB (docs/decisions/005). */
export const pieceBytes = 256 * 1024;

/** How many idle buffers to keep. */
const mostSpare = 8;
const spare: ArrayBuffer[] = [];

/**
 * A buffer for bytes between disk and network, with arbitrary content. Buffers are reused because new ones halved the
 * speed of a video: every few of them made the garbage collector scan the whole program. One that isn't returned is
 * simply collected.
 */
export const takeBuffer = (): ArrayBuffer => spare.pop() ?? new ArrayBuffer(pieceBytes);

/** Returns a buffer that no one uses anymore. */
export function returnBuffer(memory: ArrayBuffer): void {
  if (spare.length < mostSpare) spare.push(memory);
}
