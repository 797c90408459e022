import { Suspense } from "react";
import type { Member } from "#app/features/base/actor.ts";
import { isAllowed } from "#app/features/base/allowed.ts";
import { addDays, isLocalDate, type LocalDate, localDate } from "#app/features/base/calendar/rules.ts";
import { readNextStep } from "#app/features/club/dashboard/next-step.server.ts";
import { readGearChoices } from "#app/features/training/gear/choices.server.ts";
import { readTrainingToday } from "#app/features/training/goals/goals-today.server.ts";
import { listMilestones } from "#app/features/training/goals/milestones.server.ts";
import { LogPracticeForm } from "#app/features/training/practice/log-practice-form.tsx";
import { findLoggedPractice } from "#app/features/training/practice/logged-practice.server.ts";
import { messages } from "#app/features/training/practice/messages.ts";
import { readNextPractice } from "#app/features/training/practice/next-practice.server.ts";
import {
  correctPractice,
  deletePractice,
  listShownPractice,
  logPractice,
} from "#app/features/training/practice/practice.server.ts";
import { PracticeList } from "#app/features/training/practice/practice-list.tsx";
import { shotWords } from "#app/features/training/shots/shot-words.ts";
import { countWeeksInRow } from "#app/features/training/stats/history.server.ts";
import { formAction } from "#app/http/forms/form-action.server.ts";
import { memberLoader } from "#app/http/pages/page-loader.server.ts";
import type { Services } from "#app/services/services.server.ts";
import { Link } from "#app/ui/link/router-link.tsx";
import { onDemand } from "#app/ui/live/on-demand.ts";
import { PageHeader } from "#app/ui/shell/page-header.tsx";
import type { Route } from "./+types/practice";

const PracticeDone = onDemand(
  async () => (await import("#app/features/training/practice/practice-done.tsx")).PracticeDone,
);

const CorrectPracticeForm = onDemand(
  async () => (await import("#app/features/training/practice/correct-practice-form.tsx")).CorrectPracticeForm,
);

const ClosedNote = onDemand(
  async () => (await import("#app/features/training/completions/log/closed-note.tsx")).ClosedNote,
);

const Dialog = onDemand(async () => (await import("#app/ui/dialog.tsx")).Dialog);

const WaitingDrills = onDemand(
  async () => (await import("#app/features/training/log-sheet/waiting-drills.tsx")).WaitingDrills,
);

const here = "/portal/practice";
const shownResults = 10;

export const handle = { hydrate: true };

export const meta: Route.MetaFunction = () => [{ title: "Log practice · Training Portal" }];

/** The days practice can be logged for (D24), and the one to begin with: what the address names, else today. */
function readDays({ searchParams }: URL, { today, timeZone }: { today: LocalDate; timeZone: string }) {
  const first = addDays(today, -6);
  const on = searchParams.get("on");
  return { first, today, on: isLocalDate(on) && on >= first && on <= today ? on : today, timeZone };
}

/** What to do after a practice: the plan's next drill or lesson, and practice with the number to beat. */
async function readNext(services: Services, actor: Member) {
  const step = await readNextStep(services, actor);
  return [...(step ? [step] : []), await readNextPractice(services, actor)];
}

export const loader = memberLoader(async ({ services, actor, url }) => {
  const today = localDate(services.clock.now(), actor.timeZone);
  const editing = url.searchParams.get("edit");
  const results = await listShownPractice(services, actor, { limit: shownResults, editing });
  const asked = url.searchParams.get("logged");
  const logged = asked && (await findLoggedPractice(services, actor, { id: asked }));
  return {
    results,
    logged,
    next: logged ? await readNext(services, actor) : [],
    goals: logged
      ? (await readTrainingToday(services, actor, { since: today })).goals
      : { shown: [], more: 0 },
    milestones: logged
      ? await listMilestones(services, actor, {
          ...logged,
          weeksInRow: isAllowed(actor, "readOwnRun") ? await countWeeksInRow(services, actor) : null,
        })
      : [],
    gear: await readGearChoices(services, actor),
    editing: results.find((row) => row.id === editing && row.isOpen) ?? null,
    formKey: services.ids.id(),
    days: readDays(url, { today, timeZone: actor.timeZone }),
    shot: url.searchParams.get("shot") ?? "",
  };
});

export const action = formAction({
  "log-practice": {
    run: logPractice,
    to: ({ id }: { id: string }) => `${here}?logged=${id}`,
    flash: messages.logged,
    failed: messages.failedTitle,
  },
  "correct-practice": {
    run: correctPractice,
    to: here,
    flash: messages.corrected,
    failed: messages.correctFailedTitle,
  },
  "delete-practice": {
    run: deletePractice,
    to: here,
    flash: messages.removed,
    failed: messages.removeFailedTitle,
  },
});

type Results = Route.ComponentProps["loaderData"]["results"];

/** The newest practice; what is older than seven days says why it has no Edit (D24). */
function OwnPractice({ results }: { results: Results }) {
  return (
    <section aria-labelledby="own-practice" className="grid gap-2">
      <h2 id="own-practice" className="text-xl">
        Your practice
      </h2>
      <Suspense fallback={null}>{results.some(({ isOpen }) => !isOpen) && <ClosedNote />}</Suspense>
      <PracticeList results={results} editHref={(row) => (row.isOpen ? `${here}?edit=${row.id}` : null)} />
      <p>
        <Link to="/portal/entries" className="link inline-block py-2.5">
          Everything you've logged
        </Link>
      </p>
    </section>
  );
}

/** Practice without a drill, for every plan: the form and its logs. The browser keeps this page for when it is offline. */
export default function Practice({ loaderData, actionData }: Route.ComponentProps) {
  const { results, editing, logged, next, goals, milestones, formKey, days, shot, gear } = loaderData;
  return (
    <>
      <PageHeader title="Log practice" back={{ href: "/portal", label: "Back to the Dashboard" }} />
      <Suspense fallback={null}>
        <WaitingDrills />
      </Suspense>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-8 lg:grid-cols-2 lg:items-start lg:gap-10">
        {logged ? (
          <Suspense fallback={null}>
            <PracticeDone logged={logged} next={next} goals={goals} milestones={milestones} here={here} />
          </Suspense>
        ) : (
          <LogPracticeForm
            formKey={formKey}
            days={days}
            draft={days.on === days.today ? "practice" : `practice:${days.on}`}
            lastRounds={results[0]?.rounds ?? null}
            shot={shot}
            gear={gear}
            problem={actionData}
            action={`${here}?form=log-practice`}
            cancelHref="/portal"
          />
        )}
        {results.length > 0 && <OwnPractice results={results} />}
      </div>
      <Suspense fallback={null}>
        {editing && (
          <Dialog title={`Edit: ${shotWords(editing.shotType)} practice`} closeHref={here}>
            <CorrectPracticeForm
              key={editing.id}
              result={editing}
              gear={gear}
              action={(form) => `${here}?edit=${editing.id}&form=${form}`}
              href={`${here}?edit=${editing.id}`}
              cancelHref={here}
              problem={actionData}
            />
          </Dialog>
        )}
      </Suspense>
    </>
  );
}
