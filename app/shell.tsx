import { Link, useLocation } from "react-router";
import { ButtonLink } from "./ui/button.tsx";
import { Logo } from "./ui/logo.tsx";
import { SiteFooter, SiteHeader } from "./ui/site-shell.tsx";

type Viewer = { name: string; isAdmin: boolean } | null;

/** The pages of the navigation bar, in its order. */
function pagesFor(viewer: Viewer) {
  return [
    { href: "/", label: "Home" },
    ...(viewer ? [{ href: "/portal", label: "Portal" }] : []),
    ...(viewer?.isAdmin ? [{ href: "/admin", label: "Admin" }] : []),
  ];
}

function Account({ viewer }: { viewer: Viewer }) {
  if (!viewer) return <ButtonLink href="/auth">Sign In</ButtonLink>;
  return (
    <>
      <a href="/account" className="font-bold">
        {viewer.name}
      </a>
      <ButtonLink href="/api/logout">Sign Out</ButtonLink>
    </>
  );
}

/** The navigation bar of every page, portal and admin included (D52). */
export function PageHead({ siteName, viewer }: { siteName: string; viewer: Viewer }) {
  const { pathname } = useLocation();
  return (
    <SiteHeader
      key={pathname}
      brand={<Logo href="/">{siteName}</Logo>}
      links={pagesFor(viewer).map((page) => ({ ...page, current: page.href === pathname }))}
      account={<Account viewer={viewer} />}
      menuLabel="Menu"
      renderLink={({ href, ...rest }) => <Link to={href} {...rest} />}
    />
  );
}

/** The footer of every page. */
export function PageFooter({ copyright, isSignedIn }: { copyright: string; isSignedIn: boolean }) {
  const links = [{ href: "/", label: "Home" }, ...(isSignedIn ? [{ href: "/portal", label: "Portal" }] : [])];
  return <SiteFooter groups={[{ heading: "Quick Links", links }]} note={copyright} />;
}
