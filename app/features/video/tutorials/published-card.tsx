import type { ReactNode } from "react";
import { Badge, TierBadge } from "#app/ui/badge.tsx";
import { Card } from "#app/ui/card.tsx";
import { formatDate } from "#app/ui/format.ts";
import { VideoPoster } from "#app/ui/video-poster.tsx";
import type { ListedTutorial } from "./admin-queries.server.ts";

type Props = {
  tutorial: ListedTutorial;
  timeZone: string;
  siteTimeZone: string;
  now: Date;
  actions: ReactNode;
};

/** One published tutorial in the coaches' list. */
export function PublishedCard({ tutorial, timeZone, siteTimeZone, now, actions }: Props) {
  const { title, description, tier, category, duration, createdAt, earlyAccessUntil } = tutorial;
  return (
    <Card
      level={3}
      heading={title}
      aside={<TierBadge tier={tier}>{tier.toUpperCase()}</TierBadge>}
      footer={actions}
    >
      <div className="grid gap-2">
        <VideoPoster src={tutorial.playable.thumbnail} durationMs={tutorial.playable.durationMs} />
        <p className="whitespace-pre-line break-words">{description}</p>
        <p className="flex flex-wrap gap-2">
          <Badge>{category}</Badge>
          {tutorial.hasCaptions && <Badge>Captions</Badge>}
          {duration !== null && <Badge>{duration} min</Badge>}
          {earlyAccessUntil && earlyAccessUntil > now && (
            <Badge tone="accent">Pro only until {formatDate(earlyAccessUntil, siteTimeZone)}</Badge>
          )}
        </p>
        <p className="text-ink-muted">Published {formatDate(createdAt, timeZone)}</p>
      </div>
    </Card>
  );
}
