/** A link with its words. */
export type SiteLink = { href: string; label: string };

/** The pages search engines should know, in the order of the site map. */
export const listedPages: readonly string[] = [
  "/",
  "/about",
  "/plans",
  "/faq",
  "/contact",
  "/newsletter",
  "/video-analysis",
  "/subscribe?plan=basic",
  "/subscribe?plan=elite",
  "/subscribe?plan=pro",
  "/privacy",
  "/terms",
  "/cookies",
];

const fixedAddresses: ReadonlySet<string> = new Set([
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
  "/newsletter/feed.xml",
]);

/**
 * Path and query of what anonymous visitors get from memory: pages with an address of their own, and each newsletter issue. Other
 * queries of the same pages are rendered each time.
 */
export const keptAddresses: Pick<ReadonlySet<string>, "has"> = {
  has: (address) => fixedAddresses.has(address) || /^\/newsletter\/[a-z0-9-]+$/.test(address),
};

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
