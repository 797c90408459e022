import type { OwnUpload } from "#app/features/video/uploads/own-uploads.server.ts";
import { UnfinishedUploads } from "#app/features/video/uploads/unfinished-uploads.tsx";
import { CountedTextArea } from "#app/ui/form/counted-text-area.tsx";
import { Form } from "#app/ui/form/form.tsx";
import { SubmitButton } from "#app/ui/form/submit-button.tsx";

/** Sends a clip that has fully arrived but wasn't submitted with its message. */
function HandOverForm({ action, upload }: { action: string; upload: OwnUpload }) {
  return (
    <Form method="post" action={action} className="grid gap-3">
      <input type="hidden" name="uploadId" value={upload.id} />
      <CountedTextArea
        id={`hand-over-${upload.id}`}
        name="submitterMessage"
        label="What would you like analyzed?"
        defaultValue={upload.draft ?? ""}
        rows={3}
        max={500}
        required
      />
      <div>
        <SubmitButton>Submit for Review</SubmitButton>
      </div>
    </Form>
  );
}

type Props = {
  uploads: readonly OwnUpload[];
  timeZone: string;
  submitAction: string;
  discardAction: string;
};

/** The member's unfinished videos, and a form for one that has arrived without its message. */
export function UnfinishedClips({ submitAction, ...props }: Props) {
  return (
    <UnfinishedUploads
      {...props}
      whole="The whole video has arrived. Send it with your message."
      handOver={(upload) => <HandOverForm action={submitAction} upload={upload} />}
    />
  );
}
