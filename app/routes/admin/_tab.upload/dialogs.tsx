import { type ReactNode, useRef } from "react";
import { PosterForm } from "#app/features/video/clips/poster-form.tsx";
import { CaptionsForm } from "#app/features/video/tutorials/captions/captions-form.tsx";
import { EditTutorial, EditVideo } from "#app/features/video/tutorials/publishing/edit-forms.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { OwnWords } from "#app/ui/own-words.tsx";
import { FilmState } from "#app/ui/picture/film.tsx";
import { FilmSizes } from "#app/ui/picture/film-sizes.tsx";
import { Confirm } from "../_tab/confirm.tsx";
import { useAddress } from "../_tab/use-address.ts";
import { editedOne, nameOf, type UploadProps } from "./content.ts";

/** `name` is the parameter that opens it. */
type DialogProps = { title: string; name: string; wide?: boolean; children: ReactNode };

function AddressDialog({ title, name, wide = false, children }: DialogProps) {
  const at = useAddress();
  const here = at({ form: null, [name]: null });
  return (
    <Dialog title={title} wide={wide} closeHref={here}>
      {children}
    </Dialog>
  );
}

function Player({ title, description, captionsUrl, playable }: NonNullable<UploadProps["film"]>) {
  return (
    <AddressDialog title={title} name="playing" wide>
      <div className="grid gap-3">
        {/* biome-ignore lint/a11y/useMediaCaption: most of the club's clips show throws and have no words to caption */}
        <video
          controls
          playsInline
          preload="metadata"
          src={playable.src}
          poster={playable.poster ?? undefined}
          className="max-h-[50vh] w-full rounded-md bg-film"
        >
          {captionsUrl && <track kind="captions" src={captionsUrl} srcLang="en" label="English" default />}
        </video>
        <FilmState {...playable} />
        <FilmSizes sizes={playable.sizes} decimals={0} />
        {description && <OwnWords>{description}</OwnWords>}
      </div>
    </AddressDialog>
  );
}

function Confirmations({ confirm, confirmed, videos, published }: UploadProps) {
  const video = videos?.entities.find(({ id }) => id === confirmed);
  if (confirm === "delete-video" && video)
    return (
      <Confirm
        title="Delete this video?"
        form="delete-video"
        fields={{ id: video.id }}
        button="Delete Video"
        busy="Deleting…"
      >
        <p>
          “{nameOf(video)}” leaves the library. Undo brings it back for 24 hours. Tutorials made from it keep
          playing.
        </p>
      </Confirm>
    );
  const tutorial = published?.part?.entities.find(({ id }) => id === confirmed);
  if (confirm !== "delete-tutorial" || !tutorial) return null;
  return (
    <Confirm
      title="Delete this tutorial?"
      form="delete-tutorial"
      fields={{ id: tutorial.id }}
      button="Delete Tutorial"
      busy="Deleting…"
    >
      <p>“{tutorial.title}” is removed for every member. Undo brings it back for 24 hours.</p>
    </Confirm>
  );
}

type PosterPartProps = Pick<UploadProps, "poster" | "problem"> & {
  playable: NonNullable<UploadProps["film"]>["playable"];
};

/** The poster of what is being edited, with the video to take a moment from. */
function PosterPart({ playable, poster, problem }: PosterPartProps) {
  const at = useAddress();
  const video = useRef<HTMLVideoElement>(null);
  if (!poster || !playable.poster) return null;
  return (
    <div className="grid gap-3" data-undo="">
      <video
        ref={video}
        controls
        muted
        playsInline
        preload="metadata"
        aria-label="The video, to choose a moment"
        src={playable.src}
        poster={playable.poster}
        className="max-h-[26vh] w-full rounded-md bg-film"
      />
      <PosterForm
        choice={poster}
        sheet={playable.poster.replace(/poster$/, "sheet")}
        to={(form) => at({ form })}
        video={video}
        href={at({ form: null })}
        problem={problem}
      />
    </div>
  );
}

/** Edits a tutorial with its captions, or a video of the library, and the poster of either. */
function Editing(props: UploadProps) {
  const at = useAddress();
  const { tutorial, video } = editedOne(props);
  const to = (form: string) => ({ action: at({ form }), href: at({ form: null }), problem: props.problem });
  if (!tutorial)
    return (
      video && (
        <AddressDialog title={`Edit “${video.title}”`} name="edit" wide>
          <div className="grid gap-8">
            <EditVideo video={video} {...to("edit-video")} />
            <PosterPart {...props} {...video} />
          </div>
        </AddressDialog>
      )
    );
  return (
    <AddressDialog title={`Edit “${tutorial.title}”`} name="edit" wide>
      <div className="grid gap-8">
        <EditTutorial tutorial={tutorial} {...to("edit-tutorial")} />
        <PosterPart {...props} {...tutorial} />
        <CaptionsForm tutorial={tutorial} {...to("set-captions")} />
      </div>
    </AddressDialog>
  );
}

/** The playing video, what is being edited, and the confirmation before one is deleted. */
export function UploadDialogs(props: UploadProps) {
  const { film } = props;
  if (film) return <Player {...film} />;
  return props.editing === null ? <Confirmations {...props} /> : <Editing {...props} />;
}
