import { useSearchParams } from "react-router";
import { NewPoster } from "#app/features/video/clips/new-poster.tsx";
import { PublishForm } from "#app/features/video/tutorials/publish-form.tsx";
import { Card } from "#app/ui/card.tsx";
import { changedAddress } from "../_tab/tabs.ts";
import { chosenVideo, type UploadProps } from "./content.ts";

/** The video that was just uploaded, until its poster is chosen; a playing video has that choice in its dialog. */
export function ChoosePoster({ made, playing, library, poster, problem }: UploadProps) {
  const [query] = useSearchParams();
  const video = library.entities.find(({ fileKey }) => fileKey === made);
  if (!video || playing !== null) return null;
  return (
    <NewPoster
      {...video}
      choice={poster}
      action={changedAddress(query, { form: "choose-poster" })}
      href={changedAddress(query, { form: null })}
      closeHref={changedAddress(query, { form: null, made: null })}
      problem={problem}
    />
  );
}

type PublishingProps = Pick<UploadProps, "stored" | "library" | "chosen" | "isOfLibrary" | "problem">;

/** The form that publishes the selected video. */
export function Publishing({ stored, library, chosen, isOfLibrary, problem }: PublishingProps) {
  const [query] = useSearchParams();
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
          action={changedAddress(query, { form: "create-tutorial" })}
          cancelHref={changedAddress(query, { form: null, video: null, of: null })}
          problem={problem}
        />
      </Card>
    </div>
  );
}
