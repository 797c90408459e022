import { TierBadge } from "#app/features/base/tier-badge.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { buttonClass } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Link } from "#app/ui/link/router-link.tsx";
import { OwnWords } from "#app/ui/own-words.tsx";
import { Icon } from "#app/ui/picture/icon.tsx";
import { VideoPoster } from "#app/ui/picture/video-poster.tsx";
import { clockTime, formatDate, formatFileSize } from "#app/ui/time/format.ts";
import { messages } from "./messages.ts";
import { categoryLabel } from "./rules.ts";
import type { toCard } from "./tutorials.server.ts";

type Props = {
  tutorial: ReturnType<typeof toCard>;
  timeZone: string;
  watchHref: string;
  /** Its place in the list. */
  place: number;
};

function WatchLink({ tutorial, watchHref }: Pick<Props, "tutorial" | "watchHref">) {
  const { title, positionSeconds, isWatched, film } = tutorial;
  const isBegun = !isWatched && positionSeconds >= 1;
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Link to={watchHref} preventScrollReset className={buttonClass({ variant: "secondary" })}>
        {isBegun ? `Resume at ${clockTime(positionSeconds)}` : "Watch"}
        <span className="sr-only">: {title}</span>
      </Link>
      <span className="text-ink-muted">{film && formatFileSize(film.bytes)}</span>
      {isWatched && <Badge tone="success">Watched</Badge>}
    </div>
  );
}

/** Why it is locked and what opens it; only Pro opens early access (D14). */
function Lock({ tutorial, timeZone }: Pick<Props, "tutorial" | "timeZone">) {
  const { watching } = tutorial;
  if (watching.allowed) return null;
  const isEarly = watching.reason === "early";
  return (
    <div className="grid justify-items-start gap-2">
      <p className="flex items-center gap-2">
        <Icon name="lock" />
        {isEarly
          ? `Early access for Pro members. Opens for everyone on ${formatDate(watching.until, timeZone)}.`
          : messages.locked}
      </p>
      <a href="/plans" className={buttonClass({ variant: "secondary" })}>
        {isEarly ? "Upgrade to Pro" : messages.upgrade}
      </a>
    </div>
  );
}

/** One tutorial: what it is about, how long it is, and a link to watch it or the reason why not. */
export function TutorialCard({ tutorial, timeZone, watchHref, place }: Props) {
  const { title, description, tier, category, duration, watching, film } = tutorial;
  return (
    <Card
      heading={title}
      level={2}
      className={watching.allowed ? undefined : "card-locked"}
      footer={
        watching.allowed ? (
          <WatchLink tutorial={tutorial} watchHref={watchHref} />
        ) : (
          <Lock tutorial={tutorial} timeZone={timeZone} />
        )
      }
    >
      <div className="grid gap-3">
        {film && <VideoPoster src={film.thumbnail} durationMs={film.durationMs} place={place} />}
        <p className="flex flex-wrap gap-2">
          <TierBadge tier={tier} />
          <Badge>{categoryLabel(category)}</Badge>
          {/* The picture says how long it is to the second. */}
          {duration !== null && !film?.durationMs && <Badge>{`${duration} min`}</Badge>}
        </p>
        {description && <OwnWords>{description}</OwnWords>}
      </div>
    </Card>
  );
}
