import { type FormEvent, type ReactNode, useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { draftPlace } from "#app/ui/device-drafts.ts";
import { SelectField, type SelectOption, TextAreaField } from "#app/ui/field.tsx";
import { Form } from "#app/ui/form.tsx";
import type { KeptState } from "#app/ui/form-keeper.ts";
import { Notice } from "#app/ui/notice.tsx";
import { type FieldOf, type FormProblem, FormSummary, usePageForm } from "#app/ui/page-form.tsx";
import { sendByKeys } from "#app/ui/send-by-keys.ts";
import { useWriter } from "#app/ui/sent-draft.tsx";
import { useKeptForm } from "#app/ui/use-kept-form.ts";
import { longestMessage } from "./rules.ts";

type Props = {
  /** The page's address: its forms are "send" and "save-draft", and with scripts "send-kept" and "keep-draft". */
  here: string;
  label: string;
  /** The member a coach writes to; members write in their own thread. */
  memberId?: string;
  formKey: string;
  /** The saved draft; `draftKey` is the key of the form it was typed in. */
  draft: { text: string; attachment: string; draftKey: string };
  attachable: readonly SelectOption[];
  /** The fields for the club's saved phrases, which only coaches have. */
  phrases?: (field: FieldOf) => ReactNode;
  problem: FormProblem | undefined;
  /** The form of a voice note, in the same row as what to attach. */
  children: ReactNode;
};

const saying: Partial<Record<KeptState, string>> = {
  kept: "Draft saved",
  on_device: "Connection lost. Your draft is saved on this device.",
  not_kept: "No connection. Your draft is still here.",
  sending: "Sending…",
  waiting: "Connection lost. Your message is saved on this device. We'll send it when you're back online.",
};

/** The composer's forms share their fields, so what one of them sent is put back in all of them. */
function asSend(problem: FormProblem | undefined): FormProblem | undefined {
  return problem && ["send", "save-draft", "insert-phrase"].includes(problem.form)
    ? { ...problem, form: "send" }
    : undefined;
}

const troubles: Partial<Record<KeptState, string>> = {
  not_sent: "No connection. Your message is still here.",
  signed_out: "You were signed out. Your message is still here. Sign in from another tab and send it again.",
};

function Saying({ state }: { state: KeptState }) {
  const trouble = troubles[state];
  if (trouble) {
    return (
      <Notice tone="destructive" title="Message not sent">
        {trouble}
      </Notice>
    );
  }
  return (
    <p aria-live="polite" className="text-sm text-ink-muted">
      {saying[state]}
    </p>
  );
}

/** For browsers that can't grow the field themselves: sets its height to its text. */
function grow({ currentTarget: field }: FormEvent<HTMLTextAreaElement>): void {
  if (CSS.supports("field-sizing", "content")) return;
  field.style.height = "auto";
  field.style.height = `${field.scrollHeight + 4}px`;
}

/** What was offered stays so on this page: a refresh may not take away what is chosen already. */
function useOffered(attachable: readonly SelectOption[]): SelectOption[] {
  const [offered] = useState(() => new Map<string, SelectOption>());
  for (const option of attachable) offered.set(option.value, option);
  return [...offered.values()];
}

/** What goes with a message, and the button that saves it for later. */
function Extras({
  here,
  attachment,
  attachable,
}: Pick<Props, "here" | "attachable"> & { attachment: ReturnType<FieldOf> }) {
  return (
    <>
      <div className="min-w-0 grow basis-28 has-[option:checked:not([value=''])]:basis-full">
        <SelectField
          {...attachment}
          label="Attach a video or a drill"
          labelHidden
          options={useOffered(attachable)}
          className="pr-8 pl-2.5"
        />
      </div>
      <Button
        variant="quiet"
        formAction={`${here}?form=save-draft`}
        formNoValidate
        className="flex-none px-2"
      >
        Save draft
      </Button>
    </>
  );
}

/** The message form. Its text is saved on the server until it is sent. */
export function Composer(props: Props) {
  const { here, label, memberId, formKey, draft, attachable, phrases, problem, children } = props;
  const form = usePageForm("send", asSend(problem), { ...draft, formKey });
  const writer = useWriter();
  const kept = useKeptForm({
    place: draftPlace(writer.memberId, `message:${memberId ?? "coaches"}`),
    sendTo: `${here}?form=send-kept`,
    keepAt: `${here}?form=keep-draft`,
    formKey: form.field("formKey").defaultValue ?? formKey,
  });
  return (
    <div className="tall:sticky bottom-[calc(61px+env(safe-area-inset-bottom))] z-10 flex flex-wrap items-center gap-2 border-t border-line bg-surface py-3 lg:bottom-0 print:hidden">
      <Form
        method="post"
        action={`${here}?form=send`}
        {...form.props}
        {...kept.form}
        onKeyDown={sendByKeys}
        className="contents"
      >
        <div className="grid w-full gap-2">
          <FormSummary problem={form.problem} />
          <input type="hidden" name="formKey" value={kept.key} />
          <input type="hidden" name="draftKey" value={form.field("draftKey").defaultValue} />
          {memberId && <input type="hidden" name="memberId" defaultValue={memberId} />}
          <Saying state={kept.state} />
          <div className="flex flex-wrap items-end justify-end gap-2 *:first:grow *:first:basis-40">
            <TextAreaField
              {...form.field("text")}
              label={label}
              labelHidden
              // Short, because the field grows to its placeholder.
              placeholder={memberId ? label : "Your message"}
              rows={1}
              maxLength={longestMessage}
              onInput={grow}
              data-takes-focus=""
              className="field-sizing-content max-h-44 min-h-12 resize-none"
              required
            />
            <Button disabled={kept.state === "sending"} className="min-h-12 flex-none">
              Send
            </Button>
          </div>
          {phrases?.(form.field)}
        </div>
        <Extras here={here} attachment={form.field("attachment")} attachable={attachable} />
      </Form>
      {children}
    </div>
  );
}
