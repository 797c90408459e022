import type { RefObject } from "react";
import { BesideClip } from "#app/features/video/reviews/clip/beside-clip.tsx";
import { momentFragment, parseMoment } from "#app/features/video/reviews/clip/moments.ts";
import { shownTitle } from "#app/features/video/submissions/rules.ts";
import { TextField } from "#app/ui/form/field.tsx";
import type { FieldOf } from "#app/ui/form/page-form.tsx";
import { formatDate } from "#app/ui/time/format.ts";
import type { ReviewDesk } from "../desk.server.ts";

type Props = {
  desk: ReviewDesk;
  video: RefObject<HTMLVideoElement | null>;
  timeZone: string;
  field: FieldOf;
};

/** The earlier video this one answers, with its release; renders nothing if there is none. */
export function EarlierFields({ desk, video, timeZone, field }: Props) {
  const { earlier, draft } = desk;
  if (!earlier) return null;
  const { title, uploadedAt, videoUrl, poster, isDeleted } = earlier;
  const release = field("earlierReleaseAt");
  const mark = parseMoment(draft.earlierReleaseAt);
  const src = `${videoUrl}${mark === null ? "" : momentFragment(mark)}`;
  return (
    <details className="disclosure" open>
      <summary>{`Before: ${formatDate(uploadedAt, timeZone)}`}</summary>
      <div className="grid gap-3 pb-3">
        <p className="wrap-anywhere">{`Answers “${shownTitle(title)}”.`}</p>
        {isDeleted ? (
          <p>That video was deleted.</p>
        ) : (
          <>
            <BesideClip
              label="The earlier video"
              releaseField="earlierReleaseAt"
              {...{ src, poster, video }}
            />
            <TextField
              {...release}
              label="Release in the earlier video"
              hint="Such as 0:04.2. The release of this video is below."
              optional
            />
          </>
        )}
      </div>
    </details>
  );
}
