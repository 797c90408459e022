import { useEffect, useRef } from "react";
import { Form, useNavigation } from "react-router";
import { SelectField, TextAreaField, TextField } from "#app/ui/field.tsx";
import { type FormProblem, FormSummary, usePageForm } from "#app/ui/page-form.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import { targets } from "./messages.ts";

/** Empties a form once it was answered and taken; what was refused, or did not arrive, stays in it. */
function useEmptied(isAnswered: boolean, isRefused: boolean) {
  const element = useRef<HTMLFormElement>(null);
  const wasAnswered = useRef(false);
  useEffect(() => {
    if (wasAnswered.current && !isAnswered && !isRefused) element.current?.reset();
    wasAnswered.current = isAnswered;
  }, [isAnswered, isRefused]);
  return element;
}

/** Tells all members, or those of one tier, something. */
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
  const element = useEmptied(isRunning && navigation.state === "loading", form.problem !== undefined);
  return (
    <Form
      ref={element}
      method="post"
      action={action}
      preventScrollReset
      {...form.props}
      aria-busy={isRunning || undefined}
      className="grid gap-5"
    >
      <FormSummary problem={form.problem} />
      <TextField {...form.field("title")} label="Title" maxLength={200} required />
      <TextAreaField {...form.field("message")} label="Message" rows={4} required />
      <SelectField
        {...form.field("targetTier")}
        label="Target users"
        options={Object.entries(targets).map(([value, label]) => ({ value, label }))}
      />
      <div>
        <SubmitButton>{isRunning ? "Sending…" : "Send Notification"}</SubmitButton>
      </div>
    </Form>
  );
}
