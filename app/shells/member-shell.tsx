import type { ReactNode } from "react";
import { Outlet, useLocation } from "react-router";
import { ownPictures } from "../features/base/site/product-pictures.ts";
import { getSite } from "../features/base/site/site.server.ts";
import { TierBadge } from "../features/base/tier-badge.tsx";
import { countWaiting } from "../features/club/dashboard/unread-counts.server.ts";
import { plansAbove } from "../features/people/plans/texts.ts";
import { memberLoader } from "../http/pages/page-loader.server.ts";
import { Badge } from "../ui/badge.tsx";
import type { Route } from "./+types/member-shell";
import { AreaFrame } from "./area-frame.tsx";
import { currentPage } from "./current-page.ts";
import { FailedPage } from "./failed-page.tsx";
import { memberPages } from "./member-pages.server.ts";
import { useOfflineCopy } from "./use-offline-copy.ts";

export { mustReadAgain as shouldRevalidate } from "../http/forms/dialog-addresses.ts";

/** The signed-in person and how much waits for them, for every page of the area. */
export const loader = memberLoader(async ({ services, actor }) => {
  const { effectiveTier, isAdmin } = actor;
  const waiting = await countWaiting(services, actor);
  const offers = plansAbove(getSite(services), actor);
  return {
    effectiveTier,
    isAdmin,
    waiting,
    offers,
    pictures: ownPictures(getSite(services).pictures),
    ...memberPages({ effectiveTier, isAdmin, waiting }),
  };
});

type ShellData = Route.ComponentProps["loaderData"];

function MemberFrame({ member, children }: { member: ShellData; children: ReactNode }) {
  const withCurrent = currentPage(useLocation(), member.groups);
  const groups = member.groups.map(({ heading, items }) => ({ heading, items: items.map(withCurrent) }));
  useOfflineCopy();
  const planLabel = member.effectiveTier === "basic" ? "Upgrade Plan" : "Manage Plan";
  // A coach without a plan of their own isn't a member on the smallest one.
  const isCoach = member.isAdmin && member.effectiveTier === "basic";
  return (
    <AreaFrame
      label="Training portal"
      groups={groups}
      bar={member.bar.map(withCurrent)}
      badge={
        <>
          <span className="top-links">
            <a href="/">Back to Site</a>
            <a href="/plans">{planLabel}</a>
          </span>
          {/* With large text the title needs its line. */}
          <span className="contents max-[16rem]:hidden">
            {isCoach ? <Badge>Coach</Badge> : <TierBadge tier={member.effectiveTier} />}
          </span>
        </>
      }
      links={[
        { href: "/plans", label: planLabel },
        ...(member.isAdmin ? [{ href: "/admin", label: "Admin" }] : []),
      ]}
    >
      {children}
    </AreaFrame>
  );
}

/** The shell of every page for members. */
export default function MemberShell({ loaderData }: Route.ComponentProps) {
  return (
    <MemberFrame member={loaderData}>
      <Outlet context={loaderData} />
    </MemberFrame>
  );
}

export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  if (!loaderData) return <FailedPage error={error} isLost />;
  return (
    <MemberFrame member={loaderData}>
      <FailedPage error={error} />
    </MemberFrame>
  );
}
