import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import { tooMany } from "#app/errors.ts";
import type { Services } from "#app/services/services.server.ts";

/** How often a thing may be tried under one key: `points` times in `perSeconds`, times `RATE_LIMIT_FACTOR`. */
export type RateLimit = { name: string; points: number; perSeconds: number };

// One process serves a club, so its memory knows every try; each opened club counts for itself.
const limiters = new WeakMap<Services, Map<string, RateLimiterMemory>>();

function limiterFor(services: Services, { name, points, perSeconds }: RateLimit): RateLimiterMemory {
  const mine = limiters.get(services) ?? new Map<string, RateLimiterMemory>();
  limiters.set(services, mine);
  const known = mine.get(name);
  if (known) return known;
  const allowed = Math.max(1, Math.round(points * services.config.rateLimitFactor));
  const made = new RateLimiterMemory({ keyPrefix: name, points: allowed, duration: perSeconds });
  mine.set(name, made);
  return made;
}

/** Counts one try under the key. Throws too_many, with the seconds to wait, when it is one too many. */
export async function limit(services: Services, key: string, rule: RateLimit): Promise<void> {
  try {
    await limiterFor(services, rule).consume(key);
  } catch (error) {
    if (!(error instanceof RateLimiterRes)) throw error;
    throw tooMany(Math.max(1, Math.ceil(error.msBeforeNext / 1000)));
  }
}
