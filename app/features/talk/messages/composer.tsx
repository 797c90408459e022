import {
  type FormEvent,
  memo,
  type ReactNode,
  type RefObject,
  Suspense,
  useEffect,
  useRef,
  useState,
} from "react";
import { createPortal } from "react-dom";
import { useSearchParams } from "react-router";
import { Button } from "#app/ui/button.tsx";
import type { FieldPairs } from "#app/ui/draft/form-fields.ts";
import type { KeptState } from "#app/ui/draft/form-keeper.ts";
import { type PostFile, readForm } from "#app/ui/draft/kept-form.ts";
import { isOutboxSignedOut } from "#app/ui/draft/outbox.ts";
import { type Going, useKeptForm } from "#app/ui/draft/use-kept-form.ts";
import { TextAreaField } from "#app/ui/form/field.tsx";
import { Form } from "#app/ui/form/form.tsx";
import { type FieldOf, type FormProblem, FormSummary, usePageForm } from "#app/ui/form/page-form.tsx";
import { sendByKeys } from "#app/ui/form/send-by-keys.ts";
import { onDemand } from "#app/ui/live/on-demand.ts";
import { useHydrated } from "#app/ui/live/use-hydrated.ts";
import { otherViewer } from "#app/ui/live/viewer.ts";
import { Notice } from "#app/ui/notice.tsx";
import { OwnWords } from "#app/ui/own-words.tsx";
import { AttachButton, AttachChooser, closeAttach } from "./attachments/attach-chooser.tsx";
import type { Attachable } from "./attachments/attachments.server.ts";
import type { FileProps } from "./attachments/file-field.tsx";
import { longestMessage } from "./rules.ts";

type Props = {
  /** The address of the page up to a form's name: "send" and "save-draft", and with scripts "send-kept" and "keep-draft". */
  sendTo: string;
  label: string;
  /** The member a coach writes to; members write in their own thread. */
  memberId?: string;
  formKey: string;
  /** The saved draft; `draftKey` is the key of the form it was typed in, and `draftSeen` names its words. */
  draft: { text: string; attachment: string; draftKey: string; draftSeen: string };
  attachable: readonly Attachable[];
  /** Whether this server reads photos in HEIC format. */
  readsHeic: boolean;
  /** The fields for the club's saved phrases, which only coaches have. */
  phrases?: (field: FieldOf) => ReactNode;
  problem: FormProblem | undefined;
  /** Where the page goes once a message was sent; it stays where it is without one. */
  goOn?: (to: string) => void;
  /** The newest of the writer's own messages in the conversation, null without any; only where that is on the page. */
  lastOwn?: string | null;
  /** Whether it is in a row of a list instead of at the foot of its page. */
  isInRow?: boolean;
};

const saying: Partial<Record<KeptState, string>> = {
  kept: "Draft saved",
  on_device: "Connection lost. Your draft is saved on this device.",
  refused: "Your draft is saved on this device only.",
  not_kept: "No connection. Your draft is still here.",
  sending: "Sending…",
  file_there: "Remove the file below first.",
  was_sent: "It was already sent. You can take it back while no one has read it.",
};

/** The composer's forms share their fields, so what one of them sent is put back in all of them. */
function asSend(problem: FormProblem | undefined): FormProblem | undefined {
  return problem && ["send", "save-draft", "insert-phrase"].includes(problem.form)
    ? { ...problem, form: "send" }
    : undefined;
}

const troubles: Partial<Record<KeptState, string>> = {
  not_sent: "No connection. Your message is still here.",
  file_not_kept:
    "No connection, and this device can't store the file. Keep this page open and send again later.",
  signed_out: "You were signed out. Your message is still here. Sign in from another tab and send it again.",
};

function waitingWords(): string {
  const isOut = isOutboxSignedOut();
  const [why, until] = isOut ? ["You were signed out", "signed in"] : ["Connection lost", "back online"];
  return `${why}. Your message is saved on this device. We'll send it when you're ${until}.`;
}

function Saying({ state, isWaiting }: { state: KeptState; isWaiting: boolean }) {
  const trouble = (state === "signed_out" && otherViewer) || troubles[state];
  if (trouble) {
    return (
      <Notice tone="destructive" title="Message not sent">
        {trouble}
      </Notice>
    );
  }
  return (
    <p aria-live="polite" className="mb-1 text-sm text-ink-muted empty:m-0">
      {saying[state] ?? (isWaiting && waitingWords())}
    </p>
  );
}

