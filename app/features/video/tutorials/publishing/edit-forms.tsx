import type { ReactNode } from "react";
import { VideoFields } from "#app/features/video/library/video-fields.tsx";
import type { LibraryVideo } from "#app/features/video/library/videos.server.ts";
import type { ListedTutorial } from "#app/features/video/tutorials/admin-queries.server.ts";
import { FormDraft } from "#app/ui/draft/form-draft.tsx";
import { type FormProblem, PageForm, usePageForm } from "#app/ui/form/page-form.tsx";
import { SavedMeanwhile } from "#app/ui/form/saved-meanwhile.tsx";
import { SubmitButton } from "#app/ui/form/submit-button.tsx";
import { TutorialFields } from "./publish-form.tsx";

type Props = {
  form: ReturnType<typeof usePageForm>;
  of: { id: string; version: string };
  about: string;
  action: string;
  /** The form's own address. */
  href: string;
  children: ReactNode;
};

function EditForm({ form, of, about, action, href, children }: Props) {
  return (
    <PageForm of={form} action={action} className="grid gap-5">
      <SavedMeanwhile form={form} version={of.version} theirsHref={href} />
      <input type="hidden" name="id" value={of.id} />
      {children}
      <FormDraft about={`${about}:${of.id}`} />
      <div>
        <SubmitButton>Save</SubmitButton>
      </div>
    </PageForm>
  );
}

type EditProps = Pick<Props, "action" | "href"> & { problem: FormProblem | undefined };

/** Edits a published tutorial. */
export function EditTutorial({ tutorial, problem, ...to }: EditProps & { tutorial: ListedTutorial }) {
  const { title, description, tier, category, openingDay } = tutorial;
  const now = { title, description, tier, category, earlyAccessUntil: openingDay };
  const form = usePageForm("edit-tutorial", problem, now);
  return (
    <EditForm {...to} form={form} of={tutorial} about="edit-tutorial">
      <TutorialFields field={form.field} />
    </EditForm>
  );
}

/** Edits a training video of the library. */
export function EditVideo({ video, problem, ...to }: EditProps & { video: LibraryVideo }) {
  const { title, description, tier, category } = video;
  const form = usePageForm("edit-video", problem, { title, description, tier, category });
  return (
    <EditForm {...to} form={form} of={video} about="edit-video">
      <VideoFields field={form.field} />
    </EditForm>
  );
}
