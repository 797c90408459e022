import { useNavigation } from "react-router";
import { TextAreaField } from "#app/ui/field.tsx";
import { Form } from "#app/ui/form.tsx";
import { FormDraft } from "#app/ui/form-draft.tsx";
import { type FormProblem, FormSummary, usePageForm } from "#app/ui/page-form.tsx";
import { sendByKeys } from "#app/ui/send-by-keys.ts";
import { SubmitButton } from "#app/ui/submit-button.tsx";

type Props = {
  messageId: string;
  /** Who gets the email. */
  name: string;
  action: string;
  /** The errors of this message's form. */
  problem: FormProblem | undefined;
  /** Whether the dialog around it focuses this field. */
  takesFocus?: boolean;
};

/** Answers one message. A page has many of these, so only the refused one has the form's own ids. */
export function RespondForm({ messageId, name, action, problem, takesFocus }: Props) {
  const form = usePageForm("respond-contact", problem);
  const navigation = useNavigation();
  const isRunning = navigation.formData?.get("submissionId") === messageId;
  const refused = form.problem !== undefined;
  const field = refused ? form.field("response") : { id: `response-${messageId}`, name: "response" };
  return (
    <Form
      method="post"
      action={action}
      preventScrollReset
      noValidate
      id={refused ? form.props.id : `respond-${messageId}`}
      aria-busy={isRunning || undefined}
      onKeyDown={sendByKeys}
      className="grid gap-4"
    >
      <FormSummary problem={form.problem} />
      <input type="hidden" name="submissionId" value={messageId} />
      <TextAreaField
        {...field}
        label={`Response to ${name}`}
        hint="It's sent by email."
        rows={4}
        required
        {...(takesFocus && { "data-takes-focus": "" })}
      />
      <FormDraft about={`contact:${messageId}`} />
      <div>
        <SubmitButton>{isRunning ? "Sending…" : "Send Response"}</SubmitButton>
      </div>
    </Form>
  );
}
