import { type FormEvent, type MouseEvent, startTransition, useRef } from "react";
import { ResultFields } from "#app/features/training/completions/result-fields.tsx";
import { RoundFields } from "#app/features/training/completions/round-fields.tsx";
import type { GearChoices } from "#app/features/training/gear/choices.server.ts";
import { GearRows, gearValues, hasLastGear } from "#app/features/training/gear/gear-fields.tsx";
import { useGearChoices } from "#app/features/training/gear/use-gear-choices.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { TextAreaField } from "#app/ui/form/field.tsx";
import { type FieldOf, type FormProblem, PageForm, usePageForm } from "#app/ui/form/page-form.tsx";
import { PhoneLink } from "#app/ui/link/phone-link.tsx";
import { Link } from "#app/ui/link/router-link.tsx";
import {
  faultsOf,
  fieldsOf,
  isBegun,
  isReady,
  type LastResult,
  roundsOffered,
  type Way,
} from "./drill-log.ts";
import { QuickFields } from "./quick-fields.tsx";
import { RoundKeys } from "./rounds/round-keys.tsx";
import { Foot, LastTime, Returned } from "./sheet-parts.tsx";
import { type DrillLogState, useDrillLog } from "./use-drill-log.tsx";
import { thrownAtField } from "./waiting-logs.tsx";

type Props = {
  drillId: string;
  /** One-time key of the raw form: sending the same form twice stores one row (D24). */
  formKey: string;
  action: string;
  cancelHref: string;
  problem: FormProblem | undefined;
  /** Not null if the raw form asks for the bags of each round; null for the quick form (D23). */
  rounds: number | null;
  last: LastResult | null;
  /** Bags, style and place to choose from, if the page has loaded them. */
  gear: GearChoices | null;
  /** The address of the raw form, quick or round by round for that many rounds. */
  wayHref(rounds: number | null): string;
  /** Runs before the form is sent; may prevent it. */
  onSubmit(event: FormEvent<HTMLFormElement>): void;
  isSending: boolean;
};

type WaysProps = Pick<Props, "rounds" | "wayHref"> & { state: DrillLogState };

/** The choice between the two forms. With scripts, both keep their content. */
function Ways({ rounds, wayHref, state: { log, change } }: WaysProps) {
  const open: Way = log?.way ?? (rounds === null ? "quick" : "rounds");
  const way = (name: Way, href: string, label: string) => (
    <Link
      to={href}
      replace
      preventScrollReset
      className="grid min-h-11 place-items-center rounded-sm text-center font-bold text-ink no-underline aria-[current=page]:bg-surface-raised aria-[current=page]:shadow-board forced-colors:border"
      aria-current={open === name ? "page" : undefined}
      onClick={(event: MouseEvent) => {
        if (!log) return;
        event.preventDefault();
        // Drawing the other form takes long on a slow phone: the press shows first.
        startTransition(() => change({ way: name }));
      }}
    >
      {label}
    </Link>
  );
  return (
    <nav
      aria-label="How to log it"
      className="log-ways grid grid-cols-2 gap-1 rounded-md bg-surface-sunken p-1"
    >
      {way("quick", wayHref(null), "Quick")}
      {way("rounds", wayHref(rounds ?? 10), "Round by round")}
    </nav>
  );
}

/** The full form for browsers without scripts. */
function RawFields(props: Props & { field: FieldOf }) {
  const { field, rounds } = props;
  return (
    <>
      <input type="hidden" name="asks" value="on" />
      {rounds === null ? <ResultFields field={field} /> : <RoundFields field={field} />}
    </>
  );
}

/**
 * One round at a time, or two numbers; fields that aren't on screen stay in the sheet and are sent in hidden fields.
 */
