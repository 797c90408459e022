import { NewPoster } from "#app/features/video/clips/new-poster.tsx";
import { PublishForm } from "#app/features/video/tutorials/publishing/publish-form.tsx";
import { Card } from "#app/ui/card.tsx";
import { useAddress } from "../_tab/use-address.ts";
import { chosenVideo, type UploadProps } from "./content.ts";

/** The video that was just uploaded, until its poster is chosen; a playing video has that choice in its dialog. */
export function ChoosePoster({ made, playing, library, poster, problem }: UploadProps) {
  const at = useAddress();
  const video = library.entities.find(({ fileKey }) => fileKey === made);
  if (!video || playing !== null) return null;
  return (
    <NewPoster
      {...video}
      choice={poster}
      action={at({ form: "choose-poster" })}
      href={at({ form: null })}
      closeHref={at({ form: null, made: null })}
      problem={problem}
    />
  );
}

type PublishingProps = Pick<UploadProps, "stored" | "library" | "chosen" | "isOfLibrary" | "problem">;

/** The form that publishes the selected video. */
export function Publishing({ stored, library, chosen, isOfLibrary, problem }: PublishingProps) {
  const at = useAddress();
  const video = chosenVideo({ stored, chosen });
  if (!video) return null;
  const listed = library.entities.find(({ fileKey }) => fileKey === chosen);
  return (
    <div id="publish" className="scroll-mt-4">
      <Card level={3} heading="Create a tutorial">
        <PublishForm
          key={`${video.id} ${isOfLibrary}`}
          video={video}
          words={listed}
          isOfLibrary={isOfLibrary}
          action={at({ form: "create-tutorial" })}
          cancelHref={at({ form: null, video: null, of: null })}
          problem={problem}
        />
      </Card>
    </div>
  );
}
