import { Suspense } from "react";
import { onDemand } from "#app/ui/live/on-demand.ts";
import type { LockedPageProps } from "./locked-page.tsx";

const LockedPage = onDemand(async () => (await import("./locked-page.tsx")).LockedPage);

/** What a member sees on a page that needs a higher plan. Members who have it load no script for it. */
export function PlanRequired(props: LockedPageProps) {
  return (
    <Suspense fallback={null}>
      <LockedPage {...props} />
    </Suspense>
  );
}
