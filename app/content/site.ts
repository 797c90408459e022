/** The copyright line: 2024 to the current year (D39). */
export function copyrightLine(siteName: string, year: number): string {
  return `© ${year > 2024 ? `2024–${year}` : "2024"} ${siteName}. All rights reserved.`;
}
