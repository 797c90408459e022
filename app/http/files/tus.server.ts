import { ERRORS, type Locker, Metadata, type RequestRelease, Server, Upload } from "@tus/server";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "react-router";
import { ClubError, invalidInput } from "#app/errors.ts";
import type { Operation } from "#app/features/base/operation.server.ts";
import { whileSignedIn } from "#app/features/people/sessions/proof.server.ts";
import type { Services } from "#app/services/services.server.ts";
import { readAttempter, readContext } from "../context.server.ts";
import { type Failure, failureResponse, toFailure } from "../failure.server.ts";
import { byMember, withinLimits } from "../guards/rate-limit.server.ts";
import { statusSentence } from "../status.ts";
import { requireOwnPage } from "../viewer.server.ts";
import { noteWork } from "../work-under-way.server.ts";
import { checkedRequest } from "./first-bytes.server.ts";

const path = "/api/uploads";
const version = "1.0.0";
const allow = "POST, HEAD, PATCH, DELETE, OPTIONS";
const starts = { name: "uploads", points: 60, perSeconds: 3600, by: byMember };

type Args = LoaderFunctionArgs | ActionFunctionArgs;

/** The protocol's steps as our own operations; sizes in bytes. */
export type UploadHandlers<Row extends Started = Started> = {
  start: Operation<Started>;
  /** Finds one of the caller's uploads; throws not_found for any other. */
  find: Operation<Row>;
  discard: Operation<unknown>;
  /** An upload's state, no matter who asks. */
  record(services: Services, id: string): Promise<UploadRecord | null>;
  drop(services: Services, upload: { id: string }): Promise<void>;
  /** Checks the first bytes of an upload; deletes it and throws if they are refused. */
  checkStart(services: Services, upload: Row, head: Uint8Array): Promise<void>;
  /** What a refusal's answer contains besides its message. */
  failed(failure: Pick<Failure, "status" | "title" | "message" | "code">): object;
  /** How long an unfinished one is kept, in milliseconds. */
  keptFor: number;
};

type Started = { id: string; startedAt: Date };
type UploadRecord = { bytesExpected: number; fileName: string; startedAt: Date };
type UploadArgs = Args & { handlers: UploadHandlers };

type Holder = { letGo: RequestRelease; freed: Promise<void> };

const patience = 30_000;

const whenAborted = (signal: AbortSignal) =>
  new Promise<void>((resolve) => signal.addEventListener("abort", () => resolve(), { once: true }));

/**
 * Only one request at a time writes to an upload. A new one asks the old one, whose connection may be dead, to let
 * go, and waits for that. The package's own locker waits by spinning the event loop.
 */
function uploadLocks(): Locker {
  const holders = new Map<string, Holder>();
  return {
    newLock(id) {
      const free = Promise.withResolvers<void>();
      return {
        async lock(signal, letGo) {
          const end = AbortSignal.any([signal, AbortSignal.timeout(patience)]);
          for (let holder = holders.get(id); holder; holder = holders.get(id)) {
            await holder.letGo();
            await Promise.race([holder.freed, whenAborted(end)]);
            if (end.aborted) throw ERRORS.ERR_LOCK_TIMEOUT;
          }
          holders.set(id, { letGo, freed: free.promise });
        },
        async unlock() {
          holders.delete(id);
          free.resolve();
        },
      };
    },
  };
}

const locker = uploadLocks();

/** The protocol's server for one request about one upload. Our own errors from the store are rethrown. */
async function speakTus({ request, context, handlers }: UploadArgs, id: string): Promise<Response> {
  const { services } = readContext(context);
  let refusal: ClubError | null = null;
  const records = {
    async get(wanted: string) {
      const row = await handlers.record(services, wanted);
      if (!row) return undefined;
      const { bytesExpected: size, fileName: filename, startedAt } = row;
      return new Upload({
        id: wanted,
        size,
        offset: 0,
        metadata: { filename },
        creation_date: startedAt.toISOString(),
      });
    },
  };
  const server = new Server({
    path,
    locker,
    relativeLocation: true,
    allowedOrigins: [],
    maxSize: services.config.maxUploadBytes,
    datastore: services.storage.parts(records),
    namingFunction: () => id,
    getFileIdFromRequest: () => id,
    onResponseError(_request, error) {
      if (error instanceof ClubError) refusal = error;
      return undefined;
    },
  });
  const response = await server.handleWeb(request);
  if (refusal) throw refusal;
  return response;
}

function readMetadata(header: string | null): Record<string, string | null> {
  try {
    return Metadata.parse(header ?? undefined);
  } catch (error) {
    throw invalidInput(statusSentence(400), { cause: error });
  }
}

