import type { Kind } from "#app/errors.ts";

/** The HTTP status of each kind of failure (contract, "JSON calls"). */
export const statusOf: Record<Kind, number> = {
  invalid: 400,
  signed_out: 401,
  forbidden: 403,
  not_found: 404,
  timed_out: 408,
  conflict: 409,
  too_large: 413,
  unsupported_type: 415,
  unprocessable: 422,
  too_many: 429,
  busy: 503,
  unavailable: 503,
  disk_full: 507,
  bad_gateway: 502,
};

const sentences: Record<number, string> = {
  400: "Invalid request. Please check your information and try again.",
  401: "You need to log in to access this feature.",
  403: "You don't have permission to access this resource.",
  404: "The requested information could not be found.",
  405: "This address doesn't accept that kind of request.",
  408: "Request timed out. Please check your connection and try again.",
  409: "This action conflicts with existing data. Please refresh and try again.",
  413: "File too large. Please choose a smaller file and try again.",
  415: "File type not supported. Please choose a different file format.",
  422: "Invalid data provided. Please check your input and try again.",
  429: "Too many requests. Please wait a moment and try again.",
  500: "Something went wrong on our end. Please try again later.",
  502: "Service temporarily unavailable. Please try again in a few moments.",
  503: "Service is temporarily down for maintenance. Please try again later.",
  504: "Request timed out. Please try again.",
};

/** The sentence for a status (contract, "Messages"). */
export function statusSentence(status: number): string {
  const known = sentences[status];
  if (known) return known;
  if (status >= 500) return sentences[500] as string;
  if (status >= 400) return "Something went wrong with your request. Please try again.";
  return "An unexpected error occurred. Please try again.";
}

/**
 * What a page's scripts say of an answer that has no sentence of ours (D94), by status: 4, 5, and 2 stand for the other
 * statuses of their hundred, and 0 for no answer. Every page carries it in `data-statuses` of its body, so that it is there
 * whatever else can't be loaded.
 */
export const statusWords = () =>
  JSON.stringify({
    ...sentences,
    0: "Connection lost. This page stays as it is. Check your connection and try again.",
    2: statusSentence(200),
    4: statusSentence(499),
    5: statusSentence(500),
  });
