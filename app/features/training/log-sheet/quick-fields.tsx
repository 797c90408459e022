import { RoundsStepper } from "#app/features/training/completions/rounds-stepper.tsx";
import { roundsWords } from "#app/features/training/stats/rules.ts";
import { FieldFrame, fieldAria } from "#app/ui/form/field-frame.tsx";
import type { FieldOf } from "#app/ui/form/page-form.tsx";
import { type DrillLog, faultsOf } from "./drill-log.ts";
import { type PadKey, typePpr } from "./typed-ppr.ts";

/** A field with its current error, which takes precedence over the server's. */
function liveField(name: "roundsThrown" | "ppr", { log, field }: Pick<Props, "log" | "field">) {
  const { id, errors } = field(name);
  const fault = faultsOf(log)[name];
  return { id, name, errors: fault ? [fault] : errors };
}

type Props = { log: DrillLog; field: FieldOf; onChange(part: Partial<DrillLog>): void };

const keys: readonly PadKey[] = ["1", "2", "3", "4", "5", "6", "7", "8", "9", ".", "0", "erase"];

/** The number pad for a thumb, hidden on devices with a keyboard. */
function NumberPad({ ppr, onChange }: { ppr: string; onChange(ppr: string): void }) {
  return (
    <fieldset aria-label="PPR keys" className="hidden grid-cols-3 gap-1.5 pointer-coarse:grid">
      {keys.map((key) => (
        <button
          key={key}
          type="button"
          className="log-key log-key-pad"
          aria-label={key === "erase" ? "Erase the last digit" : undefined}
          onClick={() => onChange(typePpr(ppr, key))}
        >
          {key === "erase" ? "⌫" : key}
        </button>
      ))}
    </fieldset>
  );
}

/** Rounds and points per round: rounds start at the last number used, and points take two taps. */
export function QuickFields({ log, field, onChange }: Props) {
  const ppr = liveField("ppr", { log, field });
  const hint = "At most 12 points per round.";
  const typed = (value: string) => onChange({ ppr: value });
  const saved = log.pad.rounds.length;
  return (
    <div className="grid gap-3 *:mt-0">
      {saved > 0 && (
        <p className="text-center text-ink-muted">
          {`${roundsWords(saved)} saved under Round by round. Only what's below is sent.`}
        </p>
      )}
      <RoundsStepper
        label="Rounds thrown"
        {...liveField("roundsThrown", { log, field })}
        value={log.roundsThrown}
        onChange={(event) => onChange({ roundsThrown: event.currentTarget.value })}
      />
      <FieldFrame label="PPR (points per round)" {...ppr} hint={hint}>
        <input
          id={ppr.id}
          name={ppr.name}
          {...fieldAria({ ...ppr, hint })}
          type="text"
          inputMode="decimal"
          autoComplete="off"
          required
          className="input log-number text-[2.75rem] [@media(height>=52rem)]:min-h-16"
          value={log.ppr}
          onChange={(event) => typed(event.currentTarget.value.replace(",", "."))}
        />
      </FieldFrame>
      <NumberPad ppr={log.ppr} onChange={typed} />
    </div>
  );
}
