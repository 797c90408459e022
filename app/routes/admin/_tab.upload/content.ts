import type { FormProblem } from "#app/ui/form/page-form.tsx";
import type { load } from "./tab.server.ts";

/** What the Video Upload tab shows. */
export type UploadProps = Awaited<ReturnType<typeof load>> & { problem: FormProblem | undefined };

/** The video selected in storage, if it exists. */
export function chosenVideo({ stored, chosen }: Pick<UploadProps, "stored" | "chosen">) {
  return stored.part?.entities.find(({ id }) => id === chosen);
}

/** The tutorial, or the video of the library, that is being edited. */
export function editedOne({
  published,
  library,
  editing,
}: Pick<UploadProps, "published" | "library" | "editing">) {
  return {
    tutorial: published.part?.entities.find(({ id }) => id === editing),
    video: library.entities.find(({ id }) => id === editing),
  };
}

/** A list's name and what can be done with all of it, in one line. */
export const listHead = "flex flex-wrap items-center gap-x-4 gap-y-1";
