import { ClubError, type FieldErrors, type Meanwhile } from "#app/errors.ts";
import { otherViewer } from "#app/features/people/accounts/viewer-words.ts";
import type { Log } from "#app/services/services.server.ts";
import { statusOf, statusSentence } from "./status.ts";

/** A failure as a handler answers it. `id` is set for unexpected ones and finds the line in the log. */
export type Failure = {
  status: number;
  title: string | null;
  message: string;
  fields: FieldErrors | undefined;
  code?: string | undefined;
  meanwhile?: Meanwhile | undefined;
  id?: string;
  headers: Record<string, string>;
};

function expected(error: ClubError): Failure {
  return {
    status: statusOf[error.kind],
    title: error.title,
    message: error.message,
    fields: error.fields,
    code: error.code,
    meanwhile: error.meanwhile,
    headers: {
      ...(error.retryAfter && { "Retry-After": String(error.retryAfter) }),
      // For scripts, whatever else the answer is.
      ...(error.code === otherViewer.code && { "X-Other-Viewer": encodeURIComponent(error.message) }),
    },
  };
}

/** Turns anything thrown into an answer. Unexpected errors are logged under the request's id and not shown. */
export function toFailure(error: unknown, requestId: string, log: Log): Failure {
  if (error instanceof ClubError) {
    if (error.kind === "unavailable")
      log.error({ err: error, requestId }, "a request could not be served now");
    return expected(error);
  }
  log.error({ err: error, requestId }, "a request failed");
  const message = statusSentence(500);
  return { status: 500, title: null, message, fields: undefined, id: requestId, headers: {} };
}

/**
 * The failure as a JSON answer: `{message, errors?, code?, version?, differing?, id?}`, plus the call's own fields.
 */
export function failureResponse(failure: Failure, besides: object = {}): Response {
  const { status, message, fields, code, meanwhile, id, headers } = failure;
  const { version, fields: differing } = meanwhile ?? {};
  // Undefined fields stay out of the answer.
  const body = { message, errors: fields, code, version, differing, id, ...besides };
  return Response.json(body, { status, headers });
}
