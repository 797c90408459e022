import { ClubError } from "#app/errors.ts";
import type { Actor } from "#app/features/base/actor.ts";
import { authorize } from "#app/features/base/allowed.ts";
import type { Operation } from "#app/features/base/operation.server.ts";
import { type Action, isForAnyone } from "#app/features/base/policy.ts";
import { type Send, sendOnce, toSend } from "#app/features/base/send-once.server.ts";
import { requireSession, whileSignedIn } from "#app/features/people/sessions/proof.server.ts";
import type { Services } from "#app/services/services.server.ts";
import type { IncomingFile } from "#app/services/storage/storage.ts";
import { type BodyWatch, inTime } from "./body/body-watch.server.ts";
import { isMultipart, readInput } from "./body/read-input.server.ts";
import type { TextFile } from "./body/text-part.server.ts";
import type { FirstBytesCheck } from "./files/first-bytes.server.ts";
import { receiveUpload } from "./files/receive-upload.server.ts";
import { type RateLimit, requireRoom, withinLimits } from "./guards/rate-limit.server.ts";
import { isWrite } from "./guards/same-origin.server.ts";
import { requireOwnPage, withoutPage } from "./viewer.server.ts";
import { noteWork } from "./work-under-way.server.ts";

/** How a handler receives a file with an operation's other input. */
export type UploadHandler = {
  /** The name of the file's field, in the form and in the input. */
  field: string;
  /** The size limit in bytes, if lower than that of videos. */
  maxBytes?: number;
  /** Checked before the first byte of a file is accepted; throws what the operation would throw. */
  before(services: Services, actor: Actor): Promise<void>;
  /**
   * Counts a large file's bytes among those its sender may have coming in, until the returned function is called; throws
   * if they are too many (D79).
   */
  reserve?(services: Services, actor: Actor, bytes: number): Promise<() => void>;
  /** Checks the file's first bytes; throws the refusal before the rest is accepted. */
  check?: FirstBytesCheck;
  /** The refusal of a file beyond the limit. */
  tooLarge(): ClubError;
  /** A second, small file, read as text. */
  textFile?: TextFile;
  /** How many bytes the form's texts may have together, if more than a form without a file may have. */
  textBytes?: number;
  /**
   * Keeps a file whose form was refused for another reason, so that it needn't be sent again; returns the field that
   * names it, or null if this file can't be used.
   */
  setAside?(services: Services, actor: Actor, file: IncomingFile): Promise<Record<string, string> | null>;
};

/** Response headers as pairs, because `Set-Cookie` may repeat. */
export type HeaderPairs = [string, string][];

/** What both handlers run: an operation, its file, and its effect on the browser. */
export type Handler<Output = unknown> = {
  run: Operation<Output>;
  upload?: UploadHandler;
  /** Its writes have keys of their own: sent again, it goes on instead of answering as it did before. */
  goesOn?: boolean;
  /** Its rate limits. */
  limits?: readonly RateLimit[];
  /** Reads other input than the body's fields: raw bytes, headers. */
  read?: (request: Request) => Promise<Record<string, unknown>>;
  /** The fields `read` takes from headers, by the header's name, and the content types of its body, for the API description. */
  reads?: { headers: Readonly<Record<string, string>>; types: readonly string[] };
  /** Inputs taken only from the browser's cookies, whatever the body says. */
  cookies?: (services: Services, request: Request) => Promise<Record<string, unknown>>;
  /** Effects only HTTP knows, such as signing this browser in; part of the attempt, so they can fail like it. */
  headers?: (result: Output, services: Services, request: Request) => Promise<HeaderPairs>;
};

/**
 * The result of an attempt. `fields` is the input as far as it could be read, so that a page can show it again;
 * `send` identifies a send that must run only once, and waits for its answer.
 */
export type Attempt<Output> = { fields: Record<string, unknown> } & (
  | { ok: true; result: Output; headers: HeaderPairs; send: Send | null }
  | { ok: false; error: unknown }
);

