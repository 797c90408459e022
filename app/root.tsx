import { integrity, src } from "virtual:enhancement";
import type { ReactNode } from "react";
import { Links, Meta, Outlet, Scripts, ScrollRestoration, useMatches } from "react-router";
import type { Route } from "./+types/root";
import { ErrorPage } from "./error-page.tsx";
import { session } from "./middleware/session.server.ts";
import { readShown } from "./shells/shown.server.ts";
import { SiteFrame } from "./shells/site-shell.tsx";
import "./styles.css";
import { SkipLink } from "./ui/site-shell.tsx";

/** The request's biography, in reading order. */
export const middleware: Route.MiddlewareFunction[] = [session];

export const loader = (args: Route.LoaderArgs) => readShown(args);

/** A page that runs scripts says so in its `handle`; the public ones send none but the enhancement. */
function useIsHydrated(): boolean {
  return useMatches().some(({ handle }) => (handle as { hydrate?: boolean } | undefined)?.hydrate === true);
}

function Head() {
  return (
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
      <meta name="color-scheme" content="light dark" />
      <meta name="theme-color" content="#f8f4ea" media="(prefers-color-scheme: light)" />
      <meta name="theme-color" content="#0f1b18" media="(prefers-color-scheme: dark)" />
      <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
      <link rel="apple-touch-icon" href="/icon-192.png" />
      <link rel="manifest" href="/site.webmanifest" />
      <Meta />
      {/* Style sheets come from this site; a nonce would make each copy of a page differ. */}
      <Links nonce="" />
    </head>
  );
}

function PageScripts({ isHydrated }: { isHydrated: boolean }) {
  if (!isHydrated) return <script type="module" src={src} integrity={integrity ?? undefined} />;
  return (
    <>
      <ScrollRestoration />
      <Scripts />
    </>
  );
}

/** The document around every page, error pages included. */
export function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en">
      <Head />
      <body>
        <SkipLink />
        {children}
        <PageScripts isHydrated={useIsHydrated()} />
      </body>
    </html>
  );
}

export default function Root() {
  return <Outlet />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <SiteFrame>
      <ErrorPage error={error} />
    </SiteFrame>
  );
}
