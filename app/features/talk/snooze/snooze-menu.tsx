import { useEffect, useRef, useState } from "react";
import { addDays, type LocalDate } from "#app/features/base/calendar/rules.ts";
import { Button } from "#app/ui/button.tsx";
import { FormDraft } from "#app/ui/draft/form-draft.tsx";
import { TextField } from "#app/ui/form/field.tsx";
import { Form } from "#app/ui/form/form.tsx";
import { type FormProblem, PageForm, usePageForm } from "#app/ui/form/page-form.tsx";
import { furthestSnooze, type Snooze, type SnoozedKind, snoozeWords } from "./rules.ts";

type MenuProps = {
  kind: SnoozedKind;
  id: string;
  /** The form's address. */
  action: string;
  /** The club's day. */
  today: LocalDate;
  problem: FormProblem | undefined;
};

/** This row's own refusal: a page has such a form for each of its rows. */
function own(problem: FormProblem | undefined, id: string, form: string): FormProblem | undefined {
  const sent = problem?.lastResult.targetValue ?? problem?.lastResult.submission.payload;
  return problem?.form === "snooze" && sent?.id === id ? { ...problem, form } : undefined;
}

/** Puts something that waits off until a day; it works without scripts. Only an open one asks for its draft: each row has one. */
export function SnoozeMenu({ kind, id, action, today, problem }: MenuProps) {
  const name = `snooze-${kind}-${id}`;
  const tomorrow = addDays(today, 1);
  const form = usePageForm(name, own(problem, id, name), { until: tomorrow });
  const card = useRef<HTMLDetailsElement>(null);
  const [isOpen, setOpen] = useState(false);
  const note = () => setOpen(card.current?.open ?? false);
  // It may have been opened before the page listened.
  useEffect(note, []);
  return (
    <details ref={card} className="disclosure" open={form.problem !== undefined} onToggle={note}>
      <summary>Snooze</summary>
      <PageForm of={form} action={action} className="grid max-w-sm gap-3">
        <input type="hidden" name="kind" value={kind} />
        <input type="hidden" name="id" value={id} />
        <TextField
          {...form.field("until")}
          type="date"
          min={tomorrow}
          max={furthestSnooze(today)}
          label="Until"
          hint="It comes back to the lists and counts on that day, or sooner if they write again."
          required
        />
        {isOpen && <FormDraft about={name} />}
        <Button variant="secondary" className="justify-self-start">
          Snooze until then
        </Button>
      </PageForm>
    </details>
  );
}

type NoteProps = { kind: SnoozedKind; id: string; snooze: Snooze; returnTo: string };

/** Says that something is or was put off; what still is can be put back. */
export function SnoozeNote({ kind, id, snooze, returnTo }: NoteProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 text-sm text-ink-muted">
      <span>{`${snoozeWords(snooze)}.`}</span>
      {!snooze.isOver && (
        <Form method="post" action="/admin?form=wake">
          <input type="hidden" name="kind" value={kind} />
          <input type="hidden" name="id" value={id} />
          <input type="hidden" name="returnTo" value={returnTo} />
          <Button variant="quiet" className="px-0">
            Put back now
          </Button>
        </Form>
      )}
    </div>
  );
}
