import type { Readable } from "node:stream";
import type { S3Bucket } from "./s3-bucket.server.ts";
import type { StoredObject } from "./s3-client.server.ts";
import { toReadError } from "./s3-errors.server.ts";
import { storageMissing } from "./storage-errors.server.ts";
import type { StoredFile } from "./stored-file.server.ts";

/** Reads an object as an open file: what is read on from where the last reading ended comes by the same answer. */
export function openObject(bucket: S3Bucket, { key, size, modifiedAt }: StoredObject): StoredFile {
  let isClosed = false;
  let flow: Flow | null = null;
  const end = () => {
    flow?.end();
    flow = null;
  };
  const take = async (position: number, length: number) => {
    if (flow?.position !== position) {
      end();
      flow = startFlow(await bucket.read(key, position), position);
    }
    return flow.take(length);
  };
  return {
    size,
    modifiedAt,
    async read(position, length) {
      if (isClosed) throw new Error("The stored file is closed");
      const wanted = Math.min(length, size - position);
      if (wanted <= 0) return new Uint8Array(0);
      // A viewer who pauses lets the line go cold, and stores hang up then: the second time it is begun anew.
      const wasUnderWay = flow?.position === position;
      try {
        return await take(position, wanted);
      } catch (error) {
        end();
        if (isClosed || !wasUnderWay) throw toReadError(error);
      }
      return take(position, wanted).catch((error) => {
        throw toReadError(error);
      });
    },
    async close() {
      isClosed = true;
      end();
    },
  };
}

type Flow = {
  readonly position: number;
  take(length: number): Promise<Uint8Array<ArrayBuffer>>;
  end(): void;
};

/** The bytes of one answer, in the pieces they are asked for. */
function startFlow(source: Readable, from: number): Flow {
  const chunks = (source as AsyncIterable<Uint8Array>)[Symbol.asyncIterator]();
  let position = from;
  let rest: Uint8Array = new Uint8Array(0);
  return {
    get position() {
      return position;
    },
    async take(length) {
      const bytes = new Uint8Array(length);
      for (let filled = 0; filled < length; ) {
        if (rest.length === 0) {
          const next = await chunks.next();
          if (next.done) throw storageMissing(new Error("The store's answer ended too early"));
          rest = next.value;
        }
        const piece = rest.subarray(0, length - filled);
        bytes.set(piece, filled);
        filled += piece.length;
        rest = rest.subarray(piece.length);
      }
      position += length;
      return bytes;
    },
    end() {
      source.on("error", () => undefined);
      source.destroy();
    },
  };
}
