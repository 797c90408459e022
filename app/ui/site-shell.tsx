import type { ReactNode } from "react";
import { Icon } from "./icon.tsx";
import type { RenderLink } from "./link.ts";
import { PlainLink } from "./plain-link.tsx";
import { SocialIcon, type SocialKey } from "./social-icon.tsx";

/** A link of the header; the current page's is marked. */
export type HeaderLink = { href: string; label: string; current: boolean };

/** A group of footer links under a heading. */
export type FooterGroup = { heading: string; links: readonly { href: string; label: string }[] };

/** The site somewhere else. */
export type SocialLink = { key: SocialKey; href: string; label: string };

type SiteHeaderProps = {
  brand: ReactNode;
  links: readonly HeaderLink[];
  account: ReactNode;
  menuLabel: string;
  renderLink?: RenderLink;
};

/** The first stop of the keyboard: jumps to the element with the given id. */
export function SkipLink({ target = "main", children }: { target?: string; children?: ReactNode }) {
  return (
    <a href={`#${target}`} className="skip-link">
      {children ?? "Skip to main content"}
    </a>
  );
}

/**
 * The site's header. On a phone the links stand behind a native disclosure; there is one list of links, so
 * nothing is said twice. Give it the address as `key` where pages change without a reload: the menu closes.
 */
export function SiteHeader(props: SiteHeaderProps) {
  const { brand, links, account, menuLabel, renderLink = PlainLink } = props;
  return (
    <header className="site-header">
      <div className="shell site-header-row">
        {brand}
        <details className="site-menu">
          <summary>
            <Icon name="menu" />
            {menuLabel}
          </summary>
        </details>
        <nav className="site-nav" aria-label="Main">
          <ul>
            {links.map((link) => (
              <li key={link.href}>
                {renderLink({
                  href: link.href,
                  "aria-current": link.current ? "page" : undefined,
                  children: link.label,
                })}
              </li>
            ))}
          </ul>
          <div className="site-account">{account}</div>
        </nav>
      </div>
    </header>
  );
}

function Socials({ links }: { links: readonly SocialLink[] }) {
  if (links.length === 0) return null;
  return (
    <ul className="socials">
      {links.map(({ key, href, label }) => (
        <li key={key}>
          <a href={href} rel="me">
            <SocialIcon name={key} />
            <span className="sr-only">{label}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}

type SiteFooterProps = {
  groups: readonly FooterGroup[];
  socials?: readonly SocialLink[];
  extra?: ReactNode;
  note: ReactNode;
};

/** The site's footer: groups of links, the site elsewhere, something of one's own, then a note. */
export function SiteFooter({ groups, socials = [], extra, note }: SiteFooterProps) {
  return (
    <footer className="site-footer">
      <div className="shell">
        <div className="site-footer-groups">
          {groups.map((group) => (
            <nav key={group.heading} aria-label={group.heading}>
              <h2>{group.heading}</h2>
              <ul className="mt-1">
                {group.links.map((link) => (
                  <li key={link.label}>
                    <a href={link.href}>{link.label}</a>
                  </li>
                ))}
              </ul>
            </nav>
          ))}
        </div>
        <Socials links={socials} />
        {extra}
        <p className="site-footer-note">{note}</p>
      </div>
    </footer>
  );
}
