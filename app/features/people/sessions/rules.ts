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

/** How long a proof of being the owner holds for changes a stranger at an open device must not make, in milliseconds. */
export const proofLifetime = 10 * 60_000;

/** Whether the owner proved to be there a moment ago; a time ahead of the clock proves nothing. */
export function isProven(provenAt: Date | null, now: Date): boolean {
  if (provenAt === null) return false;
  const age = now.getTime() - provenAt.getTime();
  return age >= 0 && age <= proofLifetime;
}

/** Whether the row is worth a write: once in five minutes is enough for "last seen". */
export function isStale(lastSeenAt: Date, now: Date): boolean {
  return now.getTime() - lastSeenAt.getTime() > 5 * 60_000;
}

const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(e|A|iOS)?\//, "Edge"],
  [/\bOPR\//, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\b(Firefox|FxiOS)\//, "Firefox"],
  [/(Chrome|Chromium|CriOS)\//, "Chrome"],
  [/\bSafari\//, "Safari"],
];

const systems: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bAndroid\b/, "Android"],
  [/\bCrOS\b/, "Chromebook"],
  [/\bWindows\b/, "Windows"],
  [/\bMacintosh\b/, "Mac"],
  [/\bLinux\b/, "Linux"],
];

/** What a person calls a device by, from what its browser says: "Firefox on Windows". */
export function deviceName(userAgent: string | null): string {
  const find = (list: typeof browsers) => list.find(([sign]) => sign.test(userAgent ?? ""))?.[1];
  const browser = find(browsers);
  const system = find(systems);
  if (browser && system) return `${browser} on ${system}`;
  return browser ?? system ?? "An unknown device";
}
