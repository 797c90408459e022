import type { Services } from "#app/services/services.server.ts";
import type { Connection, Db } from "#db/client.ts";

/**
 * The same services, except that the first write begins with `begin`, in the same transaction: if that throws, nothing is
 * stored. A first write that fails for another reason leaves it to the next.
 */
export function beginningWrites(services: Services, begin: (tx: Connection) => Promise<void>): Services {
  let hasBegun = false;
  const write: Db["write"] = (work) =>
    services.db.write(async (tx) => {
      if (!hasBegun) await begin(tx);
      const result = await work(tx);
      hasBegun = true;
      return result;
    });
  return Object.create(services, { db: { value: { ...services.db, write } } });
}
