/** A link with its words. */
export type SiteLink = { href: string; label: string };

/** The pages search engines shall know, in the order of the site map. */
export const listedPages: readonly string[] = [
  "/",
  "/about",
  "/plans",
  "/faq",
  "/contact",
  "/video-analysis",
  "/subscribe?plan=basic",
  "/subscribe?plan=elite",
  "/subscribe?plan=pro",
  "/privacy",
  "/terms",
  "/cookies",
];

/** Path and query of what anonymous visitors get from memory. Other queries of the same pages are rendered each time. */
export const keptAddresses: ReadonlySet<string> = new Set([
  ...listedPages,
  "/?dialog=backstory",
  "/subscribe",
  "/guide",
  "/auth",
  "/auth?tab=signup",
  "/forgot-password",
  "/sitemap.xml",
  "/robots.txt",
  "/site.webmanifest",
]);

/** The legal pages, in the footer's words (D41). */
export const legalLinks: readonly SiteLink[] = [
  { href: "/privacy", label: "Privacy Policy" },
  { href: "/terms", label: "Terms of Service" },
  { href: "/cookies", label: "Cookie Policy" },
];

/** Where the site is elsewhere; only the configured ones are shown (D41). */
export const socialNames = {
  facebook: "Facebook",
  instagram: "Instagram",
  youtube: "YouTube",
  x: "X",
} as const;

/** The key of a social site. */
export type SocialName = keyof typeof socialNames;
