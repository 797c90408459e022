import type { ReactNode } from "react";
import { TierBadge } from "#app/features/base/tier-badge.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { VideoRow } from "#app/ui/picture/video-row.tsx";
import { formatDate, formatMegabytes } from "#app/ui/time/format.ts";
import { categoryLabels } from "./messages.ts";
import type { LooseVideo } from "./storage.server.ts";
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

type LooseProps = { video: LooseVideo; actions: ReactNode };

/** One video that is only in storage. */
export function LooseVideoRow({ video, actions }: LooseProps) {
  const badges = (
    <>
      <Badge>In storage</Badge>
      {video.isPublished && <Badge tone="success">Published</Badge>}
    </>
  );
  return (
    <VideoRow
      film={video.playable}
      title={video.name}
      badges={badges}
      facts={formatMegabytes(video.size, 0)}
      actions={actions}
    />
  );
}
