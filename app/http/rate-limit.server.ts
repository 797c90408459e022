import { ClubError, tooMany } from "#app/errors.ts";
import type { Actor } from "#app/features/accounts/actor.ts";
import type { Services } from "#app/services/services.server.ts";

/** How often a thing may be tried under one key: `points` times in `perSeconds`, times `RATE_LIMIT_FACTOR`. */
export type RateLimit = { name: string; points: number; perSeconds: number };

/** Who tries, and with what. */
export type Attempter = {
  services: Services;
  actor: Actor;
  request: Request;
  clientAddress: string;
  fields: Record<string, unknown>;
};

/** Tries that are counted by what came of them: only failures unless `counts` says otherwise, so that being right is never refused. */
export type FailureLimit = RateLimit & {
  by(who: Attempter): Promise<string> | string;
  /** Whether this outcome counts; the error is null when all went well. */
  counts(error: unknown): boolean;
};

/** Counts one try under the key. Throws too_many, with the seconds to wait, when it is one too many. */
export async function limit({ limiter }: Services, key: string, rule: RateLimit): Promise<void> {
  const seconds = await limiter.count(rule.name, key, rule);
  if (seconds > 0) throw tooMany(seconds);
}

/** How many tries may wait under one key (D65). */
const mostWaiting = 32;
const tooManyTries =
  "Too many tries at the same time. Nothing was changed. Please try again in a few seconds.";

const turns = new Map<string, { last: Promise<unknown>; open: number }>();

/** Tries under one key run one after the other: a thousand at once are no more than the limit allows. */
async function inTurn<T>(key: string, work: () => Promise<T>): Promise<T> {
  const turn = turns.get(key) ?? { last: Promise.resolve(), open: 0 };
  if (turn.open > mostWaiting) throw new ClubError("busy", tooManyTries, { retryAfter: 5 });
  const own = turn.last.then(work, work);
  turn.last = own;
  turn.open += 1;
  turns.set(key, turn);
  try {
    return await own;
  } finally {
    turn.open -= 1;
    if (turn.open === 0) turns.delete(key);
  }
}

type Counter = { key: string; rule: FailureLimit };

async function requireRoom({ limiter }: Services, counters: Counter[]): Promise<void> {
  for (const { key, rule } of counters) {
    const seconds = await limiter.wait(rule.name, key, rule);
    if (seconds > 0) throw tooMany(seconds);
  }
}

async function note({ limiter }: Services, counters: Counter[], error: unknown): Promise<void> {
  for (const { key, rule } of counters) {
    if (rule.counts(error)) await limiter.count(rule.name, key, rule);
  }
}

/** Does the work unless one of its counters is full (too_many), and counts what came of it. */
export async function countingFailures<T>(
  rules: readonly FailureLimit[],
  who: Attempter,
  work: () => Promise<T>,
): Promise<T> {
  const counters = await Promise.all(rules.map(async (rule) => ({ rule, key: await rule.by(who) })));
  const [first] = counters;
  if (!first) return work();
  return inTurn(`${first.rule.name}:${first.key}`, async () => {
    await requireRoom(who.services, counters);
    try {
      const result = await work();
      await note(who.services, counters, null);
      return result;
    } catch (error) {
      await note(who.services, counters, error);
      throw error;
    }
  });
}

/** The caller's address: everybody behind it shares one count. */
export const byAddress = ({ clientAddress }: Attempter) => clientAddress;

/** Whether a failure is of the kind. */
export const isKind = (kind: ClubError["kind"]) => (error: unknown) =>
  error instanceof ClubError && error.kind === kind;
