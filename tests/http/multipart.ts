/** The number of bytes in a mebibyte. */
export const MIB = 1024 * 1024;
/** The boundary of every form in these tests. */
export const BOUNDARY = "----a-boundary-of-our-own";

/** A field, or a file if it has a `fileName`. */
export type Part = { name: string; fileName?: string; body: string | AsyncIterable<Uint8Array> };

/** A multipart body, piece by piece; another `ending` makes it a broken one. */
export async function* multipart(parts: Part[], ending = `--${BOUNDARY}--\r\n`) {
  const text = new TextEncoder();
  for (const { name, fileName, body } of parts) {
    const file = fileName === undefined ? "" : `; filename="${fileName}"\r\nContent-Type: video/mp4`;
    yield text.encode(`--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"${file}\r\n\r\n`);
    if (typeof body === "string") yield text.encode(body);
    else yield* body;
    yield text.encode("\r\n");
  }
  yield text.encode(ending);
}

/** A body of `total` zero bytes that is never fully in memory. */
export async function* zeros(total: number, chunk = 65_536) {
  for (let sent = 0; sent < total; sent += chunk) yield new Uint8Array(Math.min(chunk, total - sent));
}

/** A body that is read piece by piece, on demand. */
export function streamOf(source: AsyncIterable<Uint8Array>): ReadableStream<Uint8Array> {
  const iterator = source[Symbol.asyncIterator]();
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await iterator.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    cancel: async () => void (await iterator.return?.()),
  });
}

/** All bytes of a source. */
export async function readInPieces(source: AsyncIterable<Uint8Array>) {
  const chunks: Uint8Array[] = [];
  for await (const chunk of source) chunks.push(chunk);
  return Buffer.concat(chunks);
}

type Sent = { headers?: Record<string, string>; signal?: AbortSignal };

/** A POST request whose body streams from `source`. */
export function requestOf(source: AsyncIterable<Uint8Array>, { headers, signal }: Sent = {}) {
  return new Request("http://club.test/upload", {
    method: "POST",
    headers: { "content-type": `multipart/form-data; boundary=${BOUNDARY}`, ...headers },
    body: streamOf(source),
    duplex: "half",
    signal: signal ?? null,
  } as RequestInit);
}

/** Tracks how much of a source has been read, and whether it was released. */
export function counting(source: AsyncIterable<Uint8Array>) {
  let read = 0;
  let closed = false;
  async function* counted() {
    try {
      for await (const chunk of source) {
        read += chunk.length;
        yield chunk;
      }
    } finally {
      closed = true;
    }
  }
  return { source: counted(), bytes: () => read, closed: () => closed };
}
