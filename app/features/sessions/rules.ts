const hour = 3_600_000;
const day = 24 * hour;

/** How long a session lives, in milliseconds: idle is since it was last used, absolute since sign-in. */
export type Lifetime = { idle: number; absolute: number };

/** "Remember me" keeps a device signed in for 30 days; otherwise it ends with the browser, or sooner. */
export function lifetime(rememberMe: boolean): Lifetime {
  return rememberMe ? { idle: 30 * day, absolute: 30 * day } : { idle: 12 * hour, absolute: 7 * day };
}

/** When a session used at `now` ends unless it is used again. */
export function sessionEnd(createdAt: Date, now: Date, rememberMe: boolean): Date {
  const { idle, absolute } = lifetime(rememberMe);
  return new Date(Math.min(now.getTime() + idle, createdAt.getTime() + absolute));
}

/** Whether the row is worth a write: once in five minutes is enough for "last seen". */
export function isStale(lastSeenAt: Date, now: Date): boolean {
  return now.getTime() - lastSeenAt.getTime() > 5 * 60_000;
}