function LiveFields({ state, field, last }: Pick<Props, "last"> & { state: DrillLogState; field: FieldOf }) {
  const { log, change, show } = state;
  if (!log) return null;
  const { defaultValue: _sent, ...notes } = field("notes");
  return (
    <>
      <Returned state={state} />
      {log.way === "quick" ? (
        <QuickFields log={log} field={field} onChange={change} />
      ) : (
        <RoundKeys pad={log.pad} last={last} onChange={(pad) => change({ pad })} onShow={show} />
      )}
      <input type="hidden" name={thrownAtField} value={log.thrownAt} />
      {log.way === "rounds" &&
        Object.entries(fieldsOf(log)).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
      <TextAreaField
        {...notes}
        label="Notes"
        rows={1}
        optional
        className="min-h-11"
        value={log.notes}
        onChange={(event) => change({ notes: event.currentTarget.value })}
      />
    </>
  );
}

/**
 * Logs one drill: rounds, points per round and notes, or the bags of each round. Without scripts it is one long form;
 * with them it shows one round at a time and saves every tap on the device.
 */
export function LogSheet(props: Props) {
  const { drillId, action, cancelHref, rounds, last, onSubmit, isSending } = props;
  const form = useRef<HTMLFormElement>(null);
  const page = usePageForm("complete-drill", props.problem, {
    drillId,
    formKey: props.formKey,
    roundsThrown: roundsOffered(last),
  });
  const state = useDrillLog(form, { drillId, last, planned: rounds });
  const { log, change } = state;
  const choices = useGearChoices(props.gear);
  const gear = choices && (
    <GearRows
      key={state.draft}
      choices={choices}
      chosen={log?.gear ?? gearValues(page.field, null)}
      isFolded
      onChoose={(part) => change({ gear: { ...log?.gear, ...part } })}
    />
  );
  // What is saved without a tap is in sight next to the button.
  const isInFoot = choices !== null && hasLastGear(choices);
  const send = (event: FormEvent<HTMLFormElement>) => {
    // An entry the server would refuse must not wait on the device until it is too late to correct.
    if (log && Object.keys(faultsOf(log)).length > 0) event.preventDefault();
    else onSubmit(event);
  };
  return (
    <PageForm
      of={page}
      action={action}
      ref={form}
      inert={isSending}
      className="@container flex shrink-0 grow flex-col gap-2 px-4 pt-1 sm:px-6 [@media(height>=50rem)]:gap-3"
      onSubmit={send}
    >
      <Ways rounds={rounds} wayHref={props.wayHref} state={state} />
      <div className="log-last flex flex-wrap items-center justify-center gap-x-6 lg:pointer-fine:justify-between">
        <LastTime last={last} />
        <PhoneLink to={`/portal/log?complete=${drillId}`}>Log it on your phone</PhoneLink>
      </div>
      <input type="hidden" name="drillId" value={drillId} />
      <input type="hidden" name="draftAbout" value={`log:${drillId}`} />
      <input type="hidden" name="formKey" value={log?.formKey ?? props.formKey} />
      {log ? (
        <LiveFields {...props} state={state} field={page.field} />
      ) : (
        <RawFields {...props} field={page.field} />
      )}
      {!isInFoot && gear}
      <div className="log-foot">
        <div className={isInFoot ? "log-line" : "grid"}>
          {isInFoot && gear}
          {log && <Foot log={log} isKept={state.isKept} isBegun={isBegun(log)} />}
        </div>
        <div className="flex flex-wrap gap-2 *:min-w-min *:last:flex-1">
          <ButtonLink href={cancelHref} variant="quiet" className="@max-3xs:hidden">
            Cancel
          </ButtonLink>
          <Button
            size="large"
            wide
            className="log-send"
            disabled={isSending || (log !== null && !isReady(log))}
          >
            Complete Drill
          </Button>
        </div>
        {page.field("again").errors && (
          <Button id={page.field("again").id} variant="secondary" wide name="again" value="on">
            Log it again
          </Button>
        )}
      </div>
    </PageForm>
  );
}
