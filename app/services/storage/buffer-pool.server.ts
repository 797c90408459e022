/** The size of each buffer, in bytes. */
export const pieceBytes = 1024 * 1024;

/** How many buffers may be idle. */
const mostSpare = 8;
const spare: ArrayBuffer[] = [];

/**
 * A buffer for bytes on their way between disk and network, with arbitrary content. Buffers are reused: fresh ones halved the
 * speed of a video, because every few of them made the garbage collector walk the whole program. One that is not returned
 * is simply collected.
 */
export const takeBuffer = (): ArrayBuffer => spare.pop() ?? new ArrayBuffer(pieceBytes);

/** Returns a buffer that no one reads or writes anymore. */
export function returnBuffer(memory: ArrayBuffer): void {
  if (spare.length < mostSpare) spare.push(memory);
}
