import type { ReactNode } from "react";
import { Outlet, useLocation } from "react-router";
import { countWork, type WorkCounts } from "../features/club/today/work-counts.server.ts";
import { memberLoader } from "../http/pages/page-loader.server.ts";
import { readTab } from "../routes/admin/_tab/tabs.ts";
import type { LinkProps } from "../ui/link/link.ts";
import { Link } from "../ui/link/router-link.tsx";
import type { Route } from "./+types/coach-shell";
import { AreaFrame } from "./area-frame.tsx";
import { coachBar, coachGroups } from "./coach-pages.ts";
import { FailedPage } from "./failed-page.tsx";
import { PageLink } from "./page-link.tsx";

/** How much waits on each of the coaches' pages, for every page of the area. */
export const loader = memberLoader(async ({ services, actor }) => ({
  work: await countWork(services, actor),
}));

/** Every tab runs React, and few of the other pages do. */
function CoachLink({ href, ...rest }: LinkProps) {
  const [path = ""] = href.split("?");
  return readTab(path) ? <Link to={href} {...rest} /> : <PageLink href={href} {...rest} />;
}

function CoachFrame({ work, children }: { work: WorkCounts; children: ReactNode }) {
  const groups = coachGroups(work, useLocation());
  return (
    <AreaFrame
      label="Admin area"
      groups={groups}
      bar={coachBar(groups)}
      links={[{ href: "/portal", label: "Portal" }]}
      renderLink={CoachLink}
    >
      {children}
    </AreaFrame>
  );
}

/** The shell of every page for coaches. */
export default function CoachShell({ loaderData }: Route.ComponentProps) {
  return (
    <CoachFrame work={loaderData.work}>
      <Outlet />
    </CoachFrame>
  );
}

export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  if (!loaderData) return <FailedPage error={error} isLost />;
  return (
    <CoachFrame work={loaderData.work}>
      <FailedPage error={error} />
    </CoachFrame>
  );
}
