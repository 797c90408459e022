import { legalTexts } from "#app/content/legal.ts";
import { publicLoader } from "#app/http/page-loader.server.ts";
import { pageMeta } from "#app/http/page-meta.ts";
import { LegalPage } from "#app/ui/legal-page.tsx";
import type { Route } from "./+types/privacy";

const text = legalTexts.privacy;

export const loader = publicLoader(async () => null);

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { ...text, path: "/privacy" });

export default function Privacy() {
  return <LegalPage {...text} />;
}