type Caller = {
  services: Services;
  actor: Actor;
  request: Request;
  clientAddress: string;
  body: BodyWatch;
  /** Whether a refused form is shown again: what was typed is read then, however soon the refusal is known. */
  isShownAgain: boolean;
};

/** Input outside the body, read from the request; takes precedence over the body. */
type Extra = () => Record<string, unknown>;

const isFile = (value: unknown): value is IncomingFile =>
  typeof value === "object" && value !== null && "path" in value && "declaredType" in value;

/** A field as it identifies a send: a file by its name and size, since it is stored elsewhere each time. */
const named = ([name, value]: [string, unknown]) =>
  JSON.stringify([name, isFile(value) ? [value.fileName, value.size] : value]);

/** Identifies the send of someone who gave a one-time key (D24): its address and all its fields. */
function sendOf(actor: Actor, request: Request, input: Record<string, unknown>): Send | null {
  const [sendKey] = [input.sendKey].flat();
  if (!actor || typeof sendKey !== "string" || sendKey === "") return null;
  const { pathname, searchParams } = new URL(request.url);
  const place = `${request.method} ${pathname.replace(/\.data$/, "")} ${searchParams.get("form") ?? ""}`;
  return toSend(actor, place, Object.entries(input).map(named));
}

/**
 * The services for an act whose body has arrived: its sender's session must still hold, now and again in its first write. What
 * anyone may do is for anyone.
 */
async function stillHeld({ services, actor, request }: Caller, action: Action): Promise<Services> {
  if (!actor || !isWrite(request) || isForAnyone(action)) return services;
  await requireSession(services.db.read, services, actor);
  return whileSignedIn(services, actor);
}

async function runOn<Output>(
  { run, headers, limits = [], goesOn = false }: Handler<Output>,
  caller: Caller,
  fields: Record<string, unknown>,
  extra: Record<string, unknown>,
): Promise<Attempt<Output>> {
  const { services, actor, request, clientAddress } = caller;
  try {
    await requireOwnPage({ services, actor, request }, run.action, fields);
    const input = { ...withoutPage(fields), ...extra };
    const who = { services, actor, request, clientAddress, fields: input };
    const send = goesOn ? null : sendOf(actor, request, input);
    const held = await stillHeld(caller, run.action);
    const result = await withinLimits(limits, who, () =>
      send ? sendOnce(held, send, (own) => run(own, actor, input)) : run(held, actor, input),
    );
    return { fields, ok: true, result, headers: (await headers?.(result, services, request)) ?? [], send };
  } catch (error) {
    return { fields, ok: false, error };
  }
}

const isForbidden = (error: unknown) => error instanceof ClubError && error.kind === "forbidden";

/** What a check throws, or null. */
const refusalOf = (check: () => Promise<void>): Promise<{ error: unknown } | null> =>
  check().then(
    () => null,
    (error: unknown) => ({ error }),
  );

/** Throws what refuses a request whatever its body says (D95): permission, then limits. */
async function requireAdmitted(
  { run, limits = [] }: Pick<Handler, "run" | "limits">,
  caller: Caller,
): Promise<void> {
  authorize(caller.actor, run.action);
  await requireRoom(limits, caller);
}

type UploadAttempt<Output> = {
  handler: Handler<Output> & { upload: UploadHandler };
  caller: Caller;
  extra: Record<string, unknown>;
  /** Why the file isn't taken, known before it is read. */
  refusal: { error: unknown } | null;
};

/** Counts the bytes a file announces while it comes in; call the result once it has. */
async function reserveFile(
  { reserve, maxBytes }: UploadHandler,
  { services, actor, request }: Caller,
): Promise<() => void> {
  const most = maxBytes ?? services.config.maxUploadBytes;
  const announced = Number(request.headers.get("content-length")) || most;
  return (await reserve?.(services, actor, Math.min(announced, most))) ?? (() => undefined);
}

