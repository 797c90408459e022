import { readVoicePage, reviewVoiceUpload } from "#app/features/video/voice-over/voice.server.ts";
import { messages } from "#app/features/video/voices/messages.ts";
import { SoundField } from "#app/features/video/voices/sound-field.tsx";
import { formAction, pageForms } from "#app/http/forms/form-action.server.ts";
import { memberLoader } from "#app/http/pages/page-loader.server.ts";
import { PageForm, usePageForm } from "#app/ui/form/page-form.tsx";
import { SubmitButton } from "#app/ui/form/submit-button.tsx";
import { PageHeader } from "#app/ui/shell/page-header.tsx";
import type { Route } from "./+types/review.$submissionId_.voice";

export const handle = { hydrate: true };

export const meta: Route.MetaFunction = () => [{ title: "Add a recording · Review desk" }];

export const loader = memberLoader(({ services, actor, params }) =>
  readVoicePage(services, actor, { submissionId: params.submissionId }),
);

const forms = pageForms({
  voice: {
    ...reviewVoiceUpload,
    to: ({ submissionId }: { submissionId: string }) => `/admin/review/${submissionId}#voice`,
    flash: { title: messages.added, message: messages.addedText },
    failed: messages.failed,
  },
});

export const action = formAction(forms);

export default function VoicePage({ loaderData, actionData }: Route.ComponentProps) {
  const { submissionId, title } = loaderData;
  const form = usePageForm("voice", actionData, {});
  return (
    <div className="grid max-w-[60ch] gap-6">
      <PageHeader
        title="Add a recording"
        back={{ href: `/admin/review/${submissionId}`, label: "Back to the review" }}
      />
      <p className="wrap-anywhere">{`What you say about “${title}”, up to 3 minutes.`}</p>
      <PageForm
        of={form}
        encType="multipart/form-data"
        action={`/admin/review/${submissionId}/voice?form=voice`}
        className="grid gap-4"
      >
        <input type="hidden" name="submissionId" defaultValue={submissionId} />
        <input type="hidden" name="onDesk" defaultValue="on" />
        <SoundField {...form.field("sound")} label="Audio file" required />
        <div>
          <SubmitButton>Add to the review</SubmitButton>
        </div>
      </PageForm>
    </div>
  );
}
