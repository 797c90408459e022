import { pieceBytes } from "#app/services/storage/buffer-pool.server.ts";
import type { StoredFile } from "#app/services/storage/storage.ts";
import { nothingPolicy } from "../guards/security-headers.server.ts";
import { type ByteRange, readRange } from "./byte-range.ts";
import { contentDisposition, type Disposition } from "./content-disposition.ts";

/** How a file is served. `etag` is an opaque strong tag without quotes, which changes when any byte does. */
export type FileFacts = {
  contentType: string;
  disposition: Disposition;
  fileName: string;
  etag: string;
  /** "private, no-store" by default. */
  cacheControl?: string;
  /** The request's headers the answer depends on. */
  vary?: string;
};

/**
 * Answers GET and HEAD with a stored file: whole (200), one byte range (206), 304 or 416. Takes ownership of the
 * file: it is closed when the body has been read, canceled or failed, when the request is aborted, and right away if
 * there is no body. The body is a byte stream, so the reader can supply its own buffer.
 */
export async function fileResponse(request: Request, file: StoredFile, facts: FileFacts): Promise<Response> {
  const headers = headersFor(file, facts);
  if (isKnown(request.headers.get("if-none-match"), facts.etag)) {
    headers.delete("Content-Type");
    headers.delete("Content-Disposition");
    return withoutBody(file, 304, headers);
  }
  const range = request.method === "GET" ? requestedRange(request, file, facts) : "whole";
  if (range === "unsatisfiable") {
    headers.set("Content-Range", `bytes */${file.size}`);
    headers.delete("Content-Type");
    headers.delete("Content-Disposition");
    return withoutBody(file, 416, headers);
  }
  const { first, last } = range === "whole" ? { first: 0, last: file.size - 1 } : range;
  headers.set("Content-Length", String(last - first + 1));
  if (range !== "whole") headers.set("Content-Range", `bytes ${first}-${last}/${file.size}`);
  const status = range === "whole" ? 200 : 206;
  if (request.method === "HEAD" || file.size === 0) return withoutBody(file, status, headers);
  const source = new FileSource(file, { first, last }, request.signal);
  return new Response(new ReadableStream(source), { status, headers });
}

// A stored file comes from a stranger, so even one that poses as a page may do nothing.
const nothing = `sandbox; ${nothingPolicy}; media-src 'self'`;

/** What a file opened by itself may do; browsers draw the page around a picture with styles of their own. */
const policyOf = ({ contentType }: FileFacts) =>
  contentType.startsWith("image/") ? `${nothing}; style-src 'unsafe-inline'` : nothing;

function headersFor(file: StoredFile, facts: FileFacts): Headers {
  return new Headers({
    "Accept-Ranges": "bytes",
    "Cache-Control": facts.cacheControl ?? "private, no-store",
    "Content-Disposition": contentDisposition(facts.disposition, facts.fileName),
    "Content-Security-Policy": policyOf(facts),
    "Content-Type": facts.contentType,
    ETag: `"${facts.etag}"`,
    "Last-Modified": file.modifiedAt.toUTCString(),
    "X-Content-Type-Options": "nosniff",
    ...(facts.vary && { Vary: facts.vary }),
  });
}

async function withoutBody(file: StoredFile, status: number, headers: Headers): Promise<Response> {
  await file.close();
  return new Response(null, { status, headers });
}

function requestedRange({ headers }: Request, file: StoredFile, facts: FileFacts) {
  const condition = headers.get("if-range")?.trim();
  const unchanged =
    condition === undefined || condition === `"${facts.etag}"` || condition === file.modifiedAt.toUTCString();
  return unchanged ? readRange(headers.get("range"), file.size) : "whole";
}

function isKnown(ifNoneMatch: string | null, etag: string): boolean {
  if (ifNoneMatch === null) return false;
  const tags = ifNoneMatch.split(",").map((tag) => tag.trim().replace(/^W\//, ""));
  return tags.includes("*") || tags.includes(`"${etag}"`);
}

/**
 * Reads a range of a file on demand, into the reader's buffer. The server may drop a response unread, so the abort
 * signal closes the file as well.
 */
class FileSource implements UnderlyingByteSource {
  readonly type = "bytes";
  readonly autoAllocateChunkSize: number;
  readonly #file: StoredFile;
  readonly #signal: AbortSignal;
  readonly #last: number;
  #position: number;
  #onAbort = () => {};

  constructor(file: StoredFile, { first, last }: ByteRange, signal: AbortSignal) {
    this.autoAllocateChunkSize = Math.min(pieceBytes, last - first + 1);
    this.#file = file;
    this.#signal = signal;
    this.#position = first;
    this.#last = last;
  }

  start(controller: ReadableByteStreamController) {
    this.#onAbort = () => {
      // Only the reader can still be told that closing the file failed too.
      this.cancel().then(
        () => controller.error(this.#signal.reason),
        (error) => controller.error(error),
      );
    };
    if (this.#signal.aborted) this.#onAbort();
    else this.#signal.addEventListener("abort", this.#onAbort, { once: true });
  }

  async pull(controller: ReadableByteStreamController) {
    const asked = controller.byobRequest;
    if (!asked?.view) throw new Error("A byte stream is asked with memory to fill");
    try {
      const { buffer, byteOffset, byteLength } = asked.view;
      const filled = await this.#fill(new Uint8Array(buffer, byteOffset, byteLength));
      if (this.#signal.aborted) return;
      asked.respond(filled);
      if (this.#position <= this.#last) return;
      controller.close();
    } catch (error) {
      await this.cancel();
      throw error;
    }
    await this.cancel();
  }

  cancel() {
    this.#signal.removeEventListener("abort", this.#onAbort);
    return this.#file.close();
  }

  async #fill(bytes: Uint8Array) {
    const filled = await this.#file.fill(bytes.subarray(0, this.#last - this.#position + 1), this.#position);
    if (filled === 0) throw new Error("The stored file ended before its size");
    this.#position += filled;
    return filled;
  }
}
