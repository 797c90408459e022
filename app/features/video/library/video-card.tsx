import type { ReactNode } from "react";
import { Badge, TierBadge } from "#app/ui/badge.tsx";
import { Card } from "#app/ui/card.tsx";
import { FilmState } from "#app/ui/film.tsx";
import { formatDate, formatFileSize } from "#app/ui/format.ts";
import { VideoPoster } from "#app/ui/video-poster.tsx";
import { categoryLabels } from "./messages.ts";
import type { StorageVideo } from "./storage.server.ts";
import type { LibraryVideo } from "./videos.server.ts";

type Props = { video: LibraryVideo; timeZone: string; actions: ReactNode };

/** One training video in the library. */
export function LibraryVideoCard({ video, timeZone, actions }: Props) {
  const { title, description, fileName, fileSize, uploadDate, tier, category, playable } = video;
  return (
    <Card level={3} heading={title} aside={<TierBadge tier={tier} />} footer={actions}>
      <div className="grid gap-2">
        <VideoPoster src={playable.thumbnail} durationMs={playable.durationMs} />
        <p className="whitespace-pre-line break-words">{description}</p>
        <p>
          <Badge>{categoryLabels[category]}</Badge>
        </p>
        <p className="break-all text-ink-muted">{fileName}</p>
        <p className="text-ink-muted tabular-nums">
          {formatFileSize(fileSize, 0)} · uploaded {formatDate(uploadDate, timeZone)}
        </p>
        <FilmState {...playable} />
      </div>
    </Card>
  );
}

/** One stored video; the selected one is marked. */
export function StorageVideoCard({
  video,
  isChosen,
  actions,
}: {
  video: StorageVideo;
  isChosen: boolean;
  actions: ReactNode;
}) {
  return (
    <li className={isChosen ? "card p-4 outline-2 outline-accent" : "card p-4"}>
      <VideoPoster src={video.playable.thumbnail} durationMs={video.playable.durationMs} />
      <p className="break-all font-bold">{video.name}</p>
      <p className="text-ink-muted tabular-nums">{formatFileSize(video.size, 0)}</p>
      <div className="mt-3 flex flex-wrap gap-3">{actions}</div>
    </li>
  );
}
