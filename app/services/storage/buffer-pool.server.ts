/** How large each piece of memory is, in bytes. */
export const pieceBytes = 1024 * 1024;

/** How many pieces may be idle. */
const mostSpare = 8;
const spare: ArrayBuffer[] = [];

/**
 * A piece of memory for bytes on their way between the disk and the network; its content is whatever lay there. Pieces are
 * used again and again: fresh ones halved the speed of a film, since the garbage collector walks the whole program
 * for every few of them. One that is not given back is merely collected.
 */
export const takeBuffer = (): ArrayBuffer => spare.pop() ?? new ArrayBuffer(pieceBytes);

/** Takes a piece back that no one reads or writes anymore. */
export function returnBuffer(memory: ArrayBuffer): void {
  if (spare.length < mostSpare) spare.push(memory);
}
