import { type FormEvent, type MouseEvent, memo, type ReactNode, Suspense, useState } from "react";
import { useSearchParams } from "react-router";
import { Button } from "#app/ui/button.tsx";
import type { KeptState } from "#app/ui/draft/form-keeper.ts";
import { useKeptForm } from "#app/ui/draft/use-kept-form.ts";
import { TextAreaField } from "#app/ui/form/field.tsx";
import { Form } from "#app/ui/form/form.tsx";
import { type FieldOf, type FormProblem, FormSummary, usePageForm } from "#app/ui/form/page-form.tsx";
import { sendByKeys } from "#app/ui/form/send-by-keys.ts";
import { onDemand } from "#app/ui/live/on-demand.ts";
import { useHydrated } from "#app/ui/live/use-hydrated.ts";
import { otherViewer } from "#app/ui/live/viewer.ts";
import { Notice } from "#app/ui/notice.tsx";
import { AttachButton, AttachChooser, closeAttach } from "./attachments/attach-chooser.tsx";
import type { Attachable } from "./attachments/attachments.server.ts";
import type { PhotoProps } from "./attachments/photo-field.tsx";
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
  attachable: readonly Attachable[];
  /** Whether this server reads photos in HEIC format. */
  readsHeic: boolean;
  /** The fields for the club's saved phrases, which only coaches have. */
  phrases?: (field: FieldOf) => ReactNode;
  problem: FormProblem | undefined;
  /** The form of a voice note, in the same row as what to attach. */
  children: ReactNode;
};

const saying: Partial<Record<KeptState, string>> = {
  kept: "Draft saved",
  on_device: "Connection lost. Your draft is saved on this device.",
  refused: "Your draft is saved on this device only.",
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
  const trouble = (state === "signed_out" && otherViewer) || troubles[state];
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

type TextProps = { field: ReturnType<FieldOf>; label: string; placeholder: string; isSending: boolean };

function Text({ field, label, placeholder, isSending }: TextProps) {
  return (
    <div className="flex flex-wrap items-end justify-end gap-2 *:first:grow *:first:basis-40">
      <TextAreaField
        {...field}
        label={label}
        labelHidden
        // Short, because the field grows to its placeholder.
        placeholder={placeholder}
        rows={1}
        maxLength={longestMessage}
        onInput={grow}
        data-takes-focus=""
        className="field-sizing-content max-h-44 min-h-12 resize-none"
      />
      <Button disabled={isSending} className="min-h-12 flex-none">
        Send
      </Button>
    </div>
  );
}

/** Saves the words; a draft has no photo, so the file isn't sent. */
function SaveDraft({ action }: { action: string }) {
  return (
    <Button
      variant="quiet"
      formAction={action}
      formEncType="application/x-www-form-urlencoded"
      formNoValidate
      className="flex-none px-0 sm:px-2"
    >
      Save draft
    </Button>
  );
}

/** The message form. Its text is saved on the server until it is sent; what a message taken back returns comes in a new form. */
export function Composer(props: Props) {
  const [query] = useSearchParams();
  const taken = query.get("taken");
  const [shown, keepShown] = useState(taken);
  // Other addresses of the page leave the form as it is.
  if (taken !== null && taken !== shown) keepShown(taken);
  return <MessageForm key={shown} {...props} />;
}

/** The button that adds a photo: with scripts the choice opens right away, without them the field does. */
function PhotoButton({ id, errors }: PhotoProps) {
  const isHydrated = useHydrated();
  const choose = (event: MouseEvent) => {
    event.preventDefault();
    document.getElementById(id)?.click();
  };
  return (
    <details data-photo="" className="disclosure" open={errors !== undefined}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: browsers treat a summary as a button */}
      <summary className="mb-0!" onClick={isHydrated ? choose : undefined}>
        Add a photo
      </summary>
    </details>
  );
}

const Field = onDemand(async () => (await import("./attachments/photo-field.tsx")).PhotoField);

/** The photo of a message. Memoized, because typing below it would lose the server's drawing before its script is loaded. */
const Photo = memo(function Photo(props: PhotoProps) {
  return (
    <Suspense fallback={null}>
      <Field {...props} />
    </Suspense>
  );
});

function MessageForm(props: Props) {
  const { here, label, memberId, formKey, draft, attachable, readsHeic, phrases, problem, children } = props;
  const form = usePageForm("send", asSend(problem), { ...draft, formKey });
  const { defaultValue: _file, ...photoField } = form.field("photo");
  const photo = { ...photoField, readsHeic };
  const kept = useKeptForm({
    place: `message:${memberId ?? "coaches"}`,
    sendTo: `${here}?form=send-kept`,
    keepAt: `${here}?form=keep-draft`,
    formKey: form.field("formKey").defaultValue ?? formKey,
  });
  return (
    <div
      onSubmit={({ currentTarget }) => closeAttach(currentTarget)}
      className="composer tall:sticky bottom-[calc(61px+env(safe-area-inset-bottom))] z-10 flex flex-wrap items-center gap-2 border-t border-line bg-surface py-3 lg:bottom-0 print:hidden"
    >
      <Form
        method="post"
        action={`${here}?form=send`}
        encType="multipart/form-data"
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
          <AttachChooser
            field={form.field("attachment")}
            attachable={attachable}
            headings={{ clip: memberId ? "Videos" : "Your videos", drill: "Drills" }}
          />
          <Photo {...photo} />
          <Text
            field={form.field("text")}
            label={label}
            placeholder={memberId ? label : "Your message"}
            isSending={kept.state === "sending"}
          />
          {phrases?.(form.field)}
        </div>
        <AttachButton />
        <PhotoButton {...photo} />
        <SaveDraft action={`${here}?form=save-draft`} />
      </Form>
      {children}
    </div>
  );
}
