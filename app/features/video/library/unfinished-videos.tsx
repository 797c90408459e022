import type { ReactNode } from "react";
import type { OwnUpload } from "#app/features/video/uploads/own-uploads.server.ts";
import { UnfinishedUploads } from "#app/features/video/uploads/unfinished-uploads.tsx";
import { type FormProblem, PageForm, usePageForm } from "#app/ui/form/page-form.tsx";
import { SubmitButton } from "#app/ui/form/submit-button.tsx";
import { videoDefaults } from "./video-fields.tsx";

/** The finished upload a refused form referred to; undefined for any other form. */
export const arrivedOf = ({ form, lastResult }: FormProblem): unknown =>
  form === "store-arrived" ? lastResult.submission.payload.uploadId : undefined;

type Fields = {
  /** The fields of a video, as in the form that sends one. */
  fields: (form: ReturnType<typeof usePageForm>) => ReactNode;
};

type ArrivedProps = Fields & { action: string; upload: OwnUpload; problem: FormProblem | undefined };

/** Stores a finished upload whose form was never sent. */
function ArrivedForm({ action, upload, fields, problem }: ArrivedProps) {
  const id = `arrived-${upload.id}`;
  const mine = problem && arrivedOf(problem) === upload.id ? { ...problem, form: id } : undefined;
  const form = usePageForm(id, mine, { ...videoDefaults, title: upload.draft ?? "" });
  return (
    <PageForm of={form} action={action} encType="multipart/form-data" className="grid gap-5">
      <input type="hidden" name="uploadId" value={upload.id} />
      {fields(form)}
      <div>
        <SubmitButton>Upload Video</SubmitButton>
      </div>
    </PageForm>
  );
}

type Props = Fields & {
  uploads: readonly OwnUpload[];
  timeZone: string;
  storeAction: string;
  discardAction: string;
  problem: FormProblem | undefined;
};

/** The coach's unfinished uploads, and a form for each finished one whose form was never sent. */
export function UnfinishedVideos({ storeAction, fields, problem, ...props }: Props) {
  return (
    <UnfinishedUploads
      {...props}
      whole="The whole video has arrived. Give it a title and a description."
      handOver={(upload) => (
        <ArrivedForm action={storeAction} upload={upload} fields={fields} problem={problem} />
      )}
    />
  );
}
