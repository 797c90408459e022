import type { IncomingMessage, ServerResponse } from "node:http";
import { timedOut } from "#app/errors.ts";
import { addressKey, clientAddress } from "#app/http/guards/client-address.server.ts";
import { statusSentence } from "#app/http/status.ts";
import { type BodyClock, startBodyClock } from "./body-clock.ts";
import { type BodyWatch, unwatched } from "./body-watch.server.ts";

/** How many requests with unread bodies may be open, per address and in total (D65). */
const most = { perAddress: 64, inAll: 512 };
/** How often bodies are checked, in milliseconds. */
const lookEvery = 1_000;
/** How long a late request may keep its connection to receive its answer, in milliseconds. */
const farewell = { answered: 2_000, unanswered: 10_000 };

/** Counts open bodies and ends those that arrive too slowly. */
export type BodyGate = {
  /** Admits a request whose head has been read, or returns null if too many bodies are open. */
  admit(req: IncomingMessage, res: ServerResponse): BodyWatch | null;
};

/** Request and response of an unread body, and its timing. */
type OpenBody = {
  req: IncomingMessage;
  res: ServerResponse;
  clock: BodyClock;
  late: AbortController;
  lateSince: number | null;
  isResumable: boolean;
};

const now = () => performance.now();

/** Whether a request says that a body follows its head. */
export const hasBody = ({ headers }: IncomingMessage) =>
  headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;

/** Ends a late body: with an answer if one can still be sent, then by closing the connection. */
function look(body: OpenBody): void {
  const { req, res, clock, late } = body;
  if (body.lateSince !== null) {
    const patience = res.headersSent ? farewell.answered : farewell.unanswered;
    if (now() - body.lateSince >= patience) req.destroy();
    return;
  }
  if (!clock.isOverdue(now(), req.socket.bytesRead)) return;
  body.lateSince = now();
  // A request that was already answered, or will resume over another connection, gets no message.
  if (res.headersSent || body.isResumable) req.destroy();
  else late.abort(timedOut(statusSentence(408)));
}

function watch(body: OpenBody): BodyWatch {
  return {
    overdue: body.late.signal,
    expectUpload(kind) {
      body.isResumable = kind === "resumable";
      body.clock.expectUpload(now(), body.req.socket.bytesRead);
    },
  };
}

/** The open bodies, counted by address and checked while there are any. */
function createOpenBodies() {
  const open = new Set<OpenBody>();
  const counts = new Map<string, number>();
  let looking: NodeJS.Timeout | undefined;

  const count = (key: string, by: 1 | -1) => {
    const counted = (counts.get(key) ?? 0) + by;
    if (counted > 0) counts.set(key, counted);
    else counts.delete(key);
  };
  return {
    isFull: (key: string) => open.size >= most.inAll || (counts.get(key) ?? 0) >= most.perAddress,
    enter(body: OpenBody, key: string) {
      if (open.size === 0) looking = setInterval(() => open.forEach(look), lookEvery).unref();
      open.add(body);
      count(key, 1);
    },
    leave(body: OpenBody, key: string) {
      if (!open.delete(body)) return;
      count(key, -1);
      if (open.size === 0) clearInterval(looking);
    },
  };
}

/** Creates a server's gate. `trustProxy` is how many of our own proxies are in front of it. */
export function createBodyGate(trustProxy: number): BodyGate {
  const bodies = createOpenBodies();
  const keyOf = ({ headers, socket }: IncomingMessage) =>
    addressKey(clientAddress(headers["x-forwarded-for"]?.toString(), socket.remoteAddress ?? "", trustProxy));

  return {
    admit(req, res) {
      if (!hasBody(req)) return unwatched;
      const key = keyOf(req);
      if (bodies.isFull(key)) return null;
      const body: OpenBody = {
        req,
        res,
        clock: startBodyClock(now()),
        late: new AbortController(),
        lateSince: null,
        isResumable: false,
      };
      bodies.enter(body, key);
      req.once("end", () => bodies.leave(body, key));
      req.once("close", () => bodies.leave(body, key));
      return watch(body);
    },
  };
}
