import { writeInstead } from "#app/features/base/mail/write-instead.server.ts";
import { readShownIssue } from "#app/features/talk/issues/archive.server.ts";
import { IssuePage } from "#app/features/talk/issues/issue-page.tsx";
import { publicLoader } from "#app/http/page-loader.server.ts";
import { pageMeta } from "#app/http/page-meta.ts";
import type { Route } from "./+types/newsletter.$slug";

export const loader = publicLoader(async ({ services, actor, params }) => ({
  timeZone: services.config.siteTimeZone,
  isMailed: writeInstead(services) === null,
  ...(await readShownIssue(services, actor, { slug: params.slug })),
}));

export const meta: Route.MetaFunction = ({ matches, loaderData }) => [
  ...pageMeta(matches, {
    title: loaderData?.title ?? "Newsletter",
    description: loaderData?.summary ?? "",
    path: loaderData?.path ?? "/newsletter",
  }),
  { tagName: "link", rel: "alternate", type: "application/atom+xml", href: "/newsletter/feed.xml" },
];

export default function Issue({ loaderData }: Route.ComponentProps) {
  return <IssuePage {...loaderData} />;
}
