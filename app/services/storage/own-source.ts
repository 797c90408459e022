import { Readable } from "node:stream";

/**
 * Runs `work`, which reads the source, and owns the source from the call on. A stream that fails before anyone reads
 * it would end the process; an owned one passes its error to its later reader. If `work` fails, the source is
 * destroyed, and what it holds open is closed.
 */
export async function owning<T>(source: AsyncIterable<Uint8Array>, work: () => Promise<T>): Promise<T> {
  if (!(source instanceof Readable)) return work();
  source.on("error", () => undefined);
  try {
    return await work();
  } catch (error) {
    source.destroy();
    throw error;
  }
}
