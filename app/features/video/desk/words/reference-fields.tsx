import type { RefObject } from "react";
import { placeWords } from "#app/features/video/player/marks.ts";
import { BesideClip, putMoment } from "#app/features/video/reviews/clip/beside-clip.tsx";
import { momentFragment, parseMoment } from "#app/features/video/reviews/clip/moments.ts";
import { Button } from "#app/ui/button.tsx";
import { SelectField, TextField } from "#app/ui/form/field.tsx";
import type { FieldOf } from "#app/ui/form/page-form.tsx";
import { useHydrated } from "#app/ui/live/use-hydrated.ts";
import type { ReviewDesk } from "../desk.server.ts";

type Video = RefObject<HTMLVideoElement | null>;
type Props = {
  desk: ReviewDesk;
  video: Video;
  now(): string;
  chosen: string;
  field: FieldOf;
  address(form: string): string;
};

function ReferenceClip({ desk, video, chosen }: Pick<Props, "desk" | "video" | "chosen">) {
  if (!desk.reference) return null;
  const { title, videoUrl } = desk.reference;
  const mark = parseMoment(desk.draft.referenceReleaseAt);
  const src = `${videoUrl}?of=${encodeURIComponent(chosen)}${mark === null ? "" : momentFragment(mark)}`;
  return (
    <BesideClip label={`Reference video: ${title}`} releaseField="referenceReleaseAt" {...{ src, video }} />
  );
}

const names = ["releaseAt", "reference", "referenceReleaseAt"];

/** The release in the member's clip, and a library clip to compare with; collapsed until there is one. */
export function ReferenceFields({ desk, video, now, chosen, field, address }: Props) {
  const isHydrated = useHydrated();
  const options = [
    { value: "", label: "No reference video" },
    ...desk.references.map(({ value, title, releaseAt }) => ({
      value,
      label: releaseAt ? `${title} (release at ${placeWords(parseMoment(releaseAt) ?? 0)})` : title,
    })),
  ];
  return (
    <details
      className="disclosure"
      open={names.some((name) => field(name).defaultValue || field(name).errors)}
    >
      <summary>Release and reference video</summary>
      <div className="grid gap-3 pb-3">
        <TextField
          {...field("releaseAt")}
          label="Release in the member's video"
          hint="The moment the bag leaves the hand, such as 0:04.2"
          optional
        />
        <Button
          type="button"
          variant="secondary"
          disabled={!isHydrated}
          className="noscript:hidden"
          onClick={() => putMoment("releaseAt", now())}
        >
          Mark the release here
        </Button>
        <SelectField {...field("reference")} label="Reference video" optional options={options} />
        <Button variant="quiet" formAction={address("save-draft")}>
          Load the video
        </Button>
        <TextField
          {...field("referenceReleaseAt")}
          label="Release in the reference video"
          hint="Such as 0:04.2; remembered with the video for the next review"
          optional
        />
        <ReferenceClip desk={desk} video={video} chosen={chosen} />
      </div>
    </details>
  );
}
