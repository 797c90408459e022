import { useRef, useState } from "react";
import type { GearChoices } from "#app/features/training/gear/choices.server.ts";
import { GearFields, gearValues } from "#app/features/training/gear/gear-fields.tsx";
import { useSendLog } from "#app/features/training/log-sheet/use-send-log.tsx";
import { thrownWords } from "#app/features/training/log-sheet/waiting-logs.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { deviceWord } from "#app/ui/draft/device-store.ts";
import { TextAreaField, TextField } from "#app/ui/form/field.tsx";
import { type FieldOf, type FormProblem, PageForm, usePageForm } from "#app/ui/form/page-form.tsx";
import { MatchKeys } from "./match-keys.tsx";
import { fieldsOf, isBegun } from "./match-log.ts";
import { isOver, type MatchPad } from "./match-pad.ts";
import { againstWords } from "./match-words.tsx";
import { RoundCounts } from "./round-form.tsx";
import { type MatchRound, ratesOf, tallyOf } from "./rules.ts";
import { matchDraft, useMatchLog } from "./use-match-log.tsx";

type Props = {
  /** One-time key of the raw form (D24). */
  formKey: string;
  gear: GearChoices | null;
  action: string;
  cancelHref: string;
  problem: FormProblem | undefined;
};

type State = ReturnType<typeof useMatchLog>;

function Returned({ state }: { state: State }) {
  if (!state.isBack) return null;
  return (
    <p aria-live="polite" className="flex flex-wrap items-center justify-between gap-x-4">
      Your match was restored.
      <Button type="button" variant="quiet" onClick={state.startOver}>
        Start over
      </Button>
    </p>
  );
}

type FieldsProps = Pick<Props, "gear"> & { state: State; field: FieldOf };

/** With scripts, the keys and their counts; without, the first round: the match's page asks for the others. */
function Rounds({ state: { log, change }, field }: Pick<FieldsProps, "state" | "field">) {
  if (log)
    return (
      <>
        <MatchKeys pad={log.pad} onChange={(pad) => change({ pad })} />
        {fieldsOf(log.pad.rounds).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
      </>
    );
  return (
    // As tall as the keys, so that nothing moves when they come.
    <div className="grid gap-4 in-data-scripted:min-h-[28.625rem] in-data-scripted:content-end">
      <h2 className="text-lg">Round 1</h2>
      <RoundCounts field={field} nameOf={(count) => `${count}1`} />
    </div>
  );
}

/** The fields stay the same elements when scripts take over, because someone may be typing. */
function Fields({ state, field, gear }: FieldsProps) {
  const { log, change } = state;
  const { defaultValue: opponent = "", ...opponentField } = field("opponent");
  const { defaultValue: notes = "", ...notesField } = field("notes");
  return (
    <>
      <Returned state={state} />
      <Rounds state={state} field={field} />
      <TextField
        {...opponentField}
        label="Opponent"
        maxLength={60}
        optional
        value={log?.opponent ?? opponent}
        onChange={(event) => change({ opponent: event.currentTarget.value })}
      />
      <GearFields
        key={state.turn}
        given={gear}
        chosen={log?.gear ?? gearValues(field, null)}
        onChoose={(part) => change({ gear: { ...log?.gear, ...part } })}
      />
      <TextAreaField
        {...notesField}
        label="Notes"
        rows={1}
        optional
        value={log?.notes ?? notes}
        onChange={(event) => change({ notes: event.currentTarget.value })}
      />
    </>
  );
}

function resultWords(rounds: readonly MatchRound[]): string {
  const tally = tallyOf(rounds);
  return `${tally.score}–${tally.opponentScore}, ${thrownWords(tally.roundsThrown, ratesOf(tally).ppr ?? 0)}`;
}

type SavedProps = { pad: MatchPad; onAnother(): void; closeHref: string };

/** Replaces the sheet once its match waits on the device, which stands above it: the score stays in sight, and how it goes on is said. */
function SavedMatch({ pad, onAnother, closeHref }: SavedProps) {
  const { score, opponentScore } = tallyOf(pad.rounds);
  return (
    <div role="status" className="grid gap-4">
      <p className="font-bold font-display text-4xl">{`${score}–${opponentScore}`}</p>
      {!isOver(pad) && <p>Once it's sent, you can add its next rounds under Matches.</p>}
      <div className="flex flex-wrap gap-3">
        <Button type="button" onClick={onAnother}>
          Log another match
        </Button>
        <ButtonLink href={closeHref}>Close</ButtonLink>
      </div>
    </div>
  );
}

function saveWords(log: State["log"]): string {
  if (!log) return "Save round 1";
  return isOver(log.pad) || log.pad.rounds.length === 0 ? "Save Match" : "Save for later";
}

/**
 * Logs a match round by round. With scripts every tap is saved on the device until the match is sent, so it needs no
 * connection; without them the first round starts the match, and its page continues it.
 */
export function MatchSheet(props: Props) {
  const { action, cancelHref } = props;
  const form = useRef<HTMLFormElement>(null);
  const page = usePageForm("log-match", props.problem, { formKey: props.formKey });
  const state = useMatchLog(form);
  const [saved, setSaved] = useState<MatchPad | null>(null);
  const { log } = state;
  const about = {
    noun: "match",
    title: againstWords(log?.opponent || null),
    words: () => resultWords(log?.pad.rounds ?? []),
    timeField: "playedAt",
    draft: matchDraft,
  } as const;
  const onWaiting = () => {
    setSaved(log?.pad ?? null);
    state.startOver();
    // What says that it is saved stands above the sheet.
    scrollTo(0, 0);
  };
  const { onSubmit, isSending } = useSendLog({ about, onWaiting });
  if (saved) return <SavedMatch pad={saved} onAnother={() => setSaved(null)} closeHref={cancelHref} />;
  const isEmpty = log !== null && log.pad.rounds.length === 0;
  return (
    <PageForm of={page} action={action} ref={form} className="grid max-w-md gap-4" onSubmit={onSubmit}>
      <input type="hidden" name="formKey" value={log?.formKey ?? props.formKey} />
      <Fields {...props} state={state} field={page.field} />
      {log && isBegun(log) && (
        <p className="text-ink-muted">
          {state.isKept
            ? `Saved on this ${deviceWord()}`
            : "Not saved: this browser's storage is full or off"}
        </p>
      )}
      <div className="form-foot">
        <ButtonLink href={cancelHref} variant="quiet">
          Cancel
        </ButtonLink>
        <Button size="large" wide disabled={isSending || isEmpty}>
          {saveWords(log)}
        </Button>
      </div>
    </PageForm>
  );
}
