import type { FocusEvent } from "react";
import { PhraseFields } from "#app/features/talk/messages/phrase-fields.tsx";
import { FormDraft } from "#app/ui/draft/form-draft.tsx";
import { TextAreaField, TextField } from "#app/ui/form/field.tsx";
import { type FormProblem, PageForm, usePageForm } from "#app/ui/form/page-form.tsx";
import { SaveOrCancel } from "#app/ui/form/save-or-cancel.tsx";
import { sendByKeys } from "#app/ui/form/send-by-keys.ts";
import { OwnWords } from "#app/ui/own-words.tsx";
import { draftOf, noteGap } from "./rules.ts";

type Props = {
  userId: string;
  draft: { title: string; content: string };
  /** Whom it is about, and what they wrote when they logged the drill. */
  about?: { name: string; notes: string | null } | undefined;
  /** The logged drill it is about. */
  completionId?: string | undefined;
  action: string;
  /** The club's saved phrases, and where the form goes without scripts to return with one filled in. */
  phrases: readonly { id: string; text: string }[];
  phraseAction: string;
  cancelHref: string;
  problem: FormProblem | undefined;
};

/** Typing replaces the placeholder, unless something is selected already. */
function selectGap({ currentTarget: field }: FocusEvent<HTMLTextAreaElement>): void {
  const at = field.value.indexOf(noteGap);
  if (at >= 0 && field.selectionStart === field.selectionEnd)
    field.setSelectionRange(at, at + noteGap.length);
}

/** A practice note to one member, pre-filled with its subject. */
export function SendNoteForm(props: Props) {
  const { userId, draft, about, completionId, action, phrases, phraseAction, cancelHref, problem } = props;
  const form = usePageForm("send-note", problem, { title: draft.title, content: draft.content });
  return (
    <PageForm of={form} action={action} onKeyDown={sendByKeys} className="grid gap-5">
      <input type="hidden" name="userId" defaultValue={userId} />
      {completionId && <input type="hidden" name="completionId" defaultValue={completionId} />}
      {about?.notes && (
        <div>
          <p className="text-sm text-ink-muted">{`${about.name} wrote with this drill`}</p>
          <OwnWords>{about.notes}</OwnWords>
        </div>
      )}
      {about && <p>{`${about.name} gets the summary too. Your feedback goes in place of its last line.`}</p>}
      <TextField {...form.field("title")} label="Title" required />
      <TextAreaField
        {...form.field("content")}
        label="Content"
        rows={8}
        required
        onFocus={selectGap}
        data-takes-focus=""
      />
      {phrases.length > 0 && (
        <PhraseFields phrases={phrases} action={phraseAction} field={form.field} into="content" sendsText />
      )}
      <FormDraft about={draftOf(userId)} />
      <SaveOrCancel cancelHref={cancelHref}>Send Practice Note</SaveOrCancel>
    </PageForm>
  );
}
