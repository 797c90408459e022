/** A link and its text. */
export type SiteLink = { href: string; label: string };

/** The pages for search engines, in sitemap order. */
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
 * Path and query of the pages anonymous visitors get from memory: those with their own address, each coach, and each newsletter issue. Other
 * queries of the same pages are rendered each time.
 */
export const keptAddresses: Pick<ReadonlySet<string>, "has"> = {
  has: (address) => fixedAddresses.has(address) || /^\/(newsletter|coaches)\/[a-z0-9-]+$/.test(address),
};

/** The legal pages, with their footer labels (D41). */
export const legalLinks: readonly SiteLink[] = [
  { href: "/privacy", label: "Privacy Policy" },
  { href: "/terms", label: "Terms of Service" },
  { href: "/cookies", label: "Cookie Policy" },
];

/** Social links; only the configured ones are shown (D41). */
export const socialNames = {
  facebook: "Facebook",
  instagram: "Instagram",
  youtube: "YouTube",
  x: "X",
} as const;

/** The key of a social site. */
export type SocialName = keyof typeof socialNames;
