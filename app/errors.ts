/**
 * What can go wrong, in the product's own terms. Commands and queries throw these; only `http/` knows which
 * status each kind becomes.
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

/** Sentences per field name; the empty name holds what concerns the whole form. */
export type FieldErrors = Record<string, string[]>;

/** What someone else saved while a form was open (D57): the version there is now, and each field that differs, in words. */
export type Meanwhile = {
  version: string;
  fields: { name: string; label: string; now: string; yours: string }[];
};

type Details = {
  title?: string | null;
  fields?: FieldErrors;
  retryAfter?: number;
  /** What a program tells this failure by, where its sentence alone would not do. */
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

/** Someone is signed in, but this is not theirs by role or tier. */
export function forbidden(
  message = "You don't have permission to access this resource.",
  title: string | null = null,
): ClubError {
  return new ClubError("forbidden", message, { title });
}

/** Not there, or another person's: the two are never told apart. */
export function notFound(
  message = "The requested information could not be found.",
  title: string | null = null,
): ClubError {
  return new ClubError("not_found", message, { title });
}

/** The change clashes with what is stored already. */
export function conflict(message: string, title: string | null = null): ClubError {
  return new ClubError("conflict", message, { title });
}

/** More bytes than allowed. */
export function tooLarge(message: string, title: string | null = null): ClubError {
  return new ClubError("too_large", message, { title });
}

/** The content is of a kind that is not taken here. */
export function unsupportedType(message: string, title: string | null = null): ClubError {
  return new ClubError("unsupported_type", message, { title });
}

/** Asked too often; trying again in `retryAfter` seconds is taken. */
export function tooMany(
  retryAfter: number,
  message = "Too many requests. Please wait a moment and try again.",
): ClubError {
  return new ClubError("too_many", message, { retryAfter });
}

/** What the client sends comes too slowly. */
export function timedOut(message: string): ClubError {
  return new ClubError("timed_out", message);
}

/** Too much of the same work is waiting already; trying again in `retryAfter` seconds is taken. */
export function busy(message: string, retryAfter: number): ClubError {
  return new ClubError("busy", message, { retryAfter });
}

/** A write cannot be taken now; trying again in `retryAfter` seconds may work. */
export function unavailable(message: string, retryAfter = 5, cause?: unknown): ClubError {
  return new ClubError("unavailable", message, { retryAfter, cause });
}

/** The disk is full or under its reserve; room may have been made in `retryAfter` seconds. */
export function diskFull(message: string, cause?: unknown, retryAfter = 300): ClubError {
  return new ClubError("disk_full", message, { retryAfter, cause });
}

/** Someone else's server did not do its part, such as taking a mail. */
export function badGateway(message: string, details: Details = {}): ClubError {
  return new ClubError("bad_gateway", message, details);
}
