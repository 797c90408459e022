import { diskFull, unavailable } from "#app/errors.ts";
import { type Db, openDatabase, WriteRefusedError } from "#db/client.ts";

/** What a person reads while nothing can be written. */
export const writeRefused =
  "Nothing can be saved right now. What you sent was not stored; please try again in a few seconds.";
const diskIsFull = "The disk is full. What you sent was not stored; please try again in a few minutes.";

function toClubError(error: unknown): unknown {
  if (!(error instanceof WriteRefusedError)) return error;
  return error.isFull ? diskFull(diskIsFull, error) : unavailable(writeRefused, 5, error);
}

/** The database, whose refusals become the product's own "unavailable". */
export function openClubDatabase(file: string): Db {
  const db = openDatabase(file);
  return {
    ...db,
    async write(work) {
      try {
        return await db.write(work);
      } catch (error) {
        throw toClubError(error);
      }
    },
  };
}