function expiring(response: Response, { startedAt }: Started, { keptFor }: UploadHandlers): Response {
  if (response.ok)
    response.headers.set("Upload-Expires", new Date(startedAt.getTime() + keptFor).toUTCString());
  return response;
}

/** The row and its text come first, then the empty file; both are removed if the protocol refuses the rest. */
async function start(asked: UploadArgs): Promise<Response> {
  const { request, context, handlers } = asked;
  const { services, actor, facts } = readContext(context);
  if (request.headers.get("Tus-Resumable") !== version) return speakTus(asked, services.ids.id());
  const {
    kind = "submission",
    filename,
    filetype,
    message,
  } = readMetadata(request.headers.get("Upload-Metadata"));
  const size = request.headers.get("Upload-Length") ?? undefined;
  const file = { fileName: filename, fileType: filetype, size };
  const row = await handlers.start(whileSignedIn(services, actor), actor, { kind, ...file, draft: message });
  facts.body.expectUpload("resumable");
  try {
    const response = await speakTus(asked, row.id);
    if (!response.ok) await handlers.drop(services, row);
    return expiring(response, row, handlers);
  } catch (error) {
    await handlers.drop(services, row);
    throw error;
  }
}

/** `POST`: limits the accepted uploads per hour. */
function create(asked: UploadArgs): Promise<Response> {
  const { request, context } = asked;
  return withinLimits([starts], readAttempter(request, context), () => start(asked));
}

async function answer(asked: UploadArgs): Promise<Response> {
  const { request, params, context, handlers } = asked;
  const { services, actor, facts } = readContext(context);
  const id = params["*"] ?? "";
  if (request.method === "OPTIONS") return speakTus(asked, id);
  await requireOwnPage({ services, actor, request }, undefined);
  if (!allow.includes(request.method) || (request.method === "POST" && id !== ""))
    return Response.json({ message: statusSentence(405) }, { status: 405, headers: { Allow: allow } });
  if (request.method === "POST") return create(asked);
  if (request.method === "DELETE") {
    await handlers.discard(whileSignedIn(services, actor), actor, { id });
    return new Response(null, { status: 204 });
  }
  const upload = await handlers.find(services, actor, { id });
  facts.body.expectUpload("resumable");
  // The store checks too, but the protocol's server starts to read before the store has answered.
  if (request.method !== "PATCH") return expiring(await speakTus(asked, id), upload, handlers);
  await services.storage.requireRoom(Number(request.headers.get("Content-Length") ?? 0));
  const isStart = request.headers.get("Upload-Offset") === "0";
  const check = (head: Uint8Array) => handlers.checkStart(services, upload, head);
  const checked = isStart ? await checkedRequest(request, check) : request;
  return expiring(await speakTus({ ...asked, request: checked }, id), upload, handlers);
}

/** The protocol words failures its own way; here they read like every other refusal. */
function inOurWords(response: Response, { failed }: UploadHandlers): Response {
  const { status, ok } = response;
  if (ok) return response;
  const headers = new Headers(response.headers);
  for (const name of ["Content-Length", "Content-Type"]) headers.delete(name);
  const message = statusSentence(status);
  return Response.json({ message, ...failed({ status, title: null, message }) }, { status, headers });
}

async function answerSafely(asked: UploadArgs): Promise<Response> {
  const { services, facts } = readContext(asked.context);
  try {
    return inOurWords(await answer(asked), asked.handlers);
  } catch (error) {
    const failure = toFailure(error, facts.id, services.log);
    return failureResponse(failure, asked.handlers.failed(failure));
  }
}

/** The loader carries its handlers, like an endpoint's. */
type UploadLoader = { uploadHandlers?: UploadHandlers };

/** The upload handlers a route's loader carries; undefined for a route without resumable uploads. */
export const uploadHandlersOf = (loader: unknown) => (loader as UploadLoader | undefined)?.uploadHandlers;

/**
 * The handler of resumable uploads, tus 1.0 (contract, "JSON calls"). Every request is checked: who asks, for what,
 * and whose upload it is.
 */
export function tusHandler(handlers: UploadHandlers) {
  const handler = async (args: Args) => {
    const response = await noteWork(answerSafely({ ...args, handlers }));
    response.headers.set("Tus-Resumable", version);
    response.headers.set("Cache-Control", "private, no-store");
    return response;
  };
  const carrying: UploadLoader = { uploadHandlers: handlers };
  return { loader: Object.assign(handler, carrying), action: handler };
}
