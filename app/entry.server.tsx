import { Writable } from "node:stream";
import { code as holdScript } from "virtual:hold";
import { renderToPipeableStream } from "react-dom/server";
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from "react-router";
import { wholeResponse } from "./http/body/whole-body.server.ts";
import { readContext } from "./http/context.server.ts";

const renderDeadline = 10_000;

/**
 * Collects the page in one piece, because streaming it through the response would add a tenth to the rendering time.
 */
function collect(onEnd: (page: Buffer<ArrayBuffer>) => void): Writable {
  const pieces: Uint8Array[] = [];
  return new Writable({
    write(piece: Uint8Array, _encoding, done) {
      pieces.push(piece);
      done();
    },
    final(done) {
      onEnd(Buffer.concat(pieces));
      done();
    },
  });
}

const headStart = Buffer.from("<head>");
const headEnd = Buffer.from("</head>");
const preload = /<link rel="modulepreload" (href="[^"]+")( nonce)?[^>]*>/g;
const running = Buffer.from('type="module" async=""');
const atRest = Buffer.from('type="later"');

/** The links of a head with its scripts' at rest and behind all others; parts of a page are small, and follow what every page needs. */
function scriptsLast(head: string): string {
  const scripts = [...head.matchAll(preload)].map(([, href, ofFramework]) => ({
    href,
    isPart: !ofFramework,
  }));
  const links = scripts
    .toSorted((a, b) => Number(a.isPart) - Number(b.isPart))
    .map(({ href }) => `<link rel="later" ${href}/>`);
  // A part may name a script that the page's shell names, too.
  return head.replaceAll(preload, "") + [...new Set(links)].join("");
}

const scrolling = Buffer.from('">((storageKey, restoreKey) =>');
const scriptEnd = Buffer.from("</script>");

/**
 * A page whose line for the scroll position, the framework's, throws nothing where a browser forbids storage: it meets
 * it again when it clears what it couldn't read.
 */
function withQuietScrolling(page: Buffer<ArrayBuffer>): Buffer<ArrayBuffer> {
  const at = page.indexOf(scrolling) + 2;
  if (at < 2) return page;
  const end = page.indexOf(scriptEnd, at);
  const line = page.subarray(at, end);
  return Buffer.concat([
    page.subarray(0, at),
    Buffer.from("try{"),
    line,
    Buffer.from("}catch{}"),
    page.subarray(end),
  ]);
}

/**
 * The page with the script that keeps it usable until React listens, before anything that loads. The other scripts are
 * at rest (`later`) until that one starts them, because the page can be seen and used without them. A page without React
 * stays as it is.
 */
function withHold(page: Buffer<ArrayBuffer>, nonce: string): Buffer<ArrayBuffer> {
  const head = page.indexOf(headStart) + headStart.length;
  if (holdScript === null || head < headStart.length || !page.includes(nonce)) return page;
  const script = Buffer.from(`<script nonce="${nonce}">${holdScript}</script>`);
  const end = page.indexOf(headEnd, head);
  const links = Buffer.from(scriptsLast(page.subarray(head, end).toString()));
  const run = page.lastIndexOf(running);
  const rest =
    run < end ? [page.subarray(end)] : [page.subarray(end, run), atRest, page.subarray(run + running.length)];
  return withQuietScrolling(Buffer.concat([page.subarray(0, head), script, links, ...rest]));
}

/** Logs unexpected errors under the id the page shows. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || isRouteErrorResponse(error)) return;
  const { services, facts } = readContext(context);
  services.log.error(
    { err: error, requestId: facts.id, path: new URL(request.url).pathname },
    "a page failed",
  );
};

/** Renders the whole page before sending a byte, so that nothing a reader needs is hidden until a script runs. */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const { nonce } = readContext(context).facts;
  headers.set("Content-Type", "text/html; charset=utf-8");
  if (request.method === "HEAD") return Promise.resolve(new Response(null, { status, headers }));
  return new Promise((resolve, reject) => {
    let finalStatus = status;
    const deadline = setTimeout(() => abort(new Error("The page took too long to render")), renderDeadline);
    const { pipe, abort } = renderToPipeableStream(
      <ServerRouter context={routerContext} url={request.url} nonce={nonce} />,
      {
        nonce,
        // Finished parts stay in place, however long; moved to the end, they would need a script to be seen.
        progressiveChunkSize: Number.MAX_SAFE_INTEGER,
        onAllReady() {
          clearTimeout(deadline);
          pipe(
            collect((page) =>
              resolve(wholeResponse(withHold(page, nonce), { status: finalStatus, headers })),
            ),
          );
        },
        onShellError(error) {
          clearTimeout(deadline);
          reject(error);
        },
        onError(error) {
          finalStatus = 500;
          handleError(error, { request, context, params: {} });
        },
      },
    );
  });
}
