import type { ReactNode } from "react";
import { buttonClass } from "../button.tsx";
import type { RenderLink } from "../link/link.ts";
import { PlainLink } from "../link/plain-link.tsx";
import { Icon } from "../picture/icon.tsx";
import { SocialIcon, type SocialKey } from "../picture/social-icon.tsx";

/** A link in the header; the current page's is marked. */
export type HeaderLink = { href: string; label: string; current: boolean };

/** A group of footer links under a heading. */
export type FooterGroup = { heading: string; links: readonly { href: string; label: string }[] };

/** The site's page on another network. */
export type SocialLink = { key: SocialKey; href: string; label: string };

type SiteHeaderProps = {
  brand: ReactNode;
  links: readonly HeaderLink[];
  account: ReactNode;
  menuLabel: string;
  renderLink?: RenderLink;
};

function NavigationLink({ link, renderLink }: { link: HeaderLink; renderLink: RenderLink }) {
  return renderLink({
    href: link.href,
    className:
      "flex min-h-12 items-center border-b border-line underline-offset-[0.4em] hover:underline aria-[current=page]:font-bold aria-[current=page]:underline aria-[current=page]:decoration-[3px] min-[60rem]:border-0",
    "aria-current": link.current ? "page" : undefined,
    children: link.label,
  });
}

/**
 * The site's header. On a phone the links are behind a native disclosure; there is only one list of links, so nothing
 * is read twice. Pass the address as `key` where pages change without a reload, so that the menu closes.
 */
export function SiteHeader(props: SiteHeaderProps) {
  const { brand, links, account, menuLabel, renderLink = PlainLink } = props;
  return (
    <header className="border-b-2 border-dashed border-line print:hidden" data-menu-area="">
      <div className="shell flex flex-wrap items-center gap-x-6 py-3">
        <div className="min-w-min max-w-full grow basis-0 min-[60rem]:flex-none">{brand}</div>
        <details className="ml-auto min-[60rem]:hidden" data-menu="">
          <summary className={buttonClass({ className: "list-none" })}>
            <Icon name="menu" />
            {menuLabel}
          </summary>
        </details>
        <nav
          className="hidden basis-full pb-4 max-[60rem]:[details[open]~&]:grid min-[60rem]:flex min-[60rem]:flex-1 min-[60rem]:items-center min-[60rem]:justify-between min-[60rem]:gap-6 min-[60rem]:pb-0"
          aria-label="Main"
        >
          <ul className="grid min-[60rem]:flex min-[60rem]:gap-5">
            {links.map((link) => (
              <li key={link.href}>
                <NavigationLink link={link} renderLink={renderLink} />
              </li>
            ))}
          </ul>
          <div className="flex flex-wrap items-center gap-3 pt-4 min-[60rem]:flex-nowrap min-[60rem]:pt-0">
            {account}
          </div>
        </nav>
      </div>
    </header>
  );
}

function Socials({ links }: { links: readonly SocialLink[] }) {
  if (links.length === 0) return null;
  return (
    <ul className="mt-6 flex gap-2">
      {links.map(({ key, href, label }) => (
        <li key={key}>
          <a href={href} rel="me" className="grid size-11 place-items-center">
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

/** The site's footer: groups of links, social links, an optional extra, then a note. */
export function SiteFooter({ groups, socials = [], extra, note }: SiteFooterProps) {
  return (
    <footer className="mt-16 border-t-2 border-dashed border-line bg-surface-sunken py-10 print:hidden">
      <div className="shell">
        <div className="grid grid-cols-[repeat(auto-fit,minmax(9rem,1fr))] gap-6">
          {groups.map((group) => (
            <nav key={group.heading} aria-label={group.heading}>
              <h2 className="text-lg">{group.heading}</h2>
              <ul className="mt-1">
                {group.links.map((link) => (
                  <li key={link.label}>
                    <a href={link.href} className="link inline-flex min-h-11 items-center">
                      {link.label}
                    </a>
                  </li>
                ))}
              </ul>
            </nav>
          ))}
        </div>
        <Socials links={socials} />
        {extra}
        <p className="mt-8 text-sm text-ink-muted">{note}</p>
      </div>
    </footer>
  );
}
