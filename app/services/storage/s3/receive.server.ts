import { tooLarge } from "#app/errors.ts";
import type { IncomingFacts, IncomingFile } from "#app/services/storage/storage.ts";
import type { S3Bucket } from "./bucket.server.ts";
import { beginParts, type PartsUnderWay } from "./parts.server.ts";

const smallestPart = 5 * 1024 * 1024;
const mostParts = 10_000;
const headBytes = 8 * 1024;

/**
 * Streams `source` into a new object. One part is sent while the next one fills: two parts of memory, 10 MiB for
 * files up to 50 GB. On any error, including the source's own, what had arrived is deleted and the error rethrown.
 */
export async function receiveObject(
  bucket: S3Bucket,
  key: string,
  source: AsyncIterable<Uint8Array>,
  facts: IncomingFacts,
): Promise<IncomingFile> {
  const sending = partSender(bucket, key);
  try {
    const { size, head } = await copy(source, facts.maxBytes, sending);
    return { path: key, size, head, fileName: facts.fileName, declaredType: facts.declaredType };
  } catch (error) {
    await sending.giveUp();
    throw error;
  }
}

type PartSender = ReturnType<typeof partSender>;

/** Sends one part after another. Data that fits into one part is sent in a single request. */
function partSender(bucket: S3Bucket, key: string) {
  let parts: PartsUnderWay | null = null;
  let sent = Promise.resolve();
  return {
    /** Waits for the previous part, then starts this one. */
    async send(bytes: Uint8Array): Promise<void> {
      await sent;
      parts ??= await beginParts(bucket, key);
      sent = parts.add(bytes);
      // The next wait gets the failure; unhandled until then, it would end the process.
      sent.catch(() => undefined);
    },
    async finish(last: Uint8Array): Promise<void> {
      if (!parts) return bucket.put(key, last);
      await sent;
      if (last.length > 0) await parts.add(last);
      await parts.complete();
    },
    async giveUp(): Promise<void> {
      await sent.catch(() => undefined);
      await parts?.abort();
    },
  };
}

async function copy(source: AsyncIterable<Uint8Array>, maxBytes: number, sending: PartSender) {
  const partBytes = Math.max(smallestPart, Math.ceil(maxBytes / mostParts));
  let [buffer, spare] = [new Uint8Array(0), new Uint8Array(0)];
  let head = new Uint8Array(0);
  let size = 0;
  let filled = 0;
  const flush = async () => {
    if (size === filled) head = buffer.slice(0, headBytes);
    await sending.send(buffer.subarray(0, filled));
    [buffer, spare] = [spare, buffer];
    filled = 0;
  };
  for await (const chunk of source) {
    if (size + chunk.length > maxBytes) throw tooLarge("This file is larger than the limit.");
    for (let taken = 0; taken < chunk.length; ) {
      if (buffer.length === 0) buffer = new Uint8Array(partBytes);
      const piece = chunk.subarray(taken, taken + buffer.length - filled);
      buffer.set(piece, filled);
      filled += piece.length;
      taken += piece.length;
      size += piece.length;
      if (filled === buffer.length) await flush();
    }
  }
  if (size === filled) head = buffer.slice(0, Math.min(filled, headBytes));
  await sending.finish(buffer.subarray(0, filled));
  return { size, head };
}
