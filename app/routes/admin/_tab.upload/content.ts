import type { FormProblem } from "#app/ui/form/page-form.tsx";
import type { load } from "./tab.server.ts";

/** What the Video Upload tab shows. */
export type UploadProps = Awaited<ReturnType<typeof load>> & { problem: FormProblem | undefined };

type Listed = NonNullable<UploadProps["videos"]>["entities"][number];

/** What a video of the list is called: one that is only in storage has nothing but its file's name. */
export const nameOf = (video: Listed) => ("title" in video ? video.title : video.name);

/** The video that is to be published, if it is listed. */
export function chosenVideo({ videos, chosen }: Pick<UploadProps, "videos" | "chosen">) {
  return videos?.entities.find(({ fileKey }) => fileKey === chosen);
}

/** The tutorial, or the video of the library, that is being edited. */
export function editedOne({
  published,
  videos,
  editing,
}: Pick<UploadProps, "published" | "videos" | "editing">) {
  const video = videos?.entities.find(({ id }) => id === editing);
  return {
    tutorial: published?.part?.entities.find(({ id }) => id === editing),
    video: video && "title" in video ? video : undefined,
  };
}

/** A list's name and what can be done with all of it, in one line. */
export const listHead = "flex flex-wrap items-center gap-x-4 gap-y-1";
