import { tagline } from "#app/content/site.ts";
import { publicLoader } from "#app/http/page-loader.server.ts";
import { BoardArt } from "#app/ui/board.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import type { Route } from "./+types/_index";

export const loader = publicLoader(async ({ actor, services }) => ({
  siteName: services.config.siteName,
  firstName: actor?.firstName ?? null,
}));

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.siteName} · ${tagline}` },
  {
    name: "description",
    content:
      "An online coaching club for cornhole players: tutorials, drills, honest numbers and video feedback.",
  },
];

export default function Home({ loaderData: { firstName } }: Route.ComponentProps) {
  return (
    <>
      <PageHeader
        title={firstName ? `Welcome back, ${firstName}` : tagline}
        lead="Log your drills, watch your points per round over the weeks, and send a clip for your coach to review."
        actions={
          firstName ? (
            <ButtonLink href="/portal" variant="primary" size="large">
              Open your portal
            </ButtonLink>
          ) : (
            <ButtonLink href="/auth" variant="primary" size="large">
              Sign In
            </ButtonLink>
          )
        }
      />
      <BoardArt className="mt-8" />
    </>
  );
}
