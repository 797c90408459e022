import type { ReactNode } from "react";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Form } from "#app/ui/form/form.tsx";
import { Progress } from "#app/ui/progress.tsx";
import { formatDate, formatShare } from "#app/ui/time/format.ts";
import type { OwnUpload } from "./own-uploads.server.ts";

type Props = {
  uploads: readonly OwnUpload[];
  timeZone: string;
  discardAction: string;
  /** What it says about one that has arrived. */
  whole: string;
  /** The form that hands a finished one over. */
  handOver(upload: OwnUpload): ReactNode;
};

function Unfinished({ upload, timeZone, discardAction, whole, handOver }: Props & { upload: OwnUpload }) {
  const { id, fileName, bytesReceived, bytesExpected, state, expiresAt } = upload;
  const isWhole = state === "finished";
  return (
    <li className="grid gap-3">
      <Progress id={`upload-${id}`} label={fileName} value={bytesReceived} max={Math.max(1, bytesExpected)}>
        {`${formatShare(bytesReceived, bytesExpected)} · kept until ${formatDate(expiresAt, timeZone)}`}
      </Progress>
      <p>{isWhole ? whole : "Choose the same video to pick up where it stopped."}</p>
      {isWhole && handOver(upload)}
      <Form method="post" action={discardAction}>
        <input type="hidden" name="id" value={id} />
        <Button variant="danger">
          Discard<span className="sr-only"> the upload of {fileName}</span>
        </Button>
      </Form>
    </li>
  );
}

/** The uploads someone started and hasn't handed over: how far each has come, with ways to resume or delete it. */
export function UnfinishedUploads(props: Props) {
  if (props.uploads.length === 0) return null;
  return (
    <Card heading="Unfinished uploads">
      <ul className="grid gap-6">
        {props.uploads.map((upload) => (
          <Unfinished key={upload.id} upload={upload} {...props} />
        ))}
      </ul>
    </Card>
  );
}
