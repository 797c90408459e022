import { Outlet, useLocation } from "react-router";
import { memberLoader } from "#app/http/page-loader.server.ts";
import { useListKeys } from "#app/ui/list/use-list-keys.ts";
import type { Route } from "./+types/route";
import { readHeader } from "./header.server.ts";
import { AdminHeader } from "./header.tsx";
import { PageFoot } from "./page-foot.tsx";
import { readTab } from "./tabs.ts";

export const loader = memberLoader(async (page) => ({
  ...readHeader(page),
  madeAt: page.services.clock.now(),
  timeZone: page.actor.timeZone,
}));

/** What Today and the tabs have in common: title and selectors above, time and keys below. */
export default function TabFrame({ loaderData }: Route.ComponentProps) {
  const { madeAt, timeZone, ...header } = loaderData;
  const tab = readTab(useLocation().pathname) ?? "today";
  const keys = useListKeys(loaderData);
  return (
    <>
      <AdminHeader {...header} tab={tab} />
      <div className="grid gap-6">
        <Outlet />
      </div>
      <PageFoot madeAt={madeAt} timeZone={timeZone} keys={keys} />
    </>
  );
}
