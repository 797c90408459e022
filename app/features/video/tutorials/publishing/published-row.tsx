import type { ReactNode } from "react";
import { TierBadge } from "#app/features/base/tier-badge.tsx";
import type { ListedTutorial } from "#app/features/video/tutorials/admin-queries.server.ts";
import { categoryLabel } from "#app/features/video/tutorials/rules.ts";
import { Badge } from "#app/ui/badge.tsx";
import { VideoRow } from "#app/ui/picture/video-row.tsx";
import { formatDate } from "#app/ui/time/format.ts";

type Props = {
  tutorial: ListedTutorial;
  timeZone: string;
  siteTimeZone: string;
  now: Date;
  actions: ReactNode;
};

/** One published tutorial in the coaches' list. */
export function PublishedRow({ tutorial, timeZone, siteTimeZone, now, actions }: Props) {
  const { title, description, tier, category, duration, createdAt, earlyAccessUntil } = tutorial;
  const badges = (
    <>
      <TierBadge tier={tier}>{tier.toUpperCase()}</TierBadge>
      <Badge>{categoryLabel(category)}</Badge>
      {tutorial.hasCaptions && <Badge>Captions</Badge>}
      {duration !== null && !tutorial.playable.durationMs && <Badge>{`${duration} min`}</Badge>}
      {earlyAccessUntil && earlyAccessUntil > now && (
        <Badge tone="accent">Pro only until {formatDate(earlyAccessUntil, siteTimeZone)}</Badge>
      )}
    </>
  );
  return (
    <VideoRow
      film={tutorial.playable}
      title={title}
      badges={badges}
      about={description}
      facts={`Published ${formatDate(createdAt, timeZone)}`}
      actions={actions}
    />
  );
}
