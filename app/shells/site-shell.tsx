import type { ReactNode } from "react";
import { Outlet, useLocation } from "react-router";
import { legalLinks } from "../content/navigation.ts";
import { ButtonLink } from "../ui/button.tsx";
import { Logo } from "../ui/picture/logo.tsx";
import { SiteFooter, SiteHeader, type SocialLink } from "../ui/shell/site-shell.tsx";
import { FlashMessages } from "./flash-messages.tsx";
import { PageLink } from "./page-link.tsx";
import { useLogo, useRefusedShell, useRootData } from "./use-root-data.ts";
import { VideoSwitch } from "./video-switch.tsx";

type Viewer = { name: string; isAdmin: boolean } | null;

/** The pages in the navigation bar, in order. */
function pagesFor(viewer: Viewer) {
  return [
    { href: "/", label: "Home" },
    { href: "/about", label: "About" },
    { href: "/plans", label: "Plans" },
    ...(viewer ? [{ href: "/portal", label: "Portal" }] : []),
    ...(viewer?.isAdmin ? [{ href: "/admin", label: "Admin" }] : []),
    { href: "/faq", label: "FAQ" },
    { href: "/contact", label: "Contact" },
  ];
}

function Account({ viewer }: { viewer: Viewer }) {
  if (!viewer) {
    return (
      <>
        <ButtonLink href="/auth">Sign In</ButtonLink>
        <ButtonLink href="/auth?tab=signup">Sign Up</ButtonLink>
      </>
    );
  }
  return (
    <>
      <a href="/account" className="font-bold">
        {viewer.name}
      </a>
      <ButtonLink href="/api/logout">Sign Out</ButtonLink>
    </>
  );
}

/** The navigation bar of the public pages (D52). */
function PageHead({ siteName, viewer }: { siteName: string; viewer: Viewer }) {
  const { pathname } = useLocation();
  return (
    <SiteHeader
      key={pathname}
      brand={
        <Logo href="/" picture={useLogo()}>
          {siteName || "Home"}
        </Logo>
      }
      links={pagesFor(viewer).map((page) => ({ ...page, current: page.href === pathname }))}
      account={<Account viewer={viewer} />}
      menuLabel="Menu"
      renderLink={PageLink}
    />
  );
}

type FooterProps = {
  copyright: string;
  communityUrl: string | null;
  socials: readonly SocialLink[];
  /** Undefined for visitors, who have nothing to watch. */
  prefersSmallVideos: boolean | undefined;
};

/** The footer of the public pages, without anything that isn't configured (D41). */
function PageFooter({ copyright, communityUrl, socials, prefersSmallVideos }: FooterProps) {
  const quickLinks = [
    { href: "/", label: "Home" },
    { href: "/about", label: "About" },
    { href: "/plans", label: "Plans" },
    { href: "/portal", label: "Portal" },
    { href: "/video-analysis", label: "Video Analysis" },
  ];
  const support = [
    { href: "/faq", label: "FAQ" },
    { href: "/contact", label: "Contact" },
    { href: "/faq", label: "Help Center" },
    ...(communityUrl ? [{ href: communityUrl, label: "Community" }] : []),
  ];
  return (
    <SiteFooter
      groups={[
        { heading: "Quick Links", links: quickLinks },
        { heading: "Support", links: support },
        { heading: "Legal", links: legalLinks },
      ]}
      socials={socials}
      extra={
        prefersSmallVideos !== undefined && (
          <div className="mt-4">
            <VideoSwitch prefersSmallVideos={prefersSmallVideos} />
          </div>
        )
      }
      note={copyright}
    />
  );
}

/** The frame of a public page, and of an error outside every area. */
export function SiteFrame({ children }: { children: ReactNode }) {
  const shown = useRootData();
  const refused = useRefusedShell();
  const { siteName, viewer } = shown ?? refused ?? { siteName: "", viewer: null };
  return (
    <>
      <PageHead siteName={siteName} viewer={viewer} />
      <FlashMessages />
      <main id="main" className="shell" tabIndex={-1}>
        {children}
      </main>
      <PageFooter
        copyright={shown?.copyright ?? ""}
        communityUrl={shown?.communityUrl ?? null}
        socials={shown?.socials ?? []}
        prefersSmallVideos={shown?.viewer?.prefersSmallVideos}
      />
    </>
  );
}

export default function SiteShell() {
  return (
    <SiteFrame>
      <Outlet />
    </SiteFrame>
  );
}
