import { useNavigation } from "react-router";
import { FormDraft } from "#app/ui/draft/form-draft.tsx";
import { SelectField, TextAreaField, TextField } from "#app/ui/form/field.tsx";
import { type FormProblem, PageForm, usePageForm } from "#app/ui/form/page-form.tsx";
import { SubmitButton } from "#app/ui/form/submit-button.tsx";
import { useTimesTaken } from "#app/ui/form/use-times-taken.ts";
import { targets } from "./messages.ts";

/** Notifies all members, or those of one tier. */
export function SendNotificationForm({
  action,
  problem,
}: {
  action: string;
  problem: FormProblem | undefined;
}) {
  const form = usePageForm("send-notification", problem, { targetTier: "all" });
  const navigation = useNavigation();
  const isRunning = navigation.formAction === action;
  const times = useTimesTaken(action);
  return (
    <PageForm
      of={form}
      key={times}
      action={action}
      preventScrollReset
      aria-busy={isRunning || undefined}
      className="grid gap-5"
    >
      <TextField {...form.field("title")} label="Title" maxLength={200} required />
      <TextAreaField {...form.field("message")} label="Message" rows={4} required />
      <SelectField
        {...form.field("targetTier")}
        label="For members on"
        options={Object.entries(targets).map(([value, label]) => ({ value, label }))}
      />
      <FormDraft about="notification" />
      <div>
        <SubmitButton>{isRunning ? "Sending…" : "Send Notification"}</SubmitButton>
      </div>
    </PageForm>
  );
}
