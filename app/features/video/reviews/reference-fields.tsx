import { type RefObject, useRef } from "react";
import { Button } from "#app/ui/button.tsx";
import { SelectField, TextField } from "#app/ui/field.tsx";
import type { FieldOf } from "#app/ui/page-form.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import type { ReviewDesk } from "./desk.server.ts";
import { formatMoment, momentFragment, parseMoment } from "./moments.ts";
import { playAligned } from "./play-aligned.ts";

type Video = RefObject<HTMLVideoElement | null>;
type Props = {
  desk: ReviewDesk;
  video: Video;
  now(): string;
  chosen: string;
  field: FieldOf;
  address(form: string): string;
};

const fieldOf = (name: string) => document.getElementById(`review-desk-${name}`) as HTMLInputElement | null;

function put(name: string, moment: string): void {
  const field = fieldOf(name);
  if (field) field.value = moment;
}

function play(own: Video, other: Video): void {
  const ownRelease = parseMoment(fieldOf("releaseAt")?.value ?? "");
  const otherRelease = parseMoment(fieldOf("referenceReleaseAt")?.value ?? "");
  if (!own.current || !other.current || ownRelease === null || otherRelease === null) return;
  playAligned({ clip: own.current, releaseAt: ownRelease }, { clip: other.current, releaseAt: otherRelease });
}

function ReferenceClip({ desk, video, chosen }: Pick<Props, "desk" | "video" | "chosen">) {
  const other = useRef<HTMLVideoElement>(null);
  const isHydrated = useHydrated();
  if (!desk.reference) return null;
  const { title, videoUrl } = desk.reference;
  const mark = parseMoment(desk.draft.referenceReleaseAt);
  return (
    <div className="grid gap-3">
      {/* biome-ignore lint/a11y/useMediaCaption: the club's clips show throws and have no words to caption */}
      <video
        ref={other}
        controls
        playsInline
        preload="metadata"
        src={`${videoUrl}?of=${encodeURIComponent(chosen)}${mark === null ? "" : momentFragment(mark)}`}
        aria-label={`Reference clip: ${title}`}
        className="w-full rounded-md bg-film"
      />
      {isHydrated && (
        <div className="flex flex-wrap gap-3">
          <Button
            type="button"
            variant="secondary"
            onClick={() => put("referenceReleaseAt", formatMoment((other.current?.currentTime ?? 0) * 1000))}
          >
            Mark its release here
          </Button>
          <Button type="button" variant="quiet" onClick={() => play(video, other)}>
            Play both, aligned at the release
          </Button>
        </div>
      )}
    </div>
  );
}

const names = ["releaseAt", "reference", "referenceReleaseAt"];

/** The release in the member's clip and a clip of the library beside it; folded until there is one. */
export function ReferenceFields({ desk, video, now, chosen, field, address }: Props) {
  const isHydrated = useHydrated();
  const options = [
    { value: "", label: "No reference clip" },
    ...desk.references.map(({ value, title, releaseAt }) => ({
      value,
      label: releaseAt ? `${title} (release at ${releaseAt})` : title,
    })),
  ];
  return (
    <details
      className="disclosure"
      open={names.some((name) => field(name).defaultValue || field(name).errors)}
    >
      <summary>Release and reference clip</summary>
      <div className="grid gap-3 pb-3">
        <TextField
          {...field("releaseAt")}
          label="Release in the member's video"
          hint="The moment the bag leaves the hand, as mm:ss.t"
          optional
        />
        {isHydrated && (
          <Button type="button" variant="secondary" onClick={() => put("releaseAt", now())}>
            Mark the release here
          </Button>
        )}
        <SelectField {...field("reference")} label="Reference clip" optional options={options} />
        <Button variant="quiet" formAction={address("save-draft")}>
          Load the clip
        </Button>
        <TextField
          {...field("referenceReleaseAt")}
          label="Release in the reference clip"
          hint="As mm:ss.t; remembered with the clip for the next review"
          optional
        />
        <ReferenceClip desk={desk} video={video} chosen={chosen} />
      </div>
    </details>
  );
}
