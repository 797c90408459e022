import { toFailure } from "#app/http/failure.server.ts";
import type { Log, Services } from "#app/services/services.server.ts";

/** The sentence for a part of a page that couldn't be read, while the rest still works. */
function loadFailure(error: unknown, log: Log): string {
  return toFailure(error, "part of a page", log).message;
}

/** A part of a page; if it can't be read, the sentence that says so, and the rest still works. */
export async function readOrSay<Part>({ log }: Pick<Services, "log">, reading: Promise<Part>) {
  try {
    return { part: await reading, failure: null };
  } catch (error) {
    return { part: null, failure: loadFailure(error, log) };
  }
}
