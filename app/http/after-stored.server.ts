import { ClubError } from "#app/errors.ts";
import type { Services } from "#app/services/services.server.ts";

/**
 * Does what follows from an act that is stored already. The disk may be full by now, and the act must not be called failed for
 * that: what can't be written is logged. Throws everything else.
 */
export async function afterStored({ log }: Services, follow: () => Promise<unknown>): Promise<void> {
  try {
    await follow();
  } catch (error) {
    if (!(error instanceof ClubError)) throw error;
    log.warn({ err: error }, "an act is stored, but not all that follows from it");
  }
}
