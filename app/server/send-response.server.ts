import { once } from "node:events";
import type { IncomingMessage, ServerResponse } from "node:http";
import { sendResponse } from "@remix-run/node-fetch-server";
import { pieceBytes, returnBuffer, takeBuffer } from "#app/services/storage/buffer-pool.server.ts";

const lingerLimit = 30_000;
const lingerSilence = 5_000;

/** A request as it came, and as the product reads it; null when it cannot be read. */
type Exchange = { req: IncomingMessage; res: ServerResponse; request: Request | null };

/** Reads on, and forgets, what a refused client still sends, until it stops, falls silent or has had its time. */
async function linger(req: IncomingMessage): Promise<void> {
  const time = AbortSignal.timeout(lingerLimit);
  const silence = setTimeout(() => req.destroy(), lingerSilence);
  req.on("data", () => silence.refresh());
  req.resume();
  await Promise.race([once(req, "close", { signal: time }), once(req, "end", { signal: time })]).catch(
    (error) => {
      if (!time.aborted) throw error;
    },
  );
  clearTimeout(silence);
}

function setHeaders(res: ServerResponse, { headers }: Response): void {
  const cookies = headers.getSetCookie();
  headers.delete("Set-Cookie");
  res.setHeaders(headers);
  if (cookies.length > 0) res.setHeader("Set-Cookie", cookies);
}

/**
 * Answers before the body was read. The answer is on the wire whole before the end, since closing right away would
 * reset the connection and destroy it in the client's hands.
 */
async function sendEarly({ req, res, request }: Exchange, response: Response): Promise<void> {
  const body = Buffer.from(await response.arrayBuffer());
  setHeaders(res, response);
  res.setHeader("Connection", "close");
  res.setHeader("Content-Length", body.length);
  res.writeHead(response.status);
  res.write(body);
  // What still reads the body would only pile it up.
  if (request?.body && !request.body.locked) await request.body.cancel();
  await linger(req);
  res.end();
}

/** Resolves when the bytes have left for the network, so that their memory may be used again; false when it has gone. */
const isSent = (res: ServerResponse, bytes: Uint8Array): Promise<boolean> =>
  new Promise((resolve) => {
    if (res.destroyed) return resolve(false);
    const onClose = () => resolve(false);
    res.once("close", onClose);
    res.write(bytes, (error) => {
      res.removeListener("close", onClose);
      resolve(!error);
    });
  });

/** Sends a stored file, a piece being read while the one before is on its way. */
async function sendFile(
  res: ServerResponse,
  response: Response,
  body: ReadableStream<Uint8Array>,
): Promise<void> {
  setHeaders(res, response);
  res.writeHead(response.status);
  const reader = body.getReader({ mode: "byob" });
  let free = takeBuffer();
  let piece = await reader.read(new Uint8Array(takeBuffer()));
  while (!piece.done) {
    const following = reader.read(new Uint8Array(free));
    const [isStillThere, next] = await Promise.all([isSent(res, piece.value), following]);
    if (!isStillThere) return;
    free = piece.value.buffer;
    piece = next;
  }
  returnBuffer(free);
  if (piece.value) returnBuffer(piece.value.buffer);
  res.end();
}

/**
 * Whether an answer is a stored file of more than one piece: memory to be used again is worth its while there, and each that is
 * on its way holds some.
 */
export const isDownload = ({ body, headers }: Response): boolean =>
  body !== null && headers.has("Accept-Ranges") && Number(headers.get("Content-Length")) > pieceBytes;

/** Sends an answer: a stored file's, one that came before its request was read whole, or any other. */
export async function send(exchange: Exchange, response: Response): Promise<void> {
  const { req, res } = exchange;
  const isReading = req.method === "GET" || req.method === "HEAD";
  if (!req.complete && !isReading) return sendEarly(exchange, response);
  if (response.body && isDownload(response)) return sendFile(res, response, response.body);
  return sendResponse(res, response);
}
