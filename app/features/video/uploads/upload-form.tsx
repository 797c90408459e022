import { type ComponentProps, type ReactNode, useEffect } from "react";
import { FormDraft } from "#app/ui/draft/form-draft.tsx";
import { type FormProblem, PageForm, usePageForm } from "#app/ui/form/page-form.tsx";
import { SubmitButton } from "#app/ui/form/submit-button.tsx";
import { show } from "#app/ui/live/page-failure.ts";
import { formatFileSize } from "#app/ui/time/format.ts";
import type { OwnUpload } from "./own-uploads.server.ts";
import { refusalWords } from "./refusal.ts";
import { UploadField } from "./upload-field.tsx";

type Field = ComponentProps<typeof UploadField>;

type Props = {
  /** The form's name in the page's action. */
  name: string;
  action: string;
  problem: FormProblem | undefined;
  unfinished: readonly OwnUpload[];
  /** The field whose text is sent before the file; an interrupted upload restores it. */
  textField: string;
  defaults?: Record<string, string>;
  /** The draft the text belongs to. */
  about: string;
  /** The file field. */
  file: Pick<Field, "label" | "hint" | "accept" | "kind" | "refusedFiles" | "refuseText" | "wordsOfRefusal">;
  button: string;
  /** The fields before the file, and those after it. */
  children: (form: ReturnType<typeof usePageForm>) => ReactNode;
  afterFile?: (form: ReturnType<typeof usePageForm>) => ReactNode;
};

/** The finished upload a refused form named, or its file was kept as. */
export function arrivedWith(
  name: string,
  problem: FormProblem | undefined,
  unfinished: readonly OwnUpload[],
) {
  if (problem?.form !== name) return undefined;
  const { uploadId } = problem.lastResult.submission.payload;
  return unfinished.find(({ id, state }) => id === uploadId && state === "finished");
}

/** The form for every video: text, the file in parts, a draft of the text, and one button. */
export function UploadForm({ name, action, problem, unfinished, textField, ...rest }: Props) {
  const begun = unfinished.find(({ state }) => state === "unfinished");
  const arrived = arrivedWith(name, problem, unfinished);
  const form = usePageForm(name, problem, { ...rest.defaults, [textField]: begun?.draft ?? "" });
  const refused = form.problem;
  const isNoVideo = refused?.title === rest.file.refusedFiles.wrongType.title;
  const { title: failed } = (rest.file.wordsOfRefusal ?? refusalWords)(null);
  const isFailed = refused?.title === failed;
  // What a long upload ended in may be read far from its form; a mistake in the form is shown there alone.
  useEffect(() => {
    if (refused && isFailed) show({ title: refused.title, text: refused.message });
  }, [refused, isFailed]);
  return (
    <PageForm of={form} action={action} encType="multipart/form-data" className="grid gap-4">
      <div className={rest.afterFile ? "field-grid grid gap-4 lg:grid-cols-3" : "contents"}>
        {rest.children(form)}
        {arrived ? (
          <p>
            <input type="hidden" name="uploadId" value={arrived.id} />
            <strong className="break-all">{arrived.fileName}</strong> has arrived and is kept (
            {formatFileSize(arrived.bytesExpected)}). You don't need to choose it again.
          </p>
        ) : (
          <div className={rest.afterFile ? "grid content-start gap-2" : "contents"}>
            <UploadField
              // A file that is no video is gone, and another one starts from the beginning.
              key={isNoVideo ? "refused" : "chosen"}
              {...form.field("video")}
              {...rest.file}
              textField={textField}
              unfinished={unfinished}
              required
            />
          </div>
        )}
        {rest.afterFile?.(form)}
      </div>
      <FormDraft about={rest.about} />
      <div>
        <SubmitButton>{rest.button}</SubmitButton>
      </div>
    </PageForm>
  );
}
