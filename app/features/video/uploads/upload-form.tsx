import type { ComponentProps, ReactNode } from "react";
import { Form } from "#app/ui/form.tsx";
import { FormDraft } from "#app/ui/form-draft.tsx";
import { type FormProblem, FormSummary, usePageForm } from "#app/ui/page-form.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import type { OwnUpload } from "./own-uploads.server.ts";
import { UploadField } from "./upload-field.tsx";

type Field = ComponentProps<typeof UploadField>;

type Props = {
  /** The form's name in the page's action. */
  name: string;
  action: string;
  problem: FormProblem | undefined;
  unfinished: readonly OwnUpload[];
  /** The field whose text travels ahead of the file; an upload that was cut off has it in its field again. */
  textField: string;
  defaults?: Record<string, string>;
  /** Which draft what is typed belongs to. */
  about: string;
  /** The file's field. */
  file: Pick<Field, "label" | "hint" | "accept" | "kind" | "wrongType" | "refuseText" | "sentenceOfRefusal">;
  button: string;
  /** What is asked besides the file. */
  children: (form: ReturnType<typeof usePageForm>) => ReactNode;
};

/** The one form a video is sent with: words, the file in parts, a draft of the words, and one button. */
export function UploadForm({ name, action, problem, unfinished, textField, ...rest }: Props) {
  const begun = unfinished.find(({ state }) => state === "unfinished");
  const form = usePageForm(name, problem, { ...rest.defaults, [textField]: begun?.draft ?? "" });
  return (
    <Form method="post" action={action} encType="multipart/form-data" {...form.props} className="grid gap-4">
      <FormSummary problem={form.problem} />
      {rest.children(form)}
      <UploadField
        {...form.field("video")}
        {...rest.file}
        textField={textField}
        unfinished={unfinished}
        required
      />
      <FormDraft about={rest.about} />
      <div>
        <SubmitButton>{rest.button}</SubmitButton>
      </div>
    </Form>
  );
}
