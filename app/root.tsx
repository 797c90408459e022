import type { ReactNode } from "react";
import {
  data,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useMatches,
  useRouteLoaderData,
} from "react-router";
import type { Route } from "./+types/root";
import { copyrightLine } from "./content/site.ts";
import { ErrorPage } from "./error-page.tsx";
import { readContext } from "./http/context.server.ts";
import { takeFlash } from "./http/flash.server.ts";
import { session } from "./middleware/session.server.ts";
import { PageFooter, PageHead } from "./shell.tsx";
import "./styles.css";
import { Notice, ToastRegion } from "./ui/notice.tsx";
import { SkipLink } from "./ui/site-shell.tsx";

/** The request's biography, in reading order. */
export const middleware: Route.MiddlewareFunction[] = [session];

/** What every page shows: who is signed in, and the message the last answer left. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { services, actor } = readContext(context);
  const { flash, clear } = await takeFlash(services, request);
  const { siteName } = services.config;
  const shown = {
    siteName,
    copyright: copyrightLine(siteName, services.clock.now().getFullYear()),
    viewer: actor && { name: actor.firstName || actor.email, isAdmin: actor.isAdmin },
    flash,
  };
  return data(shown, clear ? { headers: { "Set-Cookie": clear } } : {});
}

/** A page that runs scripts says so in its `handle`; the public ones send none. */
function useIsHydrated(): boolean {
  return useMatches().some(({ handle }) => (handle as { hydrate?: boolean } | undefined)?.hydrate === true);
}

/** The document around every page, error pages included. */
export function Layout({ children }: { children: ReactNode }) {
  const shown = useRouteLoaderData<typeof loader>("root");
  const isHydrated = useIsHydrated();
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <Meta />
        {/* Style sheets come from this site; a nonce would make each copy of a page differ. */}
        <Links nonce="" />
      </head>
      <body>
        <SkipLink />
        <PageHead siteName={shown?.siteName ?? ""} viewer={shown?.viewer ?? null} />
        <ToastRegion>
          {shown?.flash && (
            <Notice tone={shown.flash.tone} title={shown.flash.title}>
              {shown.flash.message}
            </Notice>
          )}
        </ToastRegion>
        <main id="main" className="shell" tabIndex={-1}>
          {children}
        </main>
        <PageFooter copyright={shown?.copyright ?? ""} isSignedIn={Boolean(shown?.viewer)} />
        {isHydrated && (
          <>
            <ScrollRestoration />
            <Scripts />
          </>
        )}
      </body>
    </html>
  );
}

export default function Root() {
  return <Outlet />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorPage error={error} />;
}
