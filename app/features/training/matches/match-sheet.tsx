import { useRef, useState } from "react";
import type { GearChoices } from "#app/features/training/gear/choices.server.ts";
import { GearFields, gearValues } from "#app/features/training/gear/gear-fields.tsx";
import { useSendLog } from "#app/features/training/log-sheet/use-send-log.tsx";
import { thrownWords, useWaitingLogs } from "#app/features/training/log-sheet/waiting-logs.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { deviceWord } from "#app/ui/draft/device-store.ts";
import { TextAreaField, TextField } from "#app/ui/form/field.tsx";
import { type FieldOf, type FormProblem, PageForm, usePageForm } from "#app/ui/form/page-form.tsx";
import { MatchKeys } from "./match-keys.tsx";
import { fieldsOf, isBegun, roundsIn } from "./match-log.ts";
import { isOver, type MatchPad, padOf, playedOf } from "./match-pad.ts";
import { againstWords } from "./match-words.tsx";
import { RoundCounts } from "./round-counts.tsx";
import { type MatchRound, ratesOf, tallyOf } from "./rules.ts";
import { type BegunMatch, draftOf, useMatchLog } from "./use-match-log.tsx";

type Props = {
  /** The match it goes on with; null for a new one. */
  begun: BegunMatch | null;
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

type FieldsProps = Pick<Props, "begun" | "gear"> & { state: State; field: FieldOf };

/** With scripts, the keys and their counts; without, one round: the match's page asks for the others. */
function Rounds({ begun, state: { log, change }, field }: Omit<FieldsProps, "gear">) {
  const stored = begun?.rounds.length ?? 0;
  if (log)
    return (
      <>
        <MatchKeys pad={log.pad} onChange={(pad) => change({ pad })} />
        {fieldsOf(log.pad.rounds, stored).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
      </>
    );
  return (
    // As tall as the keys, so that nothing moves when they come.
    <div className="grid gap-4 in-data-scripted:min-h-[28.625rem] in-data-scripted:content-end">
      <h2 className="text-lg">Round {stored + 1}</h2>
      <RoundCounts field={field} nameOf={(count) => `${count}${stored + 1}`} />
    </div>
  );
}

/** The fields stay the same elements when scripts take over, because someone may be typing. */
function Details({ state, field, gear }: Omit<FieldsProps, "begun">) {
  const { log, change } = state;
  const { defaultValue: opponent = "", ...opponentField } = field("opponent");
  const { defaultValue: notes = "", ...notesField } = field("notes");
  return (
    <>
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

type SavedProps = {
  pad: MatchPad;
  /** Begins the next match on this sheet; null on the page of a stored one. */
  onAnother: (() => void) | null;
  closeHref: string;
};

/** Replaces the sheet once its match waits on the device, which stands above it: the score stays in sight, and how it goes on is said. */
function SavedMatch({ pad, onAnother, closeHref }: SavedProps) {
  const { score, opponentScore } = tallyOf(playedOf(pad));
  return (
    <div role="status" className="grid gap-4">
      <p className="font-bold font-display text-4xl">{`${score}–${opponentScore}`}</p>
      {!isOver(pad) && <p>Once it's sent, you can add its next rounds under Matches.</p>}
      <div className="flex flex-wrap gap-3">
        {onAnother && (
          <Button type="button" onClick={onAnother}>
            Log another match
          </Button>
        )}
        <ButtonLink href={closeHref}>Close</ButtonLink>
      </div>
    </div>
  );
}

function saveWords(log: State["log"], begun: BegunMatch | null): string {
  if (!log) return `Save round ${(begun?.rounds.length ?? 0) + 1}`;
  return isOver(log.pad) || log.pad.rounds.length === 0 ? "Save Match" : "Save for later";
}

/** The next rounds of this match that wait on the device, as the keys show them; null if none do. */
function useWaitingRounds(begun: BegunMatch | null): MatchPad | null {
  const waiting = useWaitingLogs().find(({ fields }) => begun && fields.id === begun.id);
  return begun && waiting ? padOf(roundsIn(waiting.fields, begun.rounds.length), begun.rounds) : null;
}

/**
 * Logs a match round by round, or goes on with one. With scripts every tap is saved on the device until the match is sent, so
 * it needs no connection; without them the first round starts the match, and its page continues it.
 */
export function MatchSheet(props: Props) {
  const { action, begun, cancelHref } = props;
  const form = useRef<HTMLFormElement>(null);
  const page = usePageForm(begun ? "add-round" : "log-match", props.problem, { formKey: props.formKey });
  const state = useMatchLog(form, begun);
  const [saved, setSaved] = useState<MatchPad | null>(null);
  const waiting = useWaitingRounds(begun);
  const { log } = state;
  const about = {
    noun: "match",
    title: againstWords(begun ? begun.opponent : log?.opponent || null),
    words: () => resultWords(log ? playedOf(log.pad) : []),
    timeField: "playedAt",
    draft: draftOf(begun),
  } as const;
  const onWaiting = () => {
    setSaved(begun ? null : (log?.pad ?? null));
    state.startOver();
    // What says that it is saved stands above the sheet.
    scrollTo(0, 0);
  };
  const { onSubmit, isSending } = useSendLog({ about, onWaiting });
  if (waiting) return <SavedMatch pad={waiting} onAnother={null} closeHref={cancelHref} />;
  if (saved) return <SavedMatch pad={saved} onAnother={() => setSaved(null)} closeHref={cancelHref} />;
  // Its key has stored something else, so that saving it plainly would be refused once more.
  const again = page.field("again");
  const isEmpty = log !== null && log.pad.rounds.length === 0;
  return (
    <PageForm
      of={page}
      action={action}
      ref={form}
      inert={isSending}
      className="@container grid max-w-md gap-4"
      onSubmit={onSubmit}
    >
      <input type="hidden" name="formKey" value={log?.formKey ?? props.formKey} />
      {begun && (
        <>
          <input type="hidden" name="id" value={begun.id} />
          <input type="hidden" name="round" value={begun.rounds.length + 1} />
        </>
      )}
      <Returned state={state} />
      <Rounds {...props} state={state} field={page.field} />
      {!begun && <Details {...props} state={state} field={page.field} />}
      {log && isBegun(log) && (
        <p className="text-ink-muted">
          {state.isKept
            ? `Saved on this ${deviceWord()}`
            : "Not saved: this browser's storage is full or off"}
        </p>
      )}
      <div className="form-foot @max-3xs:static">
        {!begun && (
          <ButtonLink href={cancelHref} variant="quiet">
            Cancel
          </ButtonLink>
        )}
        <Button
          size="large"
          wide
          className="@max-3xs:static!"
          disabled={isSending || isEmpty}
          {...(again.errors && { id: again.id, name: "again", value: "on" })}
        >
          {again.errors ? "Log it again" : saveWords(log, begun)}
        </Button>
      </div>
    </PageForm>
  );
}
