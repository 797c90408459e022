import { useNavigate, useSearchParams } from "react-router";
import { storageAddress } from "#app/features/library/rules.ts";
import { Dialog } from "#app/ui/dialog.tsx";
import { Confirm } from "./confirm.tsx";
import { changedAddress } from "./tabs.ts";
import type { UploadProps } from "./upload-content.ts";

/** What the page knows of the file that plays: its title, or its name in storage. */
function titleOf(key: string, { library, published, stored }: UploadProps): string | undefined {
  return (
    library.videos.find(({ fileKey }) => fileKey === key)?.title ??
    published.part?.tutorials.find(({ fileKey }) => fileKey === key)?.title ??
    stored.part?.videos.find(({ id }) => id === key)?.name
  );
}

function Player({ title, fileKey }: { title: string; fileKey: string }) {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const here = changedAddress(query, { playing: null });
  return (
    <Dialog title={title} wide closeHref={here} onClose={() => navigate(here, { preventScrollReset: true })}>
      {/* biome-ignore lint/a11y/useMediaCaption: the coaches look at their own clip of throws */}
      <video
        controls
        playsInline
        preload="metadata"
        src={storageAddress(fileKey)}
        className="max-h-[60vh] w-full rounded-md bg-ink"
      />
    </Dialog>
  );
}

/** The video that plays, and what is asked before one is deleted. */
export function UploadDialogs(props: UploadProps) {
  const { confirm, confirmed, playing, library, published } = props;
  const title = playing === null ? undefined : titleOf(playing, props);
  if (playing !== null && title !== undefined) return <Player title={title} fileKey={playing} />;
  const video = library.videos.find(({ id }) => id === confirmed);
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
          “{video.title}” leaves the library. Undo brings it back for 24 hours. Tutorials made of it keep
          playing.
        </p>
      </Confirm>
    );
  const tutorial = published.part?.tutorials.find(({ id }) => id === confirmed);
  if (confirm !== "delete-tutorial" || !tutorial) return null;
  return (
    <Confirm
      title="Delete this tutorial?"
      form="delete-tutorial"
      fields={{ id: tutorial.id }}
      button="Delete Tutorial"
      busy="Deleting…"
    >
      <p>“{tutorial.title}” is taken away from every member. Undo brings it back for 24 hours.</p>
    </Confirm>
  );
}
