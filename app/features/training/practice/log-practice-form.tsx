import { type FormEvent, useEffect, useRef, useState } from "react";
import { faultsIn, LiveFault } from "#app/features/training/completions/live-fault.tsx";
import { PprField } from "#app/features/training/completions/ppr-field.tsx";
import { RoundsStepper } from "#app/features/training/completions/rounds-stepper.tsx";
import { RunningScore } from "#app/features/training/completions/running-score.tsx";
import type { GearChoices } from "#app/features/training/gear/choices.server.ts";
import { GearRows, gearValues, hasLastGear } from "#app/features/training/gear/gear-fields.tsx";
import { useGearChoices } from "#app/features/training/gear/use-gear-choices.tsx";
import { useSendLog } from "#app/features/training/log-sheet/use-send-log.tsx";
import { type LogFields, thrownWords, useLogs } from "#app/features/training/log-sheet/waiting-logs.tsx";
import { shotWords } from "#app/features/training/shots/shot-words.ts";
import { type ShotCategory, shotCategories } from "#app/features/training/stats/rules.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { deviceWord } from "#app/ui/draft/device-store.ts";
import { FormDraft } from "#app/ui/draft/form-draft.tsx";
import { SelectField, TextAreaField, TextField } from "#app/ui/form/field.tsx";
import { freshKey } from "#app/ui/form/fresh-key.ts";
import { type FieldOf, type FormProblem, PageForm, usePageForm } from "#app/ui/form/page-form.tsx";
import { deviceTime } from "#app/ui/time/device-time.ts";
import { zoneClock } from "#app/ui/time/zone-clock.ts";
import { BagFields, bagFault } from "./bag-fields.tsx";
import { practiceTitle } from "./practice-words.ts";
import { useCorrected } from "./use-corrected.tsx";

const shots = shotCategories.map((shot: ShotCategory) => ({ value: shot, label: shotWords(shot) }));

/** The shot type; the first option is a placeholder. */
export function ShotField({ field }: { field: FieldOf }) {
  const options = [{ value: "", label: "Choose" }, ...shots];
  return <SelectField {...field("shotType")} label="Shot type" options={options} required />;
}

type Props = {
  formKey: string;
  /** The days to choose from, the one to begin with, and whose they are. */
  days: { first: string; today: string; on: string; timeZone: string };
  /** The name of its draft: a form that begins with another date has its own. */
  draft: string;
  /** How many rounds the last practice had; null before the first one. */
  lastRounds: number | null;
  shot: string;
  action: string;
  cancelHref: string;
  problem: FormProblem | undefined;
  gear: GearChoices | null;
};

type WaitsProps = Pick<Props, "formKey" | "cancelHref"> & { onAnother(): void };

/** Replaces the form once its log waits on the device, until it is sent and after. */
function Waits({ formKey, onAnother, cancelHref }: WaitsProps) {
  const log = useLogs().find(({ key }) => key === formKey);
  // One that was refused and then deleted wasn't sent either.
  const last = useRef(log);
  last.current = log ?? last.current;
  return (
    <div role="status" className="grid gap-4">
      {!last.current?.refused &&
        (log ? (
          <p>
            <strong>Your practice is saved on this {deviceWord()}.</strong> It will send when you're back
            online.
          </p>
        ) : (
          <p>
            <strong>You're back online.</strong> Your practice has been sent.
          </p>
        ))}
      <div className="flex flex-wrap gap-3">
        <Button type="button" onClick={onAnother}>
          Log another
        </Button>
        <ButtonLink href={cancelHref}>Close</ButtonLink>
      </div>
    </div>
  );
}

const resultFields = ["ppr", "bagsIn", "bagsOn"];

/** What a log still lacks. */
function missingIn(form: HTMLFormElement) {
  const data = new FormData(form);
  const has = (name: string) => String(data.get(name) ?? "").trim() !== "";
  const hasResult = resultFields.some(has);
  const missing = [
    ...(has("shotType") ? [] : ["shot type"]),
    ...(has("rounds") ? [] : ["rounds"]),
    ...(hasResult ? [] : ["PPR or bags"]),
  ];
  return { missing, isBegun: hasResult || has("shotType") };
}

/** What a begun log still lacks, before anyone presses its button. */
function neededOf(form: HTMLFormElement): string | null {
  const { missing, isBegun } = missingIn(form);
  return isBegun && missing.length > 0 ? `Still needed: ${missing.join(" and ")}` : null;
}

