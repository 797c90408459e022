/** The product's one-line promise. */
export const tagline = "Train Smarter. Throw Better. Level Up.";

/** What the club is, in one sentence for search engines and shared links. */
export const siteDescription =
  "An online coaching club for cornhole players: tutorials, weekly drills, honest numbers and feedback on your own throw.";

/** The copyright line: 2024 to the current year (D39). */
export function copyrightLine(siteName: string, year: number): string {
  return `© ${year > 2024 ? `2024–${year}` : "2024"} ${siteName}. All rights reserved.`;
}
