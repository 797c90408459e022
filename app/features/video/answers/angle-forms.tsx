import { messages as clipMessages, refusedFiles } from "#app/features/video/submissions/messages.ts";
import type { OwnUpload } from "#app/features/video/uploads/own-uploads.server.ts";
import { UnfinishedUploads } from "#app/features/video/uploads/unfinished-uploads.tsx";
import { UploadForm } from "#app/features/video/uploads/upload-form.tsx";
import { Button } from "#app/ui/button.tsx";
import { TextAreaField } from "#app/ui/form/field.tsx";
import { Form } from "#app/ui/form/form.tsx";
import type { FormProblem } from "#app/ui/form/page-form.tsx";

const refuseNote = (text: string) =>
  Array.from(text.trim()).length > 500 ? clipMessages.messageTooLong : null;

type AngleFormProps = {
  angleId: string;
  address: string;
  declineAddress: string;
  problem: FormProblem | undefined;
  uploads: readonly OwnUpload[];
};

/** Says that there will be no clip. */
function Decline({ angleId, address }: { angleId: string; address: string }) {
  return (
    <Form method="post" action={address} preventScrollReset>
      <input type="hidden" name="angleId" value={angleId} />
      <Button variant="quiet">I can't film this</Button>
    </Form>
  );
}

/** Sends the clip a coach asked for, or says that there will be none. */
export function AngleForm({ declineAddress, ...props }: AngleFormProps) {
  return (
    <>
      <SendAngle {...props} />
      <Decline angleId={props.angleId} address={declineAddress} />
    </>
  );
}

function SendAngle({ angleId, address, problem, uploads }: Omit<AngleFormProps, "declineAddress">) {
  return (
    <UploadForm
      name="send-angle"
      action={address}
      problem={problem}
      unfinished={uploads}
      textField="note"
      about={`angle:${angleId}`}
      file={{
        label: "Video",
        hint: "MP4, MOV, AVI or WebM, up to 2 GB",
        accept: "video/*",
        kind: "angle",
        refusedFiles,
        refuseText: refuseNote,
      }}
      button="Send this angle"
    >
      {({ field }) => (
        <>
          <input type="hidden" name="angleId" defaultValue={angleId} />
          <TextAreaField {...field("note")} label="Note to your coach" optional rows={2} />
          <p>
            <a href="/portal?tab=videos&guide=film" target="_blank" rel="noreferrer" className="link">
              What to film
            </a>
          </p>
        </>
      )}
    </UploadForm>
  );
}

type HandOverProps = { angleId: string; address: string; upload: OwnUpload };

/** Sends a clip that has fully arrived but wasn't submitted. */
function HandOver({ angleId, address, upload }: HandOverProps) {
  return (
    <Form method="post" action={address} className="grid gap-3">
      <input type="hidden" name="angleId" value={angleId} />
      <input type="hidden" name="uploadId" value={upload.id} />
      <TextAreaField
        id={`hand-over-${upload.id}`}
        name="note"
        label="Note to your coach"
        optional
        rows={2}
        defaultValue={upload.draft ?? ""}
      />
      <div>
        <Button>Send this angle</Button>
      </div>
    </Form>
  );
}

type UnfinishedAnglesProps = Omit<AngleFormProps, "problem" | "declineAddress"> & {
  discardAction: string;
  timeZone: string;
};

/** The clips for another angle that are being uploaded, or have arrived and wait to be sent. */
export function UnfinishedAngles({
  angleId,
  address,
  uploads,
  discardAction,
  timeZone,
}: UnfinishedAnglesProps) {
  return (
    <UnfinishedUploads
      uploads={uploads}
      timeZone={timeZone}
      discardAction={discardAction}
      whole="The whole video has arrived. Send it to your coach."
      handOver={(upload) => <HandOver angleId={angleId} address={address} upload={upload} />}
    />
  );
}
