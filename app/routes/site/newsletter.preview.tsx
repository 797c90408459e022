import { writeInstead } from "#app/features/base/mail/write-instead.server.ts";
import { previewIssue } from "#app/features/talk/issues/archive.server.ts";
import { IssuePage } from "#app/features/talk/issues/issue-page.tsx";
import { publicLoader } from "#app/http/pages/page-loader.server.ts";
import { pageMeta } from "#app/http/pages/page-meta.ts";
import { Notice } from "#app/ui/notice.tsx";
import type { Route } from "./+types/newsletter.preview";

/** A coach's draft, as its page will look; no one else can open it. */
export const loader = publicLoader(async ({ services, actor, url, headers }) => {
  headers.set("Cache-Control", "private, no-store");
  const id = url.searchParams.get("id") ?? "";
  return {
    id,
    timeZone: services.config.siteTimeZone,
    isMailed: writeInstead(services) === null,
    ...(await previewIssue(services, actor, { id })),
  };
});

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, {
    title: loaderData?.title ?? "Preview",
    description: "A preview for coaches.",
    path: "/newsletter/preview",
    isUnlisted: true,
  });

export default function Preview({ loaderData: { id, ...issue } }: Route.ComponentProps) {
  return (
    <>
      <Notice tone="info" title="Preview">
        Only coaches see this page.{" "}
        <a className="link" href={`/admin/newsletter/${encodeURIComponent(id)}`}>
          Back to writing
        </a>
      </Notice>
      <IssuePage {...issue} />
    </>
  );
}
