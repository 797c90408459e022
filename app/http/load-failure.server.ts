import type { Log } from "#app/services/services.server.ts";
import { toFailure } from "./failure.server.ts";

/** The sentence for a part of a page that couldn't be read, while the rest still works. */
export function loadFailure(error: unknown, log: Log): string {
  return toFailure(error, "part of a page", log).message;
}