const titleOf = ({ shotType = "general" }: LogFields) => practiceTitle(shotType as ShotCategory);

function resultWords({ rounds, ppr, bagsIn, bagsOn }: LogFields): string {
  const points = Number(bagsIn || 0) * 3 + Number(bagsOn || 0);
  return thrownWords(Number(rounds), ppr ? Number(ppr) : points / Number(rounds));
}

/**
 * Logs practice without a drill: shot, rounds, and points per round or the bags in and on (D22). Without a connection
 * the log waits on this device.
 */
export function LogPracticeForm(props: Props) {
  const [isWaiting, setWaiting] = useState(false);
  const [own, setOwn] = useState<Pick<Props, "formKey"> & Partial<Pick<Props, "days">>>({
    formKey: props.formKey,
  });
  // The device's copy of the page may be opened on a later day, and more than once.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the copy that the page was opened from
  useEffect(() => {
    if (!document.documentElement.hasAttribute("data-copy")) return;
    const { days } = props;
    const now = zoneClock(deviceTime(), days.timeZone).toISOString().slice(0, 10);
    // Ignores a clock that is behind.
    setOwn({ formKey: freshKey(), ...(now > days.today && { days: { ...days, today: now, on: now } }) });
  }, []);
  const onWaiting = () => setWaiting(true);
  const onAnother = () => {
    setOwn({ ...own, formKey: freshKey() });
    setWaiting(false);
  };
  if (isWaiting) return <Waits {...props} {...own} onAnother={onAnother} />;
  return <PracticeForm {...props} {...own} onWaiting={onWaiting} />;
}

function PracticeForm({
  formKey,
  days,
  draft,
  lastRounds,
  shot,
  action,
  cancelHref,
  problem,
  gear,
  onWaiting,
}: Props & { onWaiting(): void }) {
  const rounds = String(lastRounds ?? "");
  const defaults = { formKey, shotType: shot, rounds, practicedOn: days.on };
  const form = useCorrected(usePageForm("log-practice", problem, defaults), resultFields);
  const about = {
    noun: "practice log",
    title: titleOf,
    words: resultWords,
    timeField: "practicedAt",
    draft,
  } as const;
  const { onSubmit, isSending } = useSendLog({ about, onWaiting });
  const { field, onInput } = form;
  // A log with a fault goes to the server for its errors; on the device it would wait for nothing.
  const send = (event: FormEvent<HTMLFormElement>) => {
    const { currentTarget: sent } = event;
    const isWhole = missingIn(sent).missing.length === 0 && bagFault(sent) === null;
    if (isWhole && Object.keys(faultsIn(sent)).length === 0) onSubmit(event);
  };
  const choices = useGearChoices(gear);
  const gearRows = choices && <GearRows choices={choices} chosen={gearValues(field, null)} isFolded />;
  // What is saved without a tap is in sight next to the button.
  const isInFoot = choices !== null && hasLastGear(choices);
  return (
    <PageForm
      of={form}
      action={action}
      inert={isSending}
      className="@container grid gap-4"
      onSubmit={send}
      onInput={onInput}
    >
      <input type="hidden" name="formKey" defaultValue={formKey} />
      <div className="grid gap-4 sm:grid-cols-2 sm:items-end">
        <ShotField field={field} />
        <div>
          <RoundsStepper {...field("rounds")} label="Rounds" />
          {!field("rounds").errors && <LiveFault of="rounds" />}
        </div>
      </div>
      <fieldset className="grid gap-4">
        <legend className="mb-2 text-ink-muted">Enter your PPR or your bags.</legend>
        <PprField field={field} />
        <BagFields field={field} />
      </fieldset>
      <TextField
        {...field("practicedOn")}
        label="When"
        type="date"
        min={days.first}
        max={days.today}
        required
      />
      <TextAreaField {...field("notes")} label="Notes" rows={1} optional className="min-h-11" />
      {!isInFoot && gearRows}
      <FormDraft about={draft} />
      <div className="form-foot">
        {isInFoot && <div className="basis-full">{gearRows}</div>}
        <RunningScore read={neededOf} className="basis-full text-sm text-ink-muted" />
        <ButtonLink href={cancelHref} variant="quiet">
          Cancel
        </ButtonLink>
        <Button disabled={isSending} size="large" wide>
          Log practice
        </Button>
      </div>
    </PageForm>
  );
}
