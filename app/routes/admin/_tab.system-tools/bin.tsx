import { counted } from "#app/features/base/counted.ts";
import type { ToolCounts } from "#app/features/club/today/tool-counts.server.ts";
import { Card } from "#app/ui/card.tsx";
import { RecentlyDeletedLink } from "../_tab/recently-deleted-link.tsx";

type Props = { counts: Pick<ToolCounts, "drills" | "videos" | "tutorials"> };

/** How much was deleted and can be restored (D61). */
export function Bin({ counts }: Props) {
  const { drills, videos, tutorials } = counts;
  const count = drills + videos + tutorials;
  const listed = [counted(drills, "drill"), counted(videos, "video"), counted(tutorials, "tutorial")];
  return (
    <Card heading="Recently Deleted">
      {count === 0 ? (
        <p>Nothing was deleted in the last 24 hours.</p>
      ) : (
        <p>{`Deleted in the last 24 hours, and can be restored: ${listed.join(", ")}.`}</p>
      )}
      <p className="mt-3">
        <RecentlyDeletedLink count={count} />
      </p>
    </Card>
  );
}
