import type { ReactNode } from "react";
import { TierBadge } from "#app/features/base/tier-badge.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { classNames } from "#app/ui/class-names.ts";
import { Notice } from "#app/ui/notice.tsx";
import { VideoPoster } from "#app/ui/picture/video-poster.tsx";
import { VideoRow } from "#app/ui/picture/video-row.tsx";
import { formatDate, formatMegabytes } from "#app/ui/time/format.ts";
import { categoryLabels } from "./messages.ts";
import type { StorageVideo } from "./storage.server.ts";
import type { LibraryVideo } from "./videos.server.ts";

type Props = { video: LibraryVideo; timeZone: string; actions: ReactNode };

/** One training video of the library. */
export function LibraryVideoRow({ video, timeZone, actions }: Props) {
  const { title, description, fileName, fileSize, uploadDate, tier, category, playable } = video;
  const badges = (
    <>
      <TierBadge tier={tier} />
      <Badge>{categoryLabels[category]}</Badge>
      <Badge tone={video.isPublished ? "success" : undefined}>
        {video.isPublished ? "Published" : "Not published"}
      </Badge>
    </>
  );
  const facts = [fileName, formatMegabytes(fileSize, 0), `uploaded ${formatDate(uploadDate, timeZone)}`];
  if (playable.problem === null) facts.push(playable.lacks ?? playable.words);
  return (
    <VideoRow
      film={playable}
      title={title}
      badges={badges}
      about={description}
      facts={facts.join(" · ")}
      actions={actions}
    >
      {playable.problem !== null && (
        <Notice tone="warning" title={playable.words}>
          {playable.problem}
        </Notice>
      )}
    </VideoRow>
  );
}

type StorageProps = { video: StorageVideo; isChosen: boolean; actions: ReactNode };

/** One video of the storage; the chosen one is marked. */
export function StorageVideoRow({ video, isChosen, actions }: StorageProps) {
  const { thumbnail, durationMs } = video.playable;
  const mark = isChosen ? "rounded-md outline-2 outline-accent" : "hover:bg-surface-sunken";
  return (
    <li className={classNames("flex items-center gap-3 border-b border-line py-1", mark)}>
      <VideoPoster src={thumbnail} durationMs={durationMs} className="w-24 max-w-[27%] flex-none" />
      <div className="min-w-0 grow">
        <p className="font-bold break-all">{video.name}</p>
        <p className="text-sm text-ink-muted tabular-nums">{formatMegabytes(video.size, 0)}</p>
      </div>
      {actions}
    </li>
  );
}
