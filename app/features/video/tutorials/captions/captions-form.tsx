import { Button } from "#app/ui/button.tsx";
import { FileField } from "#app/ui/form/field.tsx";
import { Form } from "#app/ui/form/form.tsx";
import { type FormProblem, PageForm, usePageForm } from "#app/ui/form/page-form.tsx";
import { SavedMeanwhile } from "#app/ui/form/saved-meanwhile.tsx";
import { SubmitButton } from "#app/ui/form/submit-button.tsx";

type Props = {
  tutorial: { id: string; hasCaptions: boolean; version: string };
  action: string;
  /** The form's own address. */
  href: string;
  problem: FormProblem | undefined;
};

/** Adds captions to a tutorial as WebVTT, or removes them. */
export function CaptionsForm({ tutorial, action, href, problem }: Props) {
  const form = usePageForm("set-captions", problem);
  return (
    <div className="grid gap-5">
      <PageForm of={form} action={action} encType="multipart/form-data" className="grid gap-5">
        <SavedMeanwhile form={form} version={tutorial.version} theirsHref={href} />
        <input type="hidden" name="id" value={tutorial.id} />
        <FileField
          key={tutorial.version}
          {...form.field("captions")}
          label="Captions file"
          hint="A WebVTT file (.vtt) with the spoken words, up to 1 MB."
          accept=".vtt,text/vtt"
          required
        />
        <div>
          <SubmitButton>{tutorial.hasCaptions ? "Replace captions" : "Add captions"}</SubmitButton>
        </div>
      </PageForm>
      {tutorial.hasCaptions && (
        <Form method="post" action={action}>
          <input type="hidden" name="id" value={tutorial.id} />
          <input type="hidden" name="version" value={tutorial.version} />
          <input type="hidden" name="remove" value="on" />
          <Button variant="danger">Remove captions</Button>
        </Form>
      )}
    </div>
  );
}