async function attemptUpload<Output>(
  handler: Handler<Output> & { upload: UploadHandler },
  caller: Caller,
  extra: Record<string, unknown>,
): Promise<Attempt<Output>> {
  let release = () => {};
  const refusal = await refusalOf(async () => {
    await handler.upload.before(caller.services, caller.actor);
    await requireRoom(handler.limits ?? [], caller);
    release = await reserveFile(handler.upload, caller);
  });
  try {
    return await readUpload({ handler, caller, extra, refusal });
  } finally {
    release();
  }
}

async function readUpload<Output>({
  handler,
  caller,
  extra,
  refusal,
}: UploadAttempt<Output>): Promise<Attempt<Output>> {
  const { field, tooLarge, check, maxBytes, textFile, textBytes, setAside } = handler.upload;
  const { storage, config } = caller.services;
  // The other fields of a refused file come back to a page, unless the sender may not send such a file at all (D7). A
  // page's form may be someone else's (D76), which its first fields say.
  const isOfPage = caller.request.headers.get("Accept")?.includes("text/html");
  const isUnread = !caller.isShownAgain || !caller.actor;
  if (refusal && (isUnread || (isForbidden(refusal.error) && !isOfPage))) throw refusal.error;
  caller.body.expectUpload("form");
  const fields: Record<string, string> = {};
  // A form names its viewer before its file.
  const isOwnPage = () => requireOwnPage(caller, handler.run.action, fields);
  const received = receiveUpload(caller.request, {
    storage,
    overdue: caller.body.overdue,
    fileField: field,
    maxBytes: maxBytes ?? config.maxUploadBytes,
    tooLarge,
    check: async (...head) => {
      if (refusal) throw refusal.error;
      await isOwnPage();
      await check?.(...head);
    },
    fields,
    textFile,
    textBytes,
  });
  const [outcome] = await Promise.allSettled([received]);
  const others = await refusalOf(isOwnPage);
  if (others) {
    if (outcome.status === "fulfilled" && outcome.value.file) await storage.discard(outcome.value.file);
    return { fields, ok: false, error: others.error };
  }
  if (refusal) return { fields, ok: false, error: refusal.error };
  if (outcome.status === "rejected") return { fields, ok: false, error: outcome.reason };
  const { file } = outcome.value;
  const attempt = await runOn(handler, caller, fields, { ...extra, [field]: file });
  if (attempt.ok || !file) return attempt;
  const kept = await setAside?.(caller.services, caller.actor, file);
  // A file that was stored or set aside has already been moved.
  await storage.discard(file);
  return { ...attempt, fields: { ...attempt.fields, ...kept } };
}

async function tryHandler<Output>(
  handler: Handler<Output>,
  caller: Caller,
  readExtra: Extra,
): Promise<Attempt<Output>> {
  const { upload } = handler;
  try {
    await requireOwnPage(caller, handler.run.action);
    if (!caller.isShownAgain) await requireAdmitted(handler, caller);
    const extra = readExtra();
    if (upload && isMultipart(caller.request))
      return await attemptUpload({ ...handler, upload }, caller, extra);
    // Only a received upload is a file: a body can't describe one.
    const noFile = upload ? { [upload.field]: null } : {};
    const cookies = await handler.cookies?.(caller.services, caller.request);
    const fields = await inTime((handler.read ?? readInput)(caller.request), caller.body);
    return await runOn(handler, caller, fields, { ...extra, ...noFile, ...cookies });
  } catch (error) {
    return { fields: {}, ok: false, error };
  }
}

/**
 * Reads the request and runs the handler's operation. `extra` reads the input outside the body, which takes precedence.
 * Never throws.
 */
export const attempt = <Output>(
  handler: Handler<Output>,
  caller: Caller,
  extra: Extra,
): Promise<Attempt<Output>> => noteWork(tryHandler(handler, caller, extra));
