import { Readable } from "node:stream";

/**
 * Runs `work`, which reads the source, and owns the source from the call on. A stream that fails before anyone reads it
 * would end the process; so owned, no matter who reads it then meets its error. When `work` fails, the source is ended, and
 * what it holds open with it.
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
