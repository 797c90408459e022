import type { Readable } from "node:stream";
import { storageMissing } from "#app/services/storage/errors.server.ts";
import { type StoredFile, storedFile } from "#app/services/storage/stored-file.server.ts";
import type { S3Bucket } from "./bucket.server.ts";
import type { StoredObject } from "./client.server.ts";
import { toReadError } from "./errors.server.ts";

/** Reads an object like an open file: reading on from where the last read ended uses the same response. */
export function openObject(bucket: S3Bucket, { key, size, modifiedAt }: StoredObject): StoredFile {
  let isClosed = false;
  let flow: Flow | null = null;
  const end = () => {
    flow?.end();
    flow = null;
  };
  const take = async (bytes: Uint8Array, position: number) => {
    if (flow?.position !== position) {
      end();
      flow = startFlow(await bucket.read(key, position), position);
    }
    await flow.take(bytes);
    return bytes.length;
  };
  return storedFile({
    size,
    modifiedAt,
    async fill(bytes, position) {
      if (isClosed) throw new Error("The stored file is closed");
      const wanted = bytes.subarray(0, Math.max(0, size - position));
      if (wanted.length === 0) return 0;
      // When a viewer pauses, stores close the idle connection, so the second try starts a new one.
      const wasUnderWay = flow?.position === position;
      try {
        return await take(wanted, position);
      } catch (error) {
        end();
        if (isClosed || !wasUnderWay) throw toReadError(error);
      }
      return take(wanted, position).catch((error) => {
        throw toReadError(error);
      });
    },
    async close() {
      isClosed = true;
      end();
    },
  });
}

type Flow = {
  readonly position: number;
  /** Fills all of `bytes`. */
  take(bytes: Uint8Array): Promise<void>;
  end(): void;
};

/** One response's bytes, in pieces of any size the caller asks for. */
function startFlow(source: Readable, from: number): Flow {
  const chunks = (source as AsyncIterable<Uint8Array>)[Symbol.asyncIterator]();
  let position = from;
  let rest: Uint8Array = new Uint8Array(0);
  return {
    get position() {
      return position;
    },
    async take(bytes) {
      for (let filled = 0; filled < bytes.length; ) {
        if (rest.length === 0) {
          const next = await chunks.next();
          if (next.done) throw storageMissing(new Error("The store's answer ended too early"));
          rest = next.value;
        }
        const piece = rest.subarray(0, bytes.length - filled);
        bytes.set(piece, filled);
        filled += piece.length;
        rest = rest.subarray(piece.length);
      }
      position += bytes.length;
    },
    end() {
      source.on("error", () => undefined);
      source.destroy();
    },
  };
}
