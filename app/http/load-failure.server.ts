import type { Log } from "#app/services/services.server.ts";
import { toFailure } from "./failure.server.ts";

/** The sentence about a part of a page that could not be read, where the rest of the page still works. */
export function loadFailure(error: unknown, log: Log): string {
  return toFailure(error, "part of a page", log).message;
}
