import { past } from "#app/features/base/calendar/rules.ts";

const hour = 3_600_000;
const day = 24 * hour;

/** How long a session lasts, in milliseconds: idle counts from its last use, absolute from sign-in. */
export type Lifetime = { idle: number; absolute: number };

/** "Remember me" keeps a device signed in for 30 days; otherwise it ends with the browser, or sooner. */
export function lifetime(rememberMe: boolean): Lifetime {
  return rememberMe ? { idle: 30 * day, absolute: 30 * day } : { idle: 12 * hour, absolute: 7 * day };
}

/** When a session last used at `now` expires. */
export function sessionEnd(createdAt: Date, now: Date, rememberMe: boolean): Date {
  const { idle, absolute } = lifetime(rememberMe);
  const begin = past(createdAt, now) ?? now;
  return new Date(Math.min(now.getTime() + idle, begin.getTime() + absolute));
}

/** How long entering the password covers sensitive changes on this device, in milliseconds. */
export const proofLifetime = 10 * 60_000;

/** Whether the owner recently proved to be there; a time in the future proves nothing. */
export function isProven(provenAt: Date | null, now: Date): boolean {
  const proven = past(provenAt, now);
  return proven !== null && now.getTime() - proven.getTime() <= proofLifetime;
}

/** Whether to update "last seen": once every five minutes is enough. */
export function isStale(lastSeenAt: Date, now: Date): boolean {
  const seen = past(lastSeenAt, now);
  return seen === null || now.getTime() - seen.getTime() > 5 * 60_000;
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

/** A device's name, from what its browser sends: "Firefox on Windows". */
export function deviceName(userAgent: string | null): string {
  const find = (list: typeof browsers) => list.find(([sign]) => sign.test(userAgent ?? ""))?.[1];
  const browser = find(browsers);
  const system = find(systems);
  if (browser && system) return `${browser} on ${system}`;
  return browser ?? system ?? "An unknown device";
}
