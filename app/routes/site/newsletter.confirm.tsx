import { confirmSubscription } from "#app/features/newsletter/subscribe.server.ts";
import { publicLoader } from "#app/http/page-loader.server.ts";
import { pageMeta } from "#app/http/page-meta.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import type { Route } from "./+types/newsletter.confirm";

export const loader = publicLoader(({ services, actor, url }) =>
  confirmSubscription(services, actor, { token: url.searchParams.get("token") }),
);

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: "Subscription confirmed",
    description: "Your subscription to the newsletter is confirmed.",
    path: "/newsletter/confirm",
    isUnlisted: true,
  });

export default function Confirmed({ loaderData }: Route.ComponentProps) {
  return (
    <PageHeader
      title="You are subscribed"
      lead={`${loaderData.email} is on the list. We have mailed you the link to the free guide; you can read it right now, too.`}
      actions={
        <>
          <ButtonLink href="/guide" variant="primary">
            Read the Free Guide
          </ButtonLink>
          <ButtonLink href="/">Go Home</ButtonLink>
        </>
      }
    />
  );
}
