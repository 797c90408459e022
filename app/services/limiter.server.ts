import { join } from "node:path";
import { RateLimiterMemory, RateLimiterSQLite } from "rate-limiter-flexible";
import { connect } from "#db/client.ts";

/** So many points within so many seconds, counted from the first. */
export type Limit = { points: number; perSeconds: number };

/** Counts what must not happen too often. A name and a key make one counter; answers are seconds to wait, 0 for none. */
export type Limiter = {
  /** Whether the counter is full. Changes nothing. */
  wait(name: string, key: string, limit: Limit): Promise<number>;
  /** Counts one; answers how long to wait when that was one too many. */
  count(name: string, key: string, limit: Limit): Promise<number>;
  /** Removes counters that have run out. */
  removeEnded(): Promise<void>;
  close(): void;
};

const table = "limits";

/**
 * Counters in `limits.sqlite` of the data folder: they outlive a restart. A file of their own, because a wrong password need
 * not wait for the disk, as everything in the club's database must. Where the file takes no writes, memory counts.
 * `factor` multiplies every limit (RATE_LIMIT_FACTOR).
 */
export function openLimiter(dataDir: string, factor: number): Limiter {
  const database = connect(join(dataDir, "limits.sqlite"));
  database.pragma("synchronous = OFF");
  database.exec(
    `CREATE TABLE IF NOT EXISTS ${table} (key TEXT PRIMARY KEY, points INTEGER NOT NULL, expire INTEGER)`,
  );
  const made = new Map<string, RateLimiterSQLite>();

  const counterOf = (name: string, { points, perSeconds }: Limit): RateLimiterSQLite => {
    const id = `${name}:${points}:${perSeconds}`;
    const known = made.get(id);
    if (known) return known;
    const options = {
      keyPrefix: name,
      points: Math.max(1, Math.floor(points * factor)),
      duration: perSeconds,
    };
    const counter = new RateLimiterSQLite({
      ...options,
      ...{ storeClient: database, storeType: "better-sqlite3", tableName: table, tableCreated: true },
      insuranceLimiter: new RateLimiterMemory(options),
    });
    made.set(id, counter);
    return counter;
  };
  const seconds = (ms: number) => Math.max(1, Math.ceil(ms / 1000));

  /** A counter that a clock running ahead had set: left alone, it would hold somebody up until that day comes. */
  const isAhead = (state: { msBeforeNext: number }, { perSeconds }: Limit) =>
    state.msBeforeNext > perSeconds * 1000;

  return {
    async wait(name, key, limit) {
      const counter = counterOf(name, limit);
      const state = await counter.get(key);
      if (!state || isAhead(state, limit)) return 0;
      return state.consumedPoints >= counter.points ? seconds(state.msBeforeNext) : 0;
    },
    async count(name, key, limit) {
      const counter = counterOf(name, limit);
      let state = await counter.penalty(key);
      if (isAhead(state, limit)) {
        await counter.delete(key);
        state = await counter.penalty(key);
      }
      return state.consumedPoints > counter.points ? seconds(state.msBeforeNext) : 0;
    },
    async removeEnded() {
      database.prepare(`DELETE FROM ${table} WHERE expire < unixepoch('subsec') * 1000`).run();
    },
    close: () => database.close(),
  };
}
