import { renderMarkdown } from "#app/features/base/markdown.server.ts";
import { getSite } from "#app/features/base/site/site.server.ts";
import { publicLoader } from "#app/http/pages/page-loader.server.ts";
import { pageMeta } from "#app/http/pages/page-meta.ts";
import { LegalPage } from "#app/ui/site/legal-page.tsx";
import type { Route } from "./+types/cookies";

const title = "Cookie Policy";

export const loader = publicLoader(async ({ services }) => {
  const { text, changed } = getSite(services).legal.cookies;
  return { html: renderMarkdown(text), changed };
});

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title,
    description: "The small cookies this site uses, and what each is for.",
    path: "/cookies",
  });

export default function Cookies({ loaderData }: Route.ComponentProps) {
  return <LegalPage title={title} {...loaderData} />;
}
