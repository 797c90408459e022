import { readGearChoices } from "#app/features/training/gear/choices.server.ts";
import { gearWords } from "#app/features/training/gear/gear-words.ts";
import { WaitingDrills } from "#app/features/training/log-sheet/waiting-drills.tsx";
import { useWaitingLogs } from "#app/features/training/log-sheet/waiting-logs.tsx";
import { CorrectMatchForm } from "#app/features/training/matches/correct-match-form.tsx";
import { getOwnMatch } from "#app/features/training/matches/list-matches.server.ts";
import { MatchSheet } from "#app/features/training/matches/match-sheet.tsx";
import { againstWords, matchWords, rateWords } from "#app/features/training/matches/match-words.tsx";
import {
  addRounds,
  correctMatch,
  removeLastRound,
  removeMatch,
} from "#app/features/training/matches/matches.server.ts";
import { messages } from "#app/features/training/matches/messages.ts";
import { RoundTable } from "#app/features/training/matches/round-table.tsx";
import { formAction } from "#app/http/forms/form-action.server.ts";
import { memberLoader } from "#app/http/pages/page-loader.server.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Form } from "#app/ui/form/form.tsx";
import { FormSummary } from "#app/ui/form/page-form.tsx";
import { OwnWords } from "#app/ui/own-words.tsx";
import { PageHeader } from "#app/ui/shell/page-header.tsx";
import { formatLogged } from "#app/ui/time/format.ts";
import type { Route } from "./+types/matches_.$id";

const list = "/portal/matches";
const addressOf = ({ id }: { id: string }) => `${list}/${id}`;

export const handle = { hydrate: true };

export const meta: Route.MetaFunction = () => [{ title: "Match · Training Portal" }];

export const loader = memberLoader(async ({ services, actor, url, params }) => {
  const match = await getOwnMatch(services, actor, { id: params.id });
  const isEditing = url.searchParams.has("edit") && match.isOpenToChange;
  return {
    match,
    timeZone: actor.timeZone,
    formKey: services.ids.id(),
    gear: isEditing ? await readGearChoices(services, actor) : null,
  };
});

const failed = messages.failedTitle;

export const action = formAction({
  "add-round": { run: addRounds, to: addressOf, flash: messages.logged, failed },
  "remove-round": { run: removeLastRound, to: addressOf, flash: messages.roundRemoved, failed },
  "correct-match": { run: correctMatch, to: addressOf, flash: messages.corrected, failed },
  "remove-match": {
    run: removeMatch,
    to: list,
    flash: ({ id }: { id: string }) => ({
      title: messages.removed,
      undo: { action: `${list}?form=restore-match`, fields: { id } },
    }),
    failed,
  },
});

type Match = Route.ComponentProps["loaderData"]["match"];

function OneButton({ id, form, label }: { id: string; form: string; label: string }) {
  return (
    <Form method="post" action={`${addressOf({ id })}?form=${form}`}>
      <input type="hidden" name="id" value={id} />
      <Button variant="quiet">{label}</Button>
    </Form>
  );
}

function Actions({ match: { id, roundsThrown } }: { match: Match }) {
  return (
    <div className="-ml-4 flex flex-wrap gap-x-3">
      {roundsThrown > 1 && <OneButton id={id} form="remove-round" label="Undo last round" />}
      <ButtonLink href={`${addressOf({ id })}?edit=match`} variant="quiet">
        Correct this match
      </ButtonLink>
      <OneButton id={id} form="remove-match" label="Delete this match" />
    </div>
  );
}

/** What is stored of a match; nothing while newer rounds wait on this device, whose score stands above. */
function Stored({ match }: { match: Match }) {
  const isBehind = useWaitingLogs().some(({ fields }) => fields.id === match.id);
  if (isBehind) return null;
  return (
    <>
      <RoundTable rounds={match.rounds} />
      {match.isOpenToChange && <Actions match={match} />}
    </>
  );
}

type FactsProps = { match: Match; timeZone: string; hasKeys: boolean };

/** Where keys go on with the match, they show its score and rates as they are tapped. */
function Facts({ match, timeZone, hasKeys }: FactsProps) {
  return (
    <div className="grid gap-1">
      <div className={hasKeys ? "grid gap-1 in-data-scripted:hidden" : "grid gap-1"}>
        <p className="font-bold font-display text-4xl">{matchWords(match)}</p>
        <p>{`${rateWords(match)}.`}</p>
      </div>
      <p className="text-ink-muted">
        {[formatLogged({ at: match.playedAt, on: match.playedOn }, timeZone), ...gearWords(match)].join(
          " · ",
        )}
      </p>
      {match.notes && <OwnWords>{match.notes}</OwnWords>}
    </div>
  );
}

/** One match: its score, its next round until it's over, and every round so far. */
export default function MatchPage({ loaderData, actionData }: Route.ComponentProps) {
  const { match, timeZone, formKey, gear } = loaderData;
  const here = addressOf(match);
  const canAdd = match.result === "open" && match.isOpenToChange;
  const isElsewhere = actionData && actionData.form !== "correct-match" && actionData.form !== "add-round";
  return (
    <>
      <PageHeader title={againstWords(match.opponent)} back={{ href: list, label: "Back to Matches" }} />
      <WaitingDrills />
      <div className="grid gap-6">
        {isElsewhere && <FormSummary problem={actionData} />}
        <Facts match={match} timeZone={timeZone} hasKeys={canAdd && !gear} />
        {gear ? (
          <CorrectMatchForm
            match={match}
            gear={gear}
            action={`${here}?edit=match&form=correct-match`}
            href={here}
            problem={actionData}
          />
        ) : (
          <>
            {canAdd && (
              <MatchSheet
                key={match.roundsThrown}
                begun={match}
                formKey={formKey}
                gear={null}
                action={`${here}?form=add-round`}
                cancelHref={list}
                problem={actionData}
              />
            )}
            <Stored match={match} />
          </>
        )}
      </div>
    </>
  );
}
