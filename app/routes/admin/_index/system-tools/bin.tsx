import type { ToolCounts } from "#app/features/desk/today/tool-counts.server.ts";
import { Card } from "#app/ui/card.tsx";
import { RecentlyDeletedLink } from "../recently-deleted-link.tsx";

type Props = { counts: Pick<ToolCounts, "drills" | "videos" | "tutorials"> };

/** How much was deleted and can be restored (D61). */
export function Bin({ counts }: Props) {
  const { drills, videos, tutorials } = counts;
  return (
    <Card heading="Recently Deleted">
      <p>
        {drills} drills, {videos} videos and {tutorials} tutorials were deleted in the last 24 hours and can
        be restored.
      </p>
      <p className="mt-3">
        <RecentlyDeletedLink count={drills + videos + tutorials} />
      </p>
    </Card>
  );
}