/** For browsers that can't grow the field themselves: sets its height to its text. */
function grow({ currentTarget: field }: FormEvent<HTMLTextAreaElement>): void {
  if (CSS.supports("field-sizing", "content")) return;
  field.style.height = "auto";
  field.style.height = `${field.scrollHeight + 4}px`;
}

type TextProps = { field: ReturnType<FieldOf>; label: string };

function Text({ field, label }: TextProps) {
  return (
    <div className="min-w-0 grow">
      <TextAreaField
        {...field}
        label={label}
        labelHidden
        // Short, because the field grows to its placeholder.
        placeholder="Message"
        rows={1}
        maxLength={longestMessage}
        onInput={grow}
        data-takes-focus=""
        className="field-sizing-content max-h-44 min-h-12 resize-none px-[min(1rem,18px)] placeholder:text-[min(1rem,22px)]"
      />
    </div>
  );
}

/** Saves the words; a draft has no file, so none is sent. With scripts it is saved while it is typed. */
function SaveDraft({ action }: { action: string }) {
  return (
    <div className="attach-part">
      <Button
        variant="quiet"
        formAction={action}
        formEncType="application/x-www-form-urlencoded"
        formNoValidate
        className="in-data-scripted:hidden"
      >
        Save draft
      </Button>
    </div>
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

const Field = onDemand(async () => (await import("./attachments/file-field.tsx")).FileField);

/** The file of a message. Memoized, because typing below it would lose the server's drawing before its script is loaded. */
const File = memo(function File(props: FileProps) {
  return (
    <Suspense fallback={null}>
      <Field {...props} />
    </Suspense>
  );
});

const Voice = onDemand(async () => (await import("./attachments/voice-button.tsx")).VoiceButton);

type SendProps = { about: string; action: string; isSending: boolean };

/** Send; while there is nothing to send, the microphone is in its place. */
function SendOrSpeak({ about, action, isSending }: SendProps) {
  return (
    <div className="grid flex-none *:[grid-area:1/1]">
      {useHydrated() && (
        <Suspense fallback={null}>
          <Voice about={about} action={action} />
        </Suspense>
      )}
      <Button disabled={isSending} className="composer-send min-h-12 px-[min(1.125rem,18px)]">
        Send
      </Button>
    </div>
  );
}

/** Once a message has gone, its button is the microphone again, so the focus goes to the next message's field. */
function useFocusAfterSend(form: RefObject<HTMLFormElement | null>, key: string): void {
  const shown = useRef(key);
  useEffect(() => {
    if (shown.current === key) return;
    shown.current = key;
    const { activeElement } = document;
    if (activeElement === document.body || activeElement?.matches(".composer-send"))
      form.current?.querySelector("textarea")?.focus({ preventScroll: true });
  }, [form, key]);
}

/** Shows it, if the conversation was scrolled up. */
function bring(bubble: HTMLElement | null): void {
  const box = bubble?.closest(".thread-log");
  if (box) box.scrollTop = 0;
}

type BubbleProps = { fields: FieldPairs; state: string; isHidden: boolean; children?: ReactNode };

/** Words of one's own that the conversation doesn't have yet, below it; in a row of a list, above the composer. */
function Bubble({ fields, state, isHidden, children }: BubbleProps) {
  const place = document.querySelector("[data-going]");
  const [, words] = fields.find(([name]) => name === "text") ?? [];
  const bubble = (
    <div
      ref={bring}
      aria-hidden={isHidden}
      className="mb-2 ml-auto w-fit max-w-[min(85%,36rem)] rounded-lg bg-accent-quiet px-4 py-2 wrap-anywhere"
    >
      <p className="text-sm text-ink-muted">{state}</p>
      {words && <OwnWords>{words}</OwnWords>}
      {children}
    </div>
  );
  return place ? createPortal(bubble, place) : bubble;
}

/**
 * The words that were just sent, in the conversation until it has them. Hidden from screen readers, which hear the
 * form's state and then the message itself.
 */
function OnItsWay({ going: { fields, outcome } }: { going: Going }) {
  if (!document.querySelector("[data-going]")) return null;
  const state = outcome === null ? "Sending…" : outcome === "done" ? "Sent" : "Not sent";
  return <Bubble fields={fields} isHidden state={state} />;
}

type NotSentProps = { about: string; refused: string | null; onTakeBack(): Promise<void> };

const fileWords = ({ name, type }: PostFile) =>
  type.startsWith("image/") ? `Photo: ${name}` : /^recording\./.test(name) ? "Voice note" : name;

/** A message that waits on this device, or that the server won't take. */
function NotSent({ about, refused, onTakeBack }: NotSentProps) {
  const [isAsked, ask] = useState(false);
  const { fields = [], post } = readForm(about) ?? {};
  const onClick = async () => {
    ask(true);
    await onTakeBack();
    ask(false);
  };
  return (
    <Bubble fields={fields} isHidden={false} state={refused ?? "Not sent yet"}>
      {post?.file && <p>{fileWords(post.file)}</p>}
      <button type="button" className="text-button" disabled={isAsked} onClick={() => void onClick()}>
        Take back
      </button>
    </Bubble>
  );
}

/** What is on its way, until the conversation has a newer message of the writer's than when it was sent. */
function useOnItsWay(going: Going | null, lastOwn: string | null | undefined): Going | null {
  const [sent, keepSent] = useState({ going, lastOwn });
  if (sent.going?.fields !== going?.fields) keepSent({ going, lastOwn });
  return lastOwn !== undefined && sent.lastOwn === lastOwn ? going : null;
}

function MessageForm(props: Props) {
  const { sendTo, label, memberId, formKey, draft, attachable, readsHeic, phrases, problem, goOn } = props;
  const form = usePageForm("send", asSend(problem), { ...draft, formKey });
  const { defaultValue: _file, ...file } = form.field("file");
  const about = `message:${memberId ?? "coaches"}`;
  const kept = useKeptForm({
    place: about,
    sendTo: `${sendTo}send-kept`,
    keepAt: `${sendTo}keep-draft`,
    formKey: form.field("formKey").defaultValue ?? formKey,
    goOn,
  });
  const onItsWay = useOnItsWay(kept.going, props.lastOwn);
  useFocusAfterSend(kept.form.ref, kept.key);
  const action = `${sendTo}send`;
  return (
    <div
      onSubmit={({ currentTarget }) => closeAttach(currentTarget)}
      className={`composer py-2 lg:py-3 print:hidden ${props.isInRow ? "" : "composer-foot"}`}
    >
      <Form
        method="post"
        action={action}
        encType="multipart/form-data"
        {...form.props}
        {...kept.form}
        onKeyDown={sendByKeys}
        className="grid"
      >
        <FormSummary problem={form.problem} />
        {kept.arrived.map(({ about, ...going }) => (
          <OnItsWay key={about} going={going} />
        ))}
        {onItsWay && <OnItsWay going={onItsWay} />}
        <input type="hidden" name="formKey" value={kept.key} />
        <input type="hidden" name="draftKey" value={form.field("draftKey").defaultValue} />
        <input type="hidden" name="draftSeen" value={form.field("draftSeen").defaultValue} />
        <input type="hidden" name="draftBase" />
        {memberId && <input type="hidden" name="memberId" defaultValue={memberId} />}
        <Saying state={kept.state} isWaiting={kept.waiting.some(([, refused]) => !refused)} />
        {kept.waiting.map(([about, refused]) => (
          <NotSent key={about} about={about} refused={refused} onTakeBack={() => kept.onTakeBack(about)} />
        ))}
        <AttachChooser
          field={form.field("attachment")}
          attachable={attachable}
          headings={{ clip: memberId ? "Videos" : "Your videos", drill: "Drills" }}
        />
        <SaveDraft action={`${sendTo}save-draft`} />
        <div data-note="" />
        <div className="composer-row items-end gap-2">
          <AttachButton />
          <Text field={form.field("text")} label={label} />
          <SendOrSpeak about={about} action={action} isSending={kept.state === "sending"} />
        </div>
        {phrases?.(form.field)}
        {/* It is shown above the words and sent after them: a form whose file is refused is not read on. */}
        <File {...file} about={about} readsHeic={readsHeic} isMember={!memberId} />
      </Form>
    </div>
  );
}
