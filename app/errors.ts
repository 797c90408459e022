/**
 * What can go wrong, in the product's own terms. Commands and queries throw these; only `http/` knows each kind's
 * status.
 */
export type Kind =
  | "invalid"
  | "signed_out"
  | "forbidden"
  | "not_found"
  | "conflict"
  | "timed_out"
  | "too_large"
  | "unsupported_type"
  | "unprocessable"
  | "too_many"
  | "busy"
  | "unavailable"
  | "disk_full"
  | "bad_gateway";

/** Sentences per field name; the empty name is for the whole form. */
export type FieldErrors = Record<string, string[]>;

/** What someone else saved while a form was open (D57): the new version, and each differing field in words. */
export type Meanwhile = {
  version: string;
  fields: { name: string; label: string; now: string; yours: string }[];
};

type Details = {
  title?: string | null;
  fields?: FieldErrors;
  retryAfter?: number;
  /** A code that tells this failure apart for programs, if its sentence isn't enough. */
  code?: string;
  meanwhile?: Meanwhile;
  cause?: unknown;
};

/**
 * An expected failure with a sentence a person can act on. `title` is the short line above it on screen,
 * `retryAfter` is in seconds.
 */
export class ClubError extends Error {
  readonly kind: Kind;
  readonly title: string | null;
  readonly fields: FieldErrors | undefined;
  readonly retryAfter: number | undefined;
  readonly code: string | undefined;
  readonly meanwhile: Meanwhile | undefined;

  constructor(kind: Kind, message: string, details: Details = {}) {
    super(message, { cause: details.cause });
    this.name = "ClubError";
    this.kind = kind;
    this.title = details.title ?? null;
    this.fields = details.fields;
    this.retryAfter = details.retryAfter;
    this.code = details.code;
    this.meanwhile = details.meanwhile;
  }
}

/** Input that breaks a rule; `fields` says which ones. */
export function invalidInput(message: string, details: Details = {}): ClubError {
  return new ClubError("invalid", message, details);
}

/** No one is signed in. */
export function signedOut(message = "You need to log in to access this feature."): ClubError {
  return new ClubError("signed_out", message);
}

/** Someone is signed in, but their role or tier doesn't allow this. */
export function forbidden(
  message = "You don't have permission to access this resource.",
  title: string | null = null,
): ClubError {
  return new ClubError("forbidden", message, { title });
}

/** Missing, or someone else's: the two are never told apart. */
export function notFound(
  message = "The requested information could not be found.",
  title: string | null = null,
): ClubError {
  return new ClubError("not_found", message, { title });
}

/** The change conflicts with what is already stored. */
export function conflict(message: string, title: string | null = null): ClubError {
  return new ClubError("conflict", message, { title });
}

/** More bytes than allowed. */
export function tooLarge(message: string, title: string | null = null): ClubError {
  return new ClubError("too_large", message, { title });
}

/** The content is of an unsupported type. */
export function unsupportedType(message: string, title: string | null = null): ClubError {
  return new ClubError("unsupported_type", message, { title });
}

/** Too many requests; a retry after `retryAfter` seconds is accepted. */
export function tooMany(
  retryAfter: number,
  message = "Too many requests. Please wait a moment and try again.",
): ClubError {
  return new ClubError("too_many", message, { retryAfter });
}

/** The client sends too slowly. */
export function timedOut(message: string): ClubError {
  return new ClubError("timed_out", message);
}

/** Too much of the same work is already waiting; a retry after `retryAfter` seconds is accepted. */
export function busy(message: string, retryAfter: number): ClubError {
  return new ClubError("busy", message, { retryAfter });
}

/** A write isn't possible now; a retry after `retryAfter` seconds may work. */
export function unavailable(message: string, retryAfter = 5, cause?: unknown): ClubError {
  return new ClubError("unavailable", message, { retryAfter, cause });
}

/** The disk is full or below its reserve; there may be space after five minutes. */
export function diskFull(message: string, cause?: unknown): ClubError {
  return new ClubError("disk_full", message, { retryAfter: 300, cause });
}

/** Another server failed, such as one that refused an email. */
export function badGateway(message: string, details: Details = {}): ClubError {
  return new ClubError("bad_gateway", message, details);
}
