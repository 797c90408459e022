import { writeInstead } from "#app/features/base/mail/write-instead.server.ts";
import { readArchive } from "#app/features/talk/issues/archive.server.ts";
import { publicLoader } from "#app/http/pages/page-loader.server.ts";
import { pageMeta } from "#app/http/pages/page-meta.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { PageHeader } from "#app/ui/shell/page-header.tsx";
import { formatDate } from "#app/ui/time/format.ts";
import type { Route } from "./+types/newsletter._index";

export const loader = publicLoader(async ({ services, actor }) => ({
  timeZone: services.config.siteTimeZone,
  isMailed: writeInstead(services) === null,
  issues: (await readArchive(services, actor)).map(({ path, title, summary, publishedAt }) => ({
    path,
    title,
    summary,
    publishedAt,
  })),
}));

export const meta: Route.MetaFunction = ({ matches }) => [
  ...pageMeta(matches, {
    title: "Newsletter",
    description: "Every issue of our newsletter.",
    path: "/newsletter",
  }),
  { tagName: "link", rel: "alternate", type: "application/atom+xml", href: "/newsletter/feed.xml" },
];

export default function Newsletter({ loaderData: { issues, timeZone, isMailed } }: Route.ComponentProps) {
  return (
    <>
      <PageHeader
        title="Newsletter"
        lead="Read every issue here."
        actions={
          <>
            {isMailed && (
              <ButtonLink href="/#free-guide" variant="primary">
                Get it by email
              </ButtonLink>
            )}
            <ButtonLink href="/newsletter/feed.xml">News feed (RSS)</ButtonLink>
          </>
        }
      />
      {issues.length === 0 ? (
        <EmptyState title="No issues yet" level={2}>
          The first one will be here.
        </EmptyState>
      ) : (
        <ul className="rows">
          {issues.map(({ path, title, summary, publishedAt }) => (
            <li key={path}>
              <div>
                <a className="link inline-block py-1.5 text-lg" href={path}>
                  {title}
                </a>
                <span className="text-ink-muted"> · {formatDate(publishedAt, timeZone)}</span>
                <span className="block pb-1 text-ink-muted">{summary}</span>
              </div>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
