import { busy, ClubError, tooMany } from "#app/errors.ts";
import type { Actor } from "#app/features/base/actor.ts";
import type { Limit } from "#app/services/limiter.server.ts";
import type { Services } from "#app/services/services.server.ts";

/** Who tries. `clientAddress` is an IPv4 address or an IPv6 /64 (D66). */
export type Attempter = {
  services: Services;
  actor: Actor;
  request: Request;
  clientAddress: string;
};

/** Who tries, and with what. */
export type InputAttempter = Attempter & { fields: Record<string, unknown> };

type Key = Promise<string | null> | string | null;

/**
 * How often something may be tried under one key: `points` times in `perSeconds`, times `RATE_LIMIT_FACTOR`. The
 * point is taken before the work and returned if the outcome doesn't count.
 */
export type RateLimit = Limit & {
  /** The key, by default the caller's address; null if this try isn't limited. Known before the body is read. */
  by?(who: Attempter): Key;
  /** The key instead, if it depends on what is sent. */
  byInput?(who: InputAttempter): Key;
  /** Whether this outcome uses up its point, by default only success; the error is null on success. */
  counts?(error: unknown): boolean;
  /**
   * Tries under one key run one after another, so that simultaneous correct ones don't use up each other's points.
   */
  isOneByOne?: boolean;
  /** The refusal's text, if the usual sentence doesn't fit. */
  sentence?: string;
  /** For cases where a 429 would reveal something (D10): the work is done anyway, and the result is this failure. */
  silently?(): ClubError;
};

type Held = { rule: RateLimit; key: string };

/** How many tries may wait under one key (D65). */
const mostWaiting = 32;
const tooManyTries =
  "Too many tries at the same time. Nothing was changed. Please try again in a few seconds.";

const turns = new Map<string, { last: Promise<unknown>; open: number }>();

async function inTurn<T>(key: string, work: () => Promise<T>): Promise<T> {
  const turn = turns.get(key) ?? { last: Promise.resolve(), open: 0 };
  if (turn.open > mostWaiting) throw busy(tooManyTries, 5);
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

async function countersOf(rules: readonly RateLimit[], who: InputAttempter): Promise<Held[]> {
  const counters: Held[] = [];
  for (const rule of rules) {
    const key = await (rule.byInput ?? rule.by ?? byAddress)(who);
    if (key !== null) counters.push({ rule, key });
  }
  return counters;
}

async function holdingPoints<T>(
  { limiter }: Services,
  counters: readonly Held[],
  work: () => Promise<T>,
): Promise<T> {
  const open = await limiter.take(counters.filter(({ rule }) => !rule.silently));
  if (open.wait > 0) throw tooMany(open.wait, counters.find(({ rule }) => rule.sentence)?.rule.sentence);
  const hidden = counters.filter(({ rule }) => rule.silently);
  const secret = await limiter.take(hidden);
  const points = [...open.points, ...secret.points];
  const settle = (error: unknown) =>
    limiter.giveBack(points.filter(({ rule }) => !(rule.counts ?? wasDone)(error)));
  let result: T;
  try {
    result = await work();
    if (secret.wait > 0) throw hidden[0]?.rule.silently?.();
  } catch (error) {
    await settle(error);
    throw error;
  }
  await settle(null);
  return result;
}

const lineOf = ({ rule, key }: Held) => `${rule.name}:${key}`;

/**
 * Throws too_many if a limit whose key needs no body is full, so that the body needn't be read (D95). Takes no point.
 * While tries of one key run one after another, those before this one may still return theirs.
 */
export async function requireRoom(rules: readonly RateLimit[], who: Attempter): Promise<void> {
  const open = rules.filter(({ byInput, silently }) => !byInput && !silently);
  const counters = await countersOf(open, { ...who, fields: {} });
  const idle = counters.filter((held) => !(held.rule.isOneByOne && turns.has(lineOf(held))));
  if (idle.length === 0) return;
  const wait = await who.services.limiter.waitFor(idle);
  if (wait > 0) throw tooMany(wait, idle.find(({ rule }) => rule.sentence)?.rule.sentence);
}

/**
 * Does the work while holding a point of every counter. Throws too_many, with the seconds to wait, if one is full.
 */
export async function withinLimits<T>(
  rules: readonly RateLimit[],
  who: InputAttempter,
  work: () => Promise<T>,
): Promise<T> {
  const counters = await countersOf(rules, who);
  if (counters.length === 0) return work();
  const run = () => holdingPoints(who.services, counters, work);
  const lined = counters.find(({ rule }) => rule.isOneByOne);
  return lined ? inTurn(lineOf(lined), run) : run();
}

/** The caller's address; everyone behind it shares one count. */
export const byAddress = ({ clientAddress }: Attempter) => clientAddress;

/** The member, wherever they are; a visitor's address. */
export const byMember = ({ actor, clientAddress }: Attempter) => actor?.id ?? clientAddress;

/** Counts successes, such as each email sent. */
const wasDone = (error: unknown) => error === null;

/** Counts failures of that kind, such as wrong guesses. */
export const isKind = (kind: ClubError["kind"]) => (error: unknown) =>
  error instanceof ClubError && error.kind === kind;
