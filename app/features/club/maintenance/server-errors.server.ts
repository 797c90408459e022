import { ClubError } from "#app/errors.ts";
import type { NotedError } from "#app/services/error-log.ts";
import type { Services } from "#app/services/services.server.ts";
import { storeReport } from "./errors.server.ts";
import { redactSecrets, redactUrl } from "./redact.ts";

const whole = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)));

/** The message and those of its causes. */
function messageOf(error: unknown): string {
  const { message, cause } = whole(error);
  return cause instanceof Error ? `${message} (${messageOf(cause)})` : message;
}

const textOf = (value: unknown) => (typeof value === "string" && value ? value : null);

/**
 * The error as coaches see it: without secrets or query strings, and cut to size. The request's id finds it in the
 * log.
 */
function reportOf({ error, facts, sentence }: NotedError) {
  const { requestId, path } = facts;
  const request = textOf(requestId);
  return {
    message: redactSecrets(messageOf(error)).slice(0, 1_000) || "An error without a message",
    stack: redactSecrets(whole(error).stack ?? "").slice(0, 8_000) || null,
    context: (request ? `${sentence}, request ${request}` : sentence).slice(0, 200),
    url: textOf(path) && redactUrl(String(path)).slice(0, 500),
    userAgent: null,
  };
}

/**
 * Stores the server's errors since the last run in the same list as browser reports. Refusals with their own sentence
 * don't count. Throws if the database takes no writes; nothing is lost then.
 */
export async function storeServerErrors(services: Services): Promise<void> {
  const waiting = services.errors.take().filter(({ error }) => !(error instanceof ClubError));
  for (const [place, noted] of waiting.entries()) {
    try {
      await storeReport(services, reportOf(noted));
    } catch (error) {
      for (const left of waiting.slice(place)) services.errors.note(left);
      throw error;
    }
  }
}
