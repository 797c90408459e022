import { forbidden, notFound } from "#app/errors.ts";
import { type Edit, requireVersion } from "#app/features/base/versions.server.ts";
import { messages } from "#app/features/training/completions/messages.ts";
import { canCorrect } from "#app/features/training/completions/rules.ts";
import { gearWordsIn, requireOwnBag } from "#app/features/training/gear/bags.server.ts";
import type { Connection } from "#db/client.ts";

/** The entry, if its member can still correct it `now` (D24). Throws not_found without one, and forbidden after 7 days. */
export function requireCorrectable<Row>(row: Row | undefined, loggedAt: Date | undefined, now: Date): Row {
  if (!row || !loggedAt) throw notFound();
  if (!canCorrect(loggedAt, now)) throw forbidden(messages.tooLate);
  return row;
}

type Correction = Omit<Edit, "words"> & { wanted: { bagId?: string | null | undefined } };

/** Throws conflict if another device corrected the entry since the version (D57), and invalid for someone else's bags. */
export async function requireCorrection(tx: Connection, userId: string, correction: Correction) {
  await requireVersion({ ...correction, words: gearWordsIn(tx) });
  await requireOwnBag(tx, userId, correction.wanted.bagId);
}
