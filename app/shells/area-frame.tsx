import { type ReactNode, useEffect } from "react";
import { useLocation } from "react-router";
import { startMenus } from "../enhance/pages.ts";
import type { RenderLink } from "../ui/link/link.ts";
import { Logo } from "../ui/picture/logo.tsx";
import { AccountMenu } from "../ui/shell/account-menu.tsx";
import type { AreaGroup, BarItem } from "../ui/shell/area-items.ts";
import { AreaShell } from "../ui/shell/area-shell.tsx";
import { FlashMessages } from "./flash-messages.tsx";
import { PageLink } from "./page-link.tsx";
import { useLogo, useRootData } from "./use-root-data.ts";
import { VideoSwitch } from "./video-switch.tsx";

type AreaFrameProps = {
  /** Names the area's navigation. */
  label: string;
  groups: readonly AreaGroup[];
  bar: readonly BarItem[];
  /** Between a page's title and the account menu. */
  badge?: ReactNode;
  /** The account menu's links after Account and before Back to Site. */
  links: readonly { href: string; label: string }[];
  /** Draws the links of the navigation. */
  renderLink?: RenderLink;
  children: ReactNode;
};

function Foot() {
  const shown = useRootData();
  return (
    <>
      <span>{shown?.copyright}</span>
      <a href="/contact" className="link py-2.5">
        Contact
      </a>
      <a href="/privacy" className="link py-2.5">
        Privacy
      </a>
      {shown?.viewer && <VideoSwitch prefersSmallVideos={shown.viewer.prefersSmallVideos} />}
    </>
  );
}

/** Turns notifications on again in a browser that got them before its owner signed out. */
function useRenewedPushes(isDue: boolean | undefined) {
  useEffect(() => {
    if (!isDue) return;
    const work = import("../features/people/push/browser.ts").then(({ renewPushes }) => renewPushes());
    // Without a connection the next page tries again.
    work.catch(() => undefined);
  }, [isDue]);
}

/**
 * The shell of an area for signed-in people: its navigation, the account menu, messages, and a small line at the end.
 */
export function AreaFrame({
  label,
  groups,
  bar,
  badge,
  links,
  renderLink = PageLink,
  children,
}: AreaFrameProps) {
  const shown = useRootData();
  const { key } = useLocation();
  useEffect(startMenus, []);
  useRenewedPushes(shown?.viewer?.renewsPushes);
  const account = [
    { href: "/account", label: "Account" },
    ...links,
    { href: "/", label: "Back to Site" },
    { href: "/api/logout", label: "Sign Out" },
  ];
  return (
    <AreaShell
      label={label}
      brand={
        <Logo href="/" picture={useLogo()}>
          {shown?.siteName}
        </Logo>
      }
      bar={bar}
      groups={groups}
      corner={
        <>
          {badge}
          <AccountMenu key={key} name={shown?.viewer?.fullName ?? ""} links={account} />
        </>
      }
      messages={<FlashMessages />}
      foot={<Foot />}
      renderLink={renderLink}
    >
      {children}
    </AreaShell>
  );
}
