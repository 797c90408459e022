import { integrity, src } from "virtual:enhancement";
import { type ReactNode, Suspense } from "react";
import { Meta, Outlet, Scripts, ScrollRestoration } from "react-router";
import type { Route } from "./+types/root";
import areaStyles from "./area-styles.css?url";
import { themeAddress } from "./features/base/site/accent.ts";
import { logoIcon } from "./features/base/site/pictures.ts";
import { statusWords } from "./http/status.ts";
import { ownPage } from "./middleware/own-page.server.ts";
import { session } from "./middleware/session.server.ts";
import { takesForm } from "./middleware/takes-form.server.ts";
import { keepPage } from "./navigation/keep-page.ts";
import { useThisPage } from "./navigation/this-page.ts";
import { BrowserZone } from "./shells/browser-zone.tsx";
import { FailedPage } from "./shells/failed-page.tsx";
import { readRootData } from "./shells/root-data.server.ts";
import { useIsInSite, useRootData } from "./shells/use-root-data.ts";
import siteStyles from "./site-styles.css?url";
import { onDemand } from "./ui/live/on-demand.ts";
import { useRunsReact } from "./ui/live/runs-react.ts";
import { learnViewer } from "./ui/live/viewer.ts";
import { SkipLink } from "./ui/shell/skip-link.tsx";
import { learnZone } from "./ui/time/zone-clock.ts";

export { mustReadAgain as shouldRevalidate } from "./http/forms/dialog-addresses.ts";

/** A request passes these in order. */
export const middleware: Route.MiddlewareFunction[] = [session, ownPage, takesForm];

/** In the browser: if something can't be sent or loaded, the page stays as it is. */
export const clientMiddleware: Route.ClientMiddlewareFunction[] = [keepPage];

export const loader = (args: Route.LoaderArgs) => readRootData(args);

const PreviewBar = onDemand(async () => (await import("./features/club/site/preview-bar.tsx")).PreviewBar);

/** The site's style for its pages without React; else the areas'. */
function useServedStyles(): string {
  const isInSite = useIsInSite();
  return useRunsReact() || !isInSite ? areaStyles : siteStyles;
}

// It stays as it was sent: React has no need of it, and the scripts of every page would carry it.
const statuses = import.meta.env.SSR ? statusWords() : undefined;

// React runs in documents with the areas' style alone, and those keep it wherever they lead.
const useStyles = import.meta.env.SSR ? useServedStyles : () => areaStyles;

function Head() {
  const { logo = null, accent = null } = useRootData() ?? {};
  return (
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
      <meta name="color-scheme" content="light dark" />
      <meta name="theme-color" content="#f8f4ea" media="(prefers-color-scheme: light)" />
      <meta name="theme-color" content="#0f1b18" media="(prefers-color-scheme: dark)" />
      {logo ? (
        <link rel="icon" href={logoIcon(logo)} type="image/png" />
      ) : (
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
      )}
      <link rel="apple-touch-icon" href={logo ? logoIcon(logo) : "/icon-192.png"} />
      <link rel="manifest" href="/site.webmanifest" />
      <Meta />
      {/* With a precedence, style sheets come before the scripts' preloads, which would otherwise share the connection. */}
      <link rel="stylesheet" href={useStyles()} precedence="site" />
      {accent && <link rel="stylesheet" href={themeAddress(accent)} precedence="club" />}
    </head>
  );
}

function PageScripts({ isHydrated }: { isHydrated: boolean }) {
  // On a slow connection the style sheet comes first: without it nothing is shown.
  if (!isHydrated)
    return <script type="module" src={src} integrity={integrity ?? undefined} fetchPriority="low" />;
  return (
    <>
      <ScrollRestoration />
      <Scripts />
    </>
  );
}

/** The document around every page, error pages included. */
export function Layout({ children }: { children: ReactNode }) {
  const shown = useRootData();
  const isHydrated = useRunsReact();
  if (shown?.clock) learnZone(shown.clock);
  if (shown?.viewer) learnViewer(shown.viewer);
  return (
    <html lang="en">
      <Head />
      <body
        data-failed={shown?.failedForms ?? "{}"}
        data-statuses={statuses}
        data-keeper={shown?.viewer?.keeper}
        suppressHydrationWarning
      >
        <SkipLink />
        {shown?.previewed && (
          <Suspense fallback={null}>
            <PreviewBar {...shown.previewed} />
          </Suspense>
        )}
        {children}
        {shown?.viewer && isHydrated && <BrowserZone isHttps={shown.isHttps} shown={shown.clock?.zone} />}
        <PageScripts isHydrated={isHydrated} />
      </body>
    </html>
  );
}

export default function Root() {
  useThisPage();
  return <Outlet />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <FailedPage error={error} isLost />;
}
