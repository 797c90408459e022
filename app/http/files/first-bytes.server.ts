import { pipeline, type Readable, Transform } from "node:stream";

/** How many bytes identify a file type. */
const enough = 4100;

/** Checks a file's first bytes, fewer only if there are no more, and throws its refusal. */
export type FirstBytesCheck = (head: Uint8Array) => Promise<void>;

type Read = { chunks: Uint8Array[]; size: number; isWhole: boolean };

async function readHead(next: () => Promise<Uint8Array | undefined>): Promise<Read> {
  const read: Read = { chunks: [], size: 0, isWhole: false };
  while (read.size < enough && !read.isWhole) {
    const chunk = await next();
    if (chunk === undefined) read.isWhole = true;
    else {
      read.chunks.push(chunk);
      read.size += chunk.length;
    }
  }
  return read;
}

const headOf = (chunks: readonly Uint8Array[]) => new Uint8Array(Buffer.concat(chunks).subarray(0, enough));

/**
 * The bytes of a file, none of which are passed on before the first ones were checked. A stream in between, because one
 * that is read by iteration joins what has piled up: twice the memory, and the garbage of an upload stops the program.
 */
export function checkedBytes(source: Readable, check: FirstBytesCheck): Readable {
  const held: Uint8Array[] = [];
  let size = 0;
  let isChecked = false;
  const passHeld = async (to: Transform) => {
    isChecked = true;
    await check(headOf(held));
    for (const chunk of held.splice(0)) to.push(chunk);
  };
  const checked = new Transform({
    transform(chunk: Uint8Array, _encoding, done) {
      if (isChecked) return done(null, chunk);
      held.push(chunk);
      size += chunk.length;
      if (size < enough) return done();
      passHeld(this).then(() => done(), done);
    },
    flush(done) {
      if (isChecked) return done();
      passHeld(this).then(() => done(), done);
    },
  });
  // Whoever reads it gets the error.
  return pipeline(source, checked, () => undefined);
}

/** A request whose first body bytes were checked. The original body is consumed; a refused one is dropped. */
export async function checkedRequest(request: Request, check: FirstBytesCheck): Promise<Request> {
  const reader = request.body?.getReader();
  if (!reader) return request;
  try {
    const read = await readHead(async () => (await reader.read()).value);
    await check(headOf(read.chunks));
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        for (const chunk of read.chunks) controller.enqueue(chunk);
      },
      async pull(controller) {
        const { value, done } = await reader.read();
        if (done) controller.close();
        else controller.enqueue(value);
      },
      cancel: (reason) => reader.cancel(reason),
    });
    return new Request(request, { body, duplex: "half" } as RequestInit);
  } catch (error) {
    await Promise.allSettled([reader.cancel(error)]);
    throw error;
  }
}
