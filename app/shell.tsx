import { Link, useLocation } from "react-router";
import { legalLinks } from "./content/navigation.ts";
import { ButtonLink } from "./ui/button.tsx";
import type { LinkProps } from "./ui/link.ts";
import { Logo } from "./ui/logo.tsx";
import { PlainLink } from "./ui/plain-link.tsx";
import { SiteFooter, SiteHeader, type SocialLink } from "./ui/site-shell.tsx";

type Viewer = { name: string; isAdmin: boolean } | null;

/** The pages of the navigation bar, in its order. */
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

// Only these pages run React; a page of the public site is loaded whole.
const hydrated = new Set(["/portal", "/admin"]);

function PageLink({ href, ...rest }: LinkProps) {
  return hydrated.has(href) ? <Link to={href} {...rest} /> : <PlainLink href={href} {...rest} />;
}

/** `logo` is the address of the club's own. */
type HeadProps = { siteName: string; logo: string | null; viewer: Viewer };

/** The navigation bar of every page, portal and admin included (D52). */
export function PageHead({ siteName, logo, viewer }: HeadProps) {
  const { pathname } = useLocation();
  return (
    <SiteHeader
      key={pathname}
      brand={
        <Logo href="/" picture={logo}>
          {siteName}
        </Logo>
      }
      links={pagesFor(viewer).map((page) => ({ ...page, current: page.href === pathname }))}
      account={<Account viewer={viewer} />}
      menuLabel="Menu"
      renderLink={PageLink}
    />
  );
}

/** Whether small videos come first: a member's choice, by a form that works without scripts. */
function VideoSwitch({ prefersSmallVideos }: { prefersSmallVideos: boolean }) {
  return (
    <form method="post" action="/account?form=small-videos" className="mt-4">
      <button type="submit" name="on" value={`${!prefersSmallVideos}`} className="link py-2.5">
        {prefersSmallVideos ? "Play large videos" : "Slow line? Play small videos"}
      </button>
    </form>
  );
}

type FooterProps = {
  copyright: string;
  communityUrl: string | null;
  socials: readonly SocialLink[];
  /** Undefined for visitors, who have nothing to watch. */
  prefersSmallVideos: boolean | undefined;
};

/** The footer of every page. What is not configured is not shown (D41). */
export function PageFooter({ copyright, communityUrl, socials, prefersSmallVideos }: FooterProps) {
  const quickLinks = [
    { href: "/", label: "Home" },
    { href: "/about", label: "About" },
    { href: "/plans", label: "Plans" },
    { href: "/portal", label: "Portal" },
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
      extra={prefersSmallVideos !== undefined && <VideoSwitch prefersSmallVideos={prefersSmallVideos} />}
      note={copyright}
    />
  );
}
