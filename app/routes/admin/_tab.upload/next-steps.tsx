import { NewPoster } from "#app/features/video/clips/new-poster.tsx";
import { PublishForm } from "#app/features/video/tutorials/publishing/publish-form.tsx";
import { Card } from "#app/ui/card.tsx";
import { useAddress } from "../_tab/use-address.ts";
import { chosenVideo, nameOf, type UploadProps } from "./content.ts";

/** The video that was just uploaded, until its poster is chosen; a playing video has that choice in its dialog. */
export function ChoosePoster({ made, playing, videos, poster, problem }: UploadProps) {
  const at = useAddress();
  const video = videos?.entities.find(({ fileKey }) => fileKey === made);
  if (!video || !("title" in video) || playing !== null) return null;
  return (
    <NewPoster
      {...video}
      choice={poster}
      to={(form) => at({ form })}
      href={at({ form: null })}
      closeHref={at({ form: null, made: null })}
      problem={problem}
    />
  );
}

type PublishingProps = Pick<UploadProps, "videos" | "chosen" | "isOfLibrary" | "problem">;

/** The form that publishes the selected video. */
export function Publishing({ videos, chosen, isOfLibrary, problem }: PublishingProps) {
  const at = useAddress();
  const video = chosenVideo({ videos, chosen });
  if (!video) return null;
  return (
    <div id="publish" className="scroll-mt-4">
      <Card level={3} heading="Create a tutorial">
        <PublishForm
          key={`${video.id} ${isOfLibrary}`}
          video={{ name: nameOf(video), url: "url" in video ? video.url : video.objectPath }}
          isPublished={video.isPublished}
          words={isOfLibrary && "title" in video ? video : undefined}
          action={at({ form: "create-tutorial" })}
          cancelHref={at({ form: null, video: null, of: null })}
          problem={problem}
        />
      </Card>
    </div>
  );
}
