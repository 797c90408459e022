import { readOwnCopy } from "#app/features/people/accounts/own-account/own-account-queries.server.ts";
import { OwnCopy } from "#app/features/people/accounts/own-account/own-copy.tsx";
import { memberLoader } from "#app/http/pages/page-loader.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { usePolling } from "#app/ui/live/use-polling.ts";
import { PageHeader } from "#app/ui/shell/page-header.tsx";
import type { Route } from "./+types/data";

export const handle = { hydrate: true };

export const meta: Route.MetaFunction = () => [{ title: "Your data" }];

export const loader = memberLoader(async ({ services, actor }) => ({
  copy: await readOwnCopy(services, actor),
  timeZone: actor.timeZone,
}));

const lookEvery = 3_000;

/** The copy of a member's data: the page says by itself when it is ready, because nothing is typed here. */
export default function Data({ loaderData: { copy, timeZone } }: Route.ComponentProps) {
  const isWanted = copy?.status === "wanted";
  usePolling(isWanted ? lookEvery : null);
  return (
    <>
      <PageHeader title="Your data" back={{ href: "/account#data", label: "Back to my account" }} />
      {isWanted && (
        <noscript>
          <meta httpEquiv="refresh" content="10" />
        </noscript>
      )}
      <div role="status" className="max-w-[60ch]">
        {copy ? <OwnCopy copy={copy} timeZone={timeZone} /> : <p>There's no copy of your data.</p>}
      </div>
      {isWanted && (
        <ButtonLink href="/account/data" variant="secondary" className="raw-only mt-4">
          Look again
        </ButtonLink>
      )}
    </>
  );
}
