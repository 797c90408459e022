import type { GearChoices } from "#app/features/training/gear/choices.server.ts";
import { GearFields, gearValues } from "#app/features/training/gear/gear-fields.tsx";
import { NumberField, TextAreaField, TextField } from "#app/ui/form/field.tsx";
import { FieldErrors } from "#app/ui/form/field-frame.tsx";
import { type FieldOf, type FormProblem, PageForm, usePageForm } from "#app/ui/form/page-form.tsx";
import { SaveOrCancel } from "#app/ui/form/save-or-cancel.tsx";
import { SavedMeanwhile } from "#app/ui/form/saved-meanwhile.tsx";
import type { Match } from "./list-matches.server.ts";
import { fieldsOf } from "./match-log.ts";
import { countLabels } from "./round-counts.tsx";
import { roundCounts } from "./rules.ts";

function RoundRow({ round, field, isNew }: { round: number; field: FieldOf; isNew: boolean }) {
  const errors = roundCounts.flatMap((count) => field(`${count}${round}`).errors ?? []);
  return (
    <fieldset>
      <legend>
        <b>Round {round}</b> {isNew && "to add, if one is missing"}
      </legend>
      <FieldErrors id={`round${round}`} errors={errors} />
      <div className="grid grid-cols-4 gap-2">
        {roundCounts.map((count) => (
          <NumberField
            key={count}
            {...field(`${count}${round}`)}
            errors={undefined}
            label={countLabels[count]}
            min={0}
            max={4}
          />
        ))}
      </div>
    </fieldset>
  );
}

type Props = {
  match: Match;
  gear: GearChoices | null;
  action: string;
  /** The page without this form. */
  href: string;
  problem: FormProblem | undefined;
};

/** Corrects a match: the opponent, its rounds, and how it was thrown. An emptied round is removed. */
export function CorrectMatchForm({ match, gear, action, href, problem }: Props) {
  const { id, version, opponent, notes, rounds } = match;
  const values = { opponent: opponent ?? "", notes: notes ?? "", ...Object.fromEntries(fieldsOf(rounds)) };
  const form = usePageForm("correct-match", problem, values);
  const shown = match.result === "open" ? rounds.length + 1 : rounds.length;
  return (
    <PageForm of={form} action={action} className="grid max-w-md gap-5">
      <input type="hidden" name="id" value={id} />
      <TextField {...form.field("opponent")} label="Opponent" maxLength={60} optional />
      {Array.from({ length: shown }, (_, index) => index + 1).map((round) => (
        <RoundRow key={round} round={round} field={form.field} isNew={round > rounds.length} />
      ))}
      <p className="text-ink-muted">Clear a round to remove it.</p>
      <GearFields given={gear} chosen={gearValues(form.field, match)} />
      <TextAreaField {...form.field("notes")} label="Notes" rows={2} optional />
      <SavedMeanwhile form={form} version={version} theirsHref={`${href}?edit=match`} />
      <SaveOrCancel cancelHref={href}>Save changes</SaveOrCancel>
    </PageForm>
  );
}
