import { integrity, src } from "virtual:enhancement";
import { type ReactNode, useEffect } from "react";
import {
  data,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLocation,
  useMatches,
  useRouteLoaderData,
} from "react-router";
import type { Route } from "./+types/root";
import { type SocialName, socialNames } from "./content/navigation.ts";
import { copyrightLine } from "./content/site.ts";
import { startToasts } from "./enhance/toasts.ts";
import { ErrorPage } from "./error-page.tsx";
import { takeWelcome } from "./features/people/entitlements/welcome.server.ts";
import { readContext } from "./http/context.server.ts";
import { takeFlash } from "./http/flash.server.ts";
import type { Flash } from "./http/flash.ts";
import { isPrefetch } from "./http/same-origin.server.ts";
import { session } from "./middleware/session.server.ts";
import { PageFooter, PageHead } from "./shell.tsx";
import "./styles.css";
import { Notice, ToastRegion } from "./ui/notice.tsx";
import { SkipLink } from "./ui/site-shell.tsx";
import { UndoForm } from "./ui/undo-form.tsx";

/** The request's biography, in reading order. */
export const middleware: Route.MiddlewareFunction[] = [session];

/** The configured pages of the club elsewhere, with their names (D41). */
function shownSocials(urls: Partial<Record<SocialName, string | undefined>>) {
  return (Object.keys(socialNames) as SocialName[]).flatMap((key) => {
    const href = urls[key];
    return href ? [{ key, href, label: socialNames[key] }] : [];
  });
}

type Visit = Pick<Route.LoaderArgs, "request" | "url"> &
  Pick<ReturnType<typeof readContext>, "services" | "actor">;

/** The portal welcomes a member without a plan, once (D4). */
async function welcome({ services, actor, request, url }: Visit): Promise<Flash | null> {
  if (!actor || url.pathname !== "/portal" || isPrefetch(request)) return null;
  return takeWelcome(services, actor);
}

/** What every page shows: who is signed in, and the message the last answer left. */
export async function loader({ request, context, url }: Route.LoaderArgs) {
  const { services, actor, facts } = readContext(context);
  const { flash: left, clear } = await takeFlash(services, request);
  const flash = left ?? (await welcome({ services, actor, request, url }));
  const { siteName, appUrl, communityUrl, socialUrls } = services.config;
  const shown = {
    siteName,
    address: appUrl.origin,
    copyright: copyrightLine(siteName, services.clock.now().getFullYear()),
    communityUrl: communityUrl ?? null,
    socials: shownSocials(socialUrls),
    viewer: actor && {
      name: actor.firstName || actor.email,
      isAdmin: actor.isAdmin,
      prefersSmallVideos: facts.prefersSmallVideos,
    },
    // The id keeps two messages apart: the second is not the first one's element with other words.
    flash: flash && { ...flash, id: facts.id },
  };
  return data(shown, clear ? { headers: { "Set-Cookie": clear } } : {});
}

type Shown = Route.ComponentProps["loaderData"];

/** A page that runs scripts says so in its `handle`; the public ones send none but the enhancement. */
function useIsHydrated(): boolean {
  return useMatches().some(({ handle }) => (handle as { hydrate?: boolean } | undefined)?.hydrate === true);
}

function Head() {
  return (
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
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

function Messages({ flash }: { flash: Shown["flash"] | undefined }) {
  const { pathname, search } = useLocation();
  useEffect(() => {
    const region = document.querySelector<HTMLElement>(".toast-region");
    return region ? startToasts(region) : undefined;
  }, []);
  return (
    <ToastRegion>
      {flash && (
        <Notice
          key={flash.id}
          tone={flash.tone}
          title={flash.title}
          seconds={flash.seconds}
          dismissHref={`${pathname}${search}`}
        >
          {flash.message}
          {flash.undo && <UndoForm {...flash.undo} returnTo={`${pathname}${search}`} />}
        </Notice>
      )}
    </ToastRegion>
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
  const shown = useRouteLoaderData<typeof loader>("root");
  return (
    <html lang="en">
      <Head />
      <body>
        <SkipLink />
        <PageHead siteName={shown?.siteName ?? ""} viewer={shown?.viewer ?? null} />
        <Messages flash={shown?.flash} />
        <main id="main" className="shell" tabIndex={-1}>
          {children}
        </main>
        <PageFooter
          copyright={shown?.copyright ?? ""}
          communityUrl={shown?.communityUrl ?? null}
          socials={shown?.socials ?? []}
          prefersSmallVideos={shown?.viewer?.prefersSmallVideos}
        />
        <PageScripts isHydrated={useIsHydrated()} />
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
