import { writeInstead } from "#app/features/base/mail/write-instead.server.ts";
import { readShownIssue } from "#app/features/talk/issues/archive.server.ts";
import { IssuePage } from "#app/features/talk/issues/issue-page.tsx";
import { publicLoader } from "#app/http/pages/page-loader.server.ts";
import { pageMeta, siteOf } from "#app/http/pages/page-meta.ts";
import type { Route } from "./+types/newsletter.$slug";

export const loader = publicLoader(async ({ services, actor, params }) => ({
  timeZone: services.config.siteTimeZone,
  isMailed: writeInstead(services) === null,
  ...(await readShownIssue(services, actor, { slug: params.slug })),
}));

type ShownIssue = Route.ComponentProps["loaderData"];

/** What search engines read about an issue: that it's an article, when it appeared, and whose it is. */
function articleOf({ siteName, address, shareCard }: ReturnType<typeof siteOf>, issue: ShownIssue) {
  const club = { "@type": "Organization", name: siteName, url: `${address}/` };
  return {
    "@type": "Article",
    headline: issue.title.slice(0, 110),
    description: issue.summary,
    datePublished: issue.publishedAt.toISOString(),
    author: club,
    publisher: club,
    image: `${address}/og.png?v=${shareCard}`,
    mainEntityOfPage: `${address}${issue.path}`,
  };
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) => [
  ...pageMeta(matches, {
    title: loaderData?.title ?? "Newsletter",
    description: loaderData?.summary ?? "",
    path: loaderData?.path ?? "/newsletter",
    publishedAt: loaderData?.publishedAt,
    data: loaderData ? [articleOf(siteOf(matches), loaderData)] : [],
  }),
  { tagName: "link", rel: "alternate", type: "application/atom+xml", href: "/newsletter/feed.xml" },
];

export default function Issue({ loaderData }: Route.ComponentProps) {
  return <IssuePage {...loaderData} />;
}
