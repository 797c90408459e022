import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Form } from "#app/ui/form.tsx";
import { formatFileSize } from "#app/ui/format.ts";
import { type FormProblem, FormSummary, usePageForm } from "#app/ui/page-form.tsx";
import { VideoFields, videoDefaults } from "./video-fields.tsx";

type File = { name: string; size: number };
type Props = { files: readonly File[]; action: string; problem: FormProblem | undefined };

const titleOf = (name: string) => name.replace(/\.\w+$/, "").replaceAll(/[-_]+/g, " ");

const isAbout = (problem: FormProblem | undefined, name: string) =>
  problem?.form === "import-video" && problem.lastResult.submission.payload.fileName === name;

function OneFile({ file, action, problem }: { file: File } & Omit<Props, "files">) {
  const isMine = isAbout(problem, file.name);
  const form = usePageForm("import-video", isMine ? problem : undefined, {
    ...videoDefaults,
    title: titleOf(file.name),
  });
  // The page has one such form a file.
  const field: typeof form.field = (name) => ({ ...form.field(name), id: `import-${file.name}-${name}` });
  return (
    <li>
      <details name="import-video" open={isMine} className="w-full">
        <summary className="py-2">
          <span className="break-all font-bold">{file.name}</span> · {formatFileSize(file.size)}
        </summary>
        <Form method="post" action={action} className="grid gap-4 py-2" noValidate>
          <FormSummary problem={form.problem} />
          <input type="hidden" name="fileName" value={file.name} />
          <VideoFields field={field} />
          <Button variant="secondary" className="justify-self-start">
            Add to the library<span className="sr-only"> {file.name}</span>
          </Button>
        </Form>
      </details>
    </li>
  );
}

/** The videos someone put into the server's import folder; each becomes a training video with its own words. */
export function ImportFolder({ files, action, problem }: Props) {
  return (
    <Card heading={`On the server (${files.length})`}>
      <p className="text-ink-muted">
        Videos in the import folder. They're removed from the folder once they're in the library.
      </p>
      <ul className="rows mt-3">
        {files.map((file) => (
          <OneFile key={file.name} file={file} action={action} problem={problem} />
        ))}
      </ul>
    </Card>
  );
}
