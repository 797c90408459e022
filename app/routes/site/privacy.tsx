import { renderMarkdown } from "#app/features/base/markdown.server.ts";
import { getSite } from "#app/features/base/site/site.server.ts";
import { publicLoader } from "#app/http/pages/page-loader.server.ts";
import { pageMeta } from "#app/http/pages/page-meta.ts";
import { LegalPage } from "#app/ui/site/legal-page.tsx";
import type { Route } from "./+types/privacy";

const title = "Privacy Policy";

export const loader = publicLoader(async ({ services }) => {
  const { text, changed } = getSite(services).legal.privacy;
  return { html: renderMarkdown(text), changed };
});

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title,
    description: "What we store about you, why, for how long, and how to get a copy or delete it.",
    path: "/privacy",
  });

export default function Privacy({ loaderData }: Route.ComponentProps) {
  return <LegalPage title={title} {...loaderData} />;
}
