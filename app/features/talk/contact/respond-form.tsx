import { useNavigation } from "react-router";
import { PhraseFields } from "#app/features/talk/messages/phrase-fields.tsx";
import { FormDraft } from "#app/ui/draft/form-draft.tsx";
import { TextAreaField } from "#app/ui/form/field.tsx";
import { Form } from "#app/ui/form/form.tsx";
import { type FieldOf, type FormProblem, FormSummary, usePageForm } from "#app/ui/form/page-form.tsx";
import { sendByKeys } from "#app/ui/form/send-by-keys.ts";
import { SubmitButton } from "#app/ui/form/submit-button.tsx";
import { messages } from "./messages.ts";

type Props = {
  messageId: string;
  /** Who gets the email. */
  name: string;
  /** The text of an answer that was taken back. */
  takenBack: string | null;
  action: string;
  /** The club's saved phrases, and where the form goes to insert one without scripts. */
  phrases: readonly { id: string; text: string }[];
  phraseAction: string;
  hasMailServer: boolean;
  /** The errors of this message's form. */
  problem: FormProblem | undefined;
};

/** Answers one message. A page has many of these, so only the one that came back has the form's own ids. */
export function RespondForm(props: Props) {
  const { messageId, name, takenBack, action, phrases, phraseAction, hasMailServer, problem } = props;
  const form = usePageForm("respond-contact", problem);
  const navigation = useNavigation();
  const isRunning = navigation.formData?.get("submissionId") === messageId;
  // Refused, or sent back with a phrase.
  const isBack = problem !== undefined;
  const field: FieldOf = (part) =>
    isBack
      ? form.field(part)
      : { id: `${part}-${messageId}`, name: part, defaultValue: takenBack ?? undefined, errors: undefined };
  return (
    <Form
      method="post"
      action={action}
      preventScrollReset
      noValidate
      id={isBack ? form.props.id : `respond-${messageId}`}
      aria-busy={isRunning || undefined}
      onKeyDown={sendByKeys}
      className="grid gap-4"
    >
      <FormSummary problem={form.problem} />
      <input type="hidden" name="submissionId" value={messageId} />
      <TextAreaField
        {...field("response")}
        label={`Response to ${name}`}
        hint={hasMailServer ? messages.responseHint : messages.responseHintHere}
        rows={4}
        required
        data-takes-focus=""
      />
      <PhraseFields phrases={phrases} action={phraseAction} field={field} into="response" sendsText />
      <div className="flex flex-wrap items-center gap-x-4">
        <SubmitButton>{isRunning ? "Sending…" : "Send Response"}</SubmitButton>
        <FormDraft about={`contact:${messageId}`} />
      </div>
    </Form>
  );
}
