/** The copyright line, from the club's first year to this one (D39). */
export function copyrightLine(siteName: string, { first, now }: { first: number; now: number }): string {
  return `© ${now > first ? `${first}–${now}` : now} ${siteName}. All rights reserved.`;
}
