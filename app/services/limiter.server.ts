import { createHash } from "node:crypto";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { RateLimiterMemory, RateLimiterSQLite } from "rate-limiter-flexible";
import { connect, isRefusal } from "#db/client.ts";
import { requireSound } from "#db/health.ts";
import { limitConcurrency } from "./limit-concurrency.ts";

/**
 * A limit of points within a number of seconds, counted from the first. `name` separates the counters of different
 * limits.
 */
export type Limit = { name: string; points: number; perSeconds: number };

/** A rule and a key identify one counter; `cost` is how many points one try takes, 1 by default. */
export type Counter = { rule: Limit; key: string; cost?: number };

/** A point that was taken; `endsAt` is the end of the counter's window, in milliseconds since 1970. */
export type Point<C extends Counter = Counter> = C & { endsAt: number };

/** Limits how often something happens: a point is taken before the work, so that work in progress counts too. */
export type Limiter = {
  /** Takes the points from every counter, or from none if one is full; `wait` is then in seconds, else 0. */
  take<C extends Counter>(counters: readonly C[]): Promise<{ points: Point<C>[]; wait: number }>;
  /** How many seconds until every counter has a point again; 0 if each has one now. Takes none. */
  waitFor(counters: readonly Counter[]): Promise<number>;
  /** Returns the points of work that doesn't count after all. */
  giveBack(points: readonly Point[]): Promise<void>;
  /** Deletes expired counters. */
  removeEnded(): Promise<void>;
  close(): void;
};

const table = "limits";

function openSound(file: string) {
  const database = connect(file);
  requireSound(database);
  database.pragma("synchronous = OFF");
  database.exec(
    `CREATE TABLE IF NOT EXISTS ${table} (key TEXT PRIMARY KEY, points INTEGER NOT NULL, expire INTEGER)`,
  );
  return database;
}

/**
 * Opens the counters' file. If a power cut damaged it, it starts over, because it must not keep the club from
 * starting.
 */
function openCounters(file: string) {
  try {
    return openSound(file);
  } catch (error) {
    if (isRefusal(error)) throw error;
    for (const suffix of ["", "-wal", "-shm"]) rmSync(`${file}${suffix}`, { force: true });
    return openSound(file);
  }
}

// A key may be a stranger's email, or a megabyte of nonsense.
const shortOf = (key: string) => createHash("sha256").update(key).digest("base64url");

/**
 * Creates the counter of a rule, once each. `factor` multiplies every limit. If the file takes no writes, memory
 * counts.
 */
function createCounters(database: ReturnType<typeof connect>, factor: number) {
  const made = new Map<string, RateLimiterSQLite>();
  return ({ name, points, perSeconds }: Limit): RateLimiterSQLite => {
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
      storeClient: database,
      storeType: "better-sqlite3",
      tableName: table,
      tableCreated: true,
      insuranceLimiter: new RateLimiterMemory(options),
    });
    made.set(id, counter);
    return counter;
  };
}

/** Adds and removes single points. */
function createTally(counterOf: (rule: Limit) => RateLimiterSQLite) {
  return {
    /**
     * Adds a try's points to the counter. One set by a clock that ran ahead starts over, because it would block people until
     * then.
     */
    async increase({ rule, key, cost = 1 }: Counter) {
      const [counter, short] = [counterOf(rule), shortOf(key)];
      const state = await counter.penalty(short, cost);
      const isPlausible = state.msBeforeNext <= rule.perSeconds * 1000;
      if (!isPlausible) await counter.delete(short);
      const { consumedPoints, msBeforeNext } = isPlausible ? state : await counter.penalty(short, cost);
      return { isFull: consumedPoints > counter.points, msBeforeNext };
    },
    /** The milliseconds until the counter has a point again, 0 if it has one; one set by a clock that ran ahead has. */
    async waitFor({ rule, key }: Counter) {
      const counter = counterOf(rule);
      const state = await counter.get(shortOf(key));
      const isFull = state !== null && state.consumedPoints >= counter.points;
      return isFull && state.msBeforeNext <= rule.perSeconds * 1000 ? Math.max(0, state.msBeforeNext) : 0;
    },
    async decrease({ rule, key, cost = 1, endsAt }: Point) {
      // Points of the next window aren't this one's to return.
      if (Date.now() >= endsAt) return;
      const [counter, short] = [counterOf(rule), shortOf(key)];
      const { consumedPoints } = await counter.reward(short, cost);
      if (consumedPoints <= 0) await counter.delete(short);
    },
  };
}

/**
 * Counters in `limits.sqlite` of the data folder, so that they survive a restart. A separate file, because a wrong
 * password needn't wait for the disk like everything in the club's database. `factor` multiplies every limit
 * (RATE_LIMIT_FACTOR).
 */
export function openLimiter(dataDir: string, factor: number): Limiter {
  const database = openCounters(join(dataDir, "limits.sqlite"));
  const { increase, decrease, waitFor } = createTally(createCounters(database, factor));

  const take = async <C extends Counter>(counters: readonly C[]) => {
    const points: Point<C>[] = [];
    let wait = 0;
    for (const counter of counters) {
      const { isFull, msBeforeNext } = await increase(counter);
      points.push({ ...counter, endsAt: Date.now() + msBeforeNext });
      if (isFull) wait = Math.max(wait, 1, Math.ceil(msBeforeNext / 1000));
    }
    if (wait === 0) return { points, wait };
    for (const point of points) await decrease(point);
    return { points: [], wait };
  };

  // One at a time, so that nothing else is counted between taking and returning points.
  const inTurn = limitConcurrency(1);
  return {
    take: (counters) => inTurn(() => take(counters)),
    waitFor: (counters) =>
      inTurn(async () => {
        let longest = 0;
        for (const counter of counters) longest = Math.max(longest, await waitFor(counter));
        return Math.ceil(longest / 1000);
      }),
    giveBack: (points) =>
      inTurn(async () => {
        for (const point of points) await decrease(point);
      }),
    async removeEnded() {
      database.prepare(`DELETE FROM ${table} WHERE expire < unixepoch('subsec') * 1000`).run();
    },
    close: () => database.close(),
  };
}
