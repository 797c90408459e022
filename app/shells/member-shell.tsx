import type { ReactNode } from "react";
import { Outlet, useLocation } from "react-router";
import { countWaiting } from "../features/desk/digest/unread-counts.server.ts";
import { planName } from "../features/people/plans/texts.ts";
import { memberLoader } from "../http/page-loader.server.ts";
import { Badge, TierBadge } from "../ui/badge.tsx";
import type { Route } from "./+types/member-shell";
import { AreaFrame } from "./area-frame.tsx";
import { FailedPage } from "./failed-page.tsx";
import { canMessage, type MemberInShell, memberBar, memberGroups } from "./member-pages.ts";
import { useOfflineCopy } from "./use-offline-copy.ts";

export { mustReadAgain as shouldRevalidate } from "../http/dialog-addresses.ts";

/** The signed-in person and how much waits for them, for every page of the area. */
export const loader = memberLoader(
  async ({ services, actor }): Promise<MemberInShell> => ({
    effectiveTier: actor.effectiveTier,
    plan: planName(actor),
    isAdmin: actor.isAdmin,
    hasMessages: canMessage(actor),
    waiting: await countWaiting(services, actor),
  }),
);

function MemberFrame({ member, children }: { member: MemberInShell; children: ReactNode }) {
  const groups = memberGroups(member, useLocation());
  useOfflineCopy();
  // A coach without a plan of their own isn't a member on the smallest one.
  const isCoach = member.isAdmin && member.effectiveTier === "basic";
  return (
    <AreaFrame
      label="Training portal"
      groups={groups}
      bar={memberBar(groups, member.hasMessages)}
      badge={
        isCoach ? <Badge>Coach</Badge> : <TierBadge tier={member.effectiveTier}>{member.plan}</TierBadge>
      }
      links={[
        { href: "/plans", label: member.effectiveTier === "basic" ? "Upgrade Plan" : "Manage Plan" },
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
      <Outlet context={loaderData.waiting} />
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
