import { once } from "node:events";
import type { IncomingMessage, ServerResponse } from "node:http";
import { sendResponse } from "@remix-run/node-fetch-server";
import { keptBody, readWhole } from "#app/http/body/whole-body.server.ts";
import { pieceBytes, returnBuffer, takeBuffer } from "#app/services/storage/buffer-pool.server.ts";

const lingerLimit = 30_000;
const lingerSilence = 5_000;

/** A request as it arrived, and as parsed; null if it can't be read. */
type Exchange = { req: IncomingMessage; res: ServerResponse; request: Request | null };

/** Reads and discards what a refused client still sends, until it stops, goes silent, or runs out of time. */
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
 * Answers before the body was read. The whole answer is sent before closing, because closing right away would reset
 * the connection and the client would lose the answer.
 */
async function sendEarly({ req, res, request }: Exchange, response: Response): Promise<void> {
  const body = await readWhole(response);
  setHeaders(res, response);
  res.setHeader("Connection", "close");
  res.setHeader("Content-Length", body.length);
  res.writeHead(response.status);
  res.write(body);
  // Anything still reading the body would only buffer it.
  if (request?.body && !request.body.locked) await request.body.cancel();
  await linger(req);
  res.end();
}

/**
 * Resolves when the bytes were handed to the network, so that their memory can be reused; false if the client is
 * gone.
 */
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

/** Sends a stored file, reading one piece while the previous one is being sent. */
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
 * Whether an answer is a stored file of more than one piece: reusing memory is worthwhile there, because each running
 * download holds some.
 */
export const isDownload = ({ body, headers }: Response): boolean =>
  body !== null && headers.has("Accept-Ranges") && Number(headers.get("Content-Length")) > pieceBytes;

/** Sends an answer whose whole body is in memory. */
function sendWhole(res: ServerResponse, response: Response, body: Buffer): void {
  setHeaders(res, response);
  res.writeHead(response.status).end(body);
}

/** Sends an answer: a stored file's, one sent before its request was fully read, or any other. */
export async function send(exchange: Exchange, response: Response): Promise<void> {
  const { req, res } = exchange;
  const isReading = req.method === "GET" || req.method === "HEAD";
  if (!req.complete && !isReading) return sendEarly(exchange, response);
  if (response.body && isDownload(response)) return sendFile(res, response, response.body);
  const whole = keptBody(response);
  return whole ? sendWhole(res, response, whole) : sendResponse(res, response);
}
