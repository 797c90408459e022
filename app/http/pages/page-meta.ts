import type { MetaDescriptor } from "react-router";

type Site = { siteName: string; address: string; shareCard: string };
type Matches = readonly ({ id: string; loaderData?: unknown } | undefined)[];

/** A page's metadata. `path` is its canonical address, `data` what search engines read (schema.org). */
export type PageFacts = {
  title: string;
  description: string;
  path: string;
  /** The title is complete, so the site's name isn't added. */
  isWholeTitle?: boolean;
  /** The page is for its reader only. */
  isUnlisted?: boolean;
  /** It is an article, published at that time. */
  publishedAt?: Date | undefined;
  data?: readonly Record<string, unknown>[];
};

/** The site from the root loader; pages that failed before it have none. */
export function siteOf(matches: Matches): Site {
  const root = matches.find((match) => match?.id === "root")?.loaderData as Partial<Site> | undefined;
  return {
    siteName: root?.siteName ?? "",
    address: root?.address ?? "",
    shareCard: root?.shareCard ?? "",
  };
}

const titleWith = (siteName: string, title: string) => (siteName ? `${title} · ${siteName}` : title);

/** The title and metadata of a page that is for its reader only, such as signing in: it names the club, for tabs and histories. */
export const unlistedMeta = (matches: Matches, title: string): MetaDescriptor[] => [
  { title: titleWith(siteOf(matches).siteName, title) },
  { name: "robots", content: "noindex" },
];

/** Title, description, canonical address, link preview, and structured data. */
export function pageMeta(matches: Matches, page: PageFacts): MetaDescriptor[] {
  const { siteName, address, shareCard } = siteOf(matches);
  const title = page.isWholeTitle ? page.title : titleWith(siteName, page.title);
  const url = `${address}${page.path}`;
  const shared: Record<string, string> = {
    "og:title": title,
    "og:description": page.description,
    "og:type": page.publishedAt ? "article" : "website",
    ...(page.publishedAt && {
      "article:published_time": page.publishedAt.toISOString(),
      "article:author": `${address}/about`,
    }),
    "og:url": url,
    "og:site_name": siteName,
    "og:image": `${address}/og.png?v=${shareCard}`,
    "og:image:width": "1200",
    "og:image:height": "630",
    "og:image:alt": siteName,
  };
  return [
    { title },
    { name: "description", content: page.description },
    ...(page.isUnlisted
      ? [{ name: "robots", content: "noindex" }]
      : [{ tagName: "link" as const, rel: "canonical", href: url }]),
    ...Object.entries(shared).map(([property, content]) => ({ property, content })),
    { name: "twitter:card", content: "summary_large_image" },
    ...(page.data ?? []).map((one) => ({
      "script:ld+json": { "@context": "https://schema.org", ...one } as never,
    })),
  ];
}
