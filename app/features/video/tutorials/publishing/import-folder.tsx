import { tierOptions } from "#app/features/base/tiers.ts";
import { titleOfFile } from "#app/features/video/tutorials/messages.ts";
import { categoryOptions } from "#app/features/video/tutorials/rules.ts";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { SelectField, TextAreaField, TextField } from "#app/ui/form/field.tsx";
import { Form } from "#app/ui/form/form.tsx";
import { type FieldOf, type FormProblem, FormSummary, usePageForm } from "#app/ui/form/page-form.tsx";
import { formatMegabytes } from "#app/ui/time/format.ts";

type File = { name: string; size: number };
type Props = {
  files: readonly File[];
  /** Where one video's form posts, and where the form for all posts. */
  action: string;
  allAction: string;
  problem: FormProblem | undefined;
};

const defaults = { tier: "basic", category: "fundamentals" };

const isAbout = (problem: FormProblem | undefined, name: string) =>
  problem?.form === "import-video" && problem.lastResult.submission.payload.fileName === name;

function KindFields({ field }: { field: FieldOf }) {
  return (
    <div className="field-grid grid gap-5 sm:grid-cols-2">
      <SelectField {...field("tier")} label="Plan" options={tierOptions} />
      <SelectField {...field("category")} label="Category" options={categoryOptions} />
    </div>
  );
}

/** A field of a form that appears several times on the page. */
const own = (field: FieldOf, name: string): FieldOf => {
  return (of) => ({ ...field(of), id: `${name}-${of}` });
};

function OneFile({
  file,
  action,
  problem,
}: {
  file: File;
  action: string;
  problem: FormProblem | undefined;
}) {
  const isMine = isAbout(problem, file.name);
  const title = titleOfFile(file.name);
  const form = usePageForm("import-video", isMine ? problem : undefined, { ...defaults, title });
  const field = own(form.field, `import-${file.name}`);
  return (
    <li>
      <details name="import-video" open={isMine} className="w-full">
        <summary className="py-2">
          <span className="break-all font-bold">{file.name}</span> · {formatMegabytes(file.size, 0)}
        </summary>
        <Form method="post" action={action} className="grid gap-4 py-2" noValidate>
          <FormSummary problem={form.problem} />
          <input type="hidden" name="fileName" value={file.name} />
          <TextField {...field("title")} label="Title" maxLength={200} required />
          <TextAreaField {...field("description")} label="Description" rows={3} optional />
          <KindFields field={field} />
          <Button variant="secondary" className="justify-self-start">
            Add as a tutorial<span className="sr-only"> {file.name}</span>
          </Button>
        </Form>
      </details>
    </li>
  );
}

function AllFiles({
  count,
  action,
  problem,
}: {
  count: number;
  action: string;
  problem: FormProblem | undefined;
}) {
  const form = usePageForm("import-folder", problem, defaults);
  return (
    <Form method="post" action={action} className="mt-3 grid gap-4">
      <FormSummary problem={form.problem} />
      <KindFields field={own(form.field, "import-all")} />
      <Button className="justify-self-start">{count === 1 ? "Add it" : `Add all ${count}`}</Button>
    </Form>
  );
}

/**
 * The videos in the server's import folder; each becomes a tutorial, all together or one by one with its own text.
 */
export function ImportFolder({ files, action, allAction, problem }: Props) {
  return (
    <Card heading={`On the server (${files.length})`}>
      <p className="text-ink-muted">
        Videos in the import folder. Each becomes a tutorial named after its file, and leaves the folder.
      </p>
      <AllFiles count={files.length} action={allAction} problem={problem} />
      <p className="mt-5 text-ink-muted">Or open one to give it its own title and words:</p>
      <ul className="rows mt-3">
        {files.map((file) => (
          <OneFile key={file.name} file={file} action={action} problem={problem} />
        ))}
      </ul>
    </Card>
  );
}
