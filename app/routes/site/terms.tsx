import { renderMarkdown } from "#app/features/base/markdown.server.ts";
import { getSite } from "#app/features/base/site/site.server.ts";
import { publicLoader } from "#app/http/pages/page-loader.server.ts";
import { pageMeta } from "#app/http/pages/page-meta.ts";
import { LegalPage } from "#app/ui/site/legal-page.tsx";
import type { Route } from "./+types/terms";

const title = "Terms of Service";

export const loader = publicLoader(async ({ services }) => {
  const { text, changed } = getSite(services).legal.terms;
  return { html: renderMarkdown(text), changed };
});

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title,
    description: "The rules of the club, in plain words.",
    path: "/terms",
  });

export default function Terms({ loaderData }: Route.ComponentProps) {
  return <LegalPage title={title} {...loaderData} />;
}
