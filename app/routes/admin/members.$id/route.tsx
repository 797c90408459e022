import { useSearchParams } from "react-router";
import { shownAddress } from "#app/features/base/email-address.ts";
import { monthlyWords } from "#app/features/base/site/prices.ts";
import type { MemberGear } from "#app/features/club/member-view/gear.server.ts";
import { readMember } from "#app/features/club/member-view/member.server.ts";
import { duePlaces, nextWords } from "#app/features/club/member-view/row-words.ts";
import { readTimeline } from "#app/features/club/member-view/timeline.server.ts";
import { timelineParts } from "#app/features/club/member-view/timeline-rules.ts";
import { whyBesideBadge } from "#app/features/people/entitlements/reasons/why-rules.ts";
import { PlanBadge } from "#app/features/people/roster/plan-badge.tsx";
import { StandingNote } from "#app/features/people/roster/standing-note.tsx";
import { readIntakeOf } from "#app/features/talk/intake/answers.server.ts";
import { IntakeAnswers } from "#app/features/talk/intake/intake-answers.tsx";
import { gearWords } from "#app/features/training/gear/gear-words.ts";
import { GoalCard } from "#app/features/training/goals/goal-card.tsx";
import { SetGoalForm } from "#app/features/training/goals/goal-form.tsx";
import { setGoalFor } from "#app/features/training/goals/goals.server.ts";
import { readGoalsOf } from "#app/features/training/goals/list-goals.server.ts";
import { messages } from "#app/features/training/goals/messages.ts";
import { recordWords } from "#app/features/training/matches/match-words.tsx";
import { shotWords } from "#app/features/training/shots/shot-words.ts";
import { PprLine } from "#app/features/training/stats/charts/ppr-line.tsx";
import { shotTrendWords } from "#app/features/training/stats/shots/shot-rules.ts";
import { MeasureList } from "#app/features/video/measures/measure-list.tsx";
import { formAction } from "#app/http/forms/form-action.server.ts";
import { memberLoader } from "#app/http/pages/page-loader.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import type { FormProblem } from "#app/ui/form/page-form.tsx";
import { Link } from "#app/ui/link/router-link.tsx";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { Pager } from "#app/ui/list/pager.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { PageHeader } from "#app/ui/shell/page-header.tsx";
import { capital, formatDate } from "#app/ui/time/format.ts";
import { MadeAt } from "#app/ui/time/made-at.tsx";
import type { Route } from "./+types/route";
import { Entry } from "./entry.tsx";
import type { PageData } from "./shown.ts";

export const handle = { hydrate: true };

const nameOf = ({ firstName, lastName }: { firstName: string; lastName: string }) =>
  `${firstName} ${lastName}`;

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData ? nameOf(loaderData.member) : "Member"} · Admin` },
];

export const loader = memberLoader(async ({ services, actor, params, url, prefersSmallVideos }) => {
  const userId = params.id ?? "";
  const { part, page } = Object.fromEntries(url.searchParams);
  const read = await readMember(services, actor, { userId });
  return {
    ...read,
    timeline: await readTimeline(services, actor, { userId, part, page }),
    intake: await readIntakeOf(services, actor, { userId }),
    goals: await readGoalsOf(services, actor, { userId, timeZone: read.zone }),
    coaches: services.config.coaches.map(({ key, name }) => ({ key, name })),
    now: services.clock.now(),
    hasStills: !prefersSmallVideos,
    timeZone: actor.timeZone,
    siteTimeZone: services.config.siteTimeZone,
  };
});

export const action = formAction({
  "set-goal": {
    run: setGoalFor,
    to: (_, { params }) => `/admin/members/${params.id}#goals`,
    flash: messages.set,
    failed: messages.failedTitle,
  },
});

/** Links to what a coach can do for a member. */
function Actions({ id }: { id: string }) {
  return (
    <>
      <ButtonLink href={`/admin/messages/${id}`}>Message</ButtonLink>
      <ButtonLink href={`/admin/notes?user=${id}`}>Write a note</ButtonLink>
      <ButtonLink href={`/admin/drills?user=${id}`}>Weekly drills</ButtonLink>
      <ButtonLink href={`/admin/drills?user=${id}&drill=new`}>Add a drill</ButtonLink>
      <ButtonLink href={`/admin/users?user=${id}#member`}>Plan and coach</ButtonLink>
    </>
  );
}

function Parts({ timeline: { part, parts } }: PageData) {
  const [query] = useSearchParams();
  const to = (name: string) => {
    const changed = new URLSearchParams(query);
    changed.delete("page");
    changed.set("part", name);
    return `?${changed}`;
  };
  return (
    <nav aria-label="Parts of the timeline" className="flex flex-wrap gap-x-4">
      {parts
        .filter(({ name, many }) => many > 0 || name === part)
        .map(({ name, many }) => (
          <Link
            key={name}
            to={to(name)}
            preventScrollReset
            aria-current={name === part ? "page" : undefined}
            className="py-2.5 text-ink-muted hover:underline aria-[current]:font-bold aria-[current]:text-ink"
          >
            {`${timelineParts[name].label} ${many}`}
          </Link>
        ))}
    </nav>
  );
}

/** What is due for the member, each line with a link to do it. */
function Due({ due, ...seen }: PageData) {
  if (due.length === 0) return <p>Nothing is due.</p>;
  return (
    <ul className="grid gap-1">
      {due.map((one) => (
        <li key={one.kind}>
          <Link
            to={`${duePlaces[one.kind]}${one.ref}`}
            className={one.isLate ? "link font-bold text-danger" : "link"}
          >
            {nextWords(one, seen)}
          </Link>
        </li>
      ))}
    </ul>
  );
}

function Plan({ member, why, price, purchaseWaits }: PageData) {
  return (
    <>
      <p>{[capital(whyBesideBadge(why)), ...(price === null ? [] : [monthlyWords(price)])].join(". ")}.</p>
      {purchaseWaits && (
        <Notice tone="info" title="A purchase is waiting">
          {`${member.firstName} bought a plan with this address. It starts once ${member.firstName} confirms the email.`}
        </Notice>
      )}
    </>
  );
}

type Bag = MemberGear["bags"][number];

const bagWords = ({ firstSide, secondSide, speed }: Bag) =>
  [firstSide, secondSide, speed === null ? null : `speed ${speed}`].filter(Boolean).join(" · ");

function Bags({ gear, firstName }: { gear: MemberGear; firstName: string }) {
  const { bags, throwingStyle, place } = gear;
  const last = gearWords({ bagName: null, throwingStyle, place });
  if (bags.length === 0 && last.length === 0) return <p>{`${firstName} hasn't said which bags.`}</p>;
  return (
    <>
      {last.length > 0 && <p>{`Last logged: ${last.join(", ").toLowerCase()}`}</p>}
      <ul>
        {bags.map((bag) => (
          <li key={bag.id} className="wrap-anywhere">
            <strong>{bag.name}</strong> <span className="text-ink-muted">{bagWords(bag)}</span>
          </li>
        ))}
      </ul>
    </>
  );
}

type Props = { gear: MemberGear; member: { id: string; firstName: string } };

/** A member's bags and how their matches went, for coaches. */
function BagsAndMatches({ gear, member: { id, firstName } }: Props) {
  return (
    <>
      <section className="grid gap-2">
        <h2 className="text-lg">Bags and style</h2>
        <Bags gear={gear} firstName={firstName} />
      </section>
      <section className="grid gap-2">
        <h2 className="text-lg">Matches</h2>
        <p>{recordWords(gear.record, firstName)}</p>
        {gear.record.played > 0 && (
          <div>
            <ButtonLink href={`/admin/members/${id}?part=matches`}>All matches</ButtonLink>
          </div>
        )}
      </section>
    </>
  );
}

type MemberGoalsProps = Awaited<ReturnType<typeof readGoalsOf>> & {
  member: { id: string; firstName: string };
  problem: FormProblem | undefined;
};

/** A member's goals as a coach sees them, and the form for one more. */
function MemberGoals({ member, goals, today, days, formKey, problem }: MemberGoalsProps) {
  return (
    <section className="grid gap-2" aria-labelledby="goals">
      <h2 id="goals" className="text-lg">
        Goals
      </h2>
      {goals.length === 0 && <p>{`${member.firstName} has no goal yet.`}</p>}
      <ul className="grid gap-3">
        {goals.map((goal) => (
          <GoalCard key={goal.id} goal={goal} today={today} />
        ))}
      </ul>
      <details className="disclosure" open={problem?.form === "set-goal"}>
        <summary>{`Set a goal for ${member.firstName}`}</summary>
        <SetGoalForm
          action={`/admin/members/${member.id}?form=set-goal`}
          formKey={formKey}
          days={days}
          problem={problem}
          userId={member.id}
        />
      </details>
    </section>
  );
}

/** Plan, numbers and what is due: what a coach wants to know before reading on. */
function Summary({ problem, ...props }: PageData & { problem: FormProblem | undefined }) {
  const { points, summary, shots, measured, member, goals, gear, intake, timeZone } = props;
  return (
    <aside className="grid content-start gap-6" aria-label={`About ${member.firstName}`}>
      <section className="grid gap-2">
        <h2 className="text-lg">Next</h2>
        <Due {...props} />
      </section>
      <section className="grid gap-2">
        <h2 className="text-lg">Plan</h2>
        <Plan {...props} />
      </section>
      <section className="grid gap-2">
        <h2 className="text-lg">Numbers</h2>
        <PprLine points={points} summary={summary} />
        {shots.length > 0 && (
          <ul aria-label="Shots">
            {shots.map((trend) => (
              <li key={trend.category}>
                <strong>{shotWords(trend.category)}</strong>{" "}
                <span className="text-ink-muted">{shotTrendWords(trend)}</span>
              </li>
            ))}
          </ul>
        )}
      </section>
      {measured.length > 0 && (
        <section className="grid gap-2">
          <h2 className="text-lg">Measured in videos</h2>
          <MeasureList lines={measured} />
        </section>
      )}
      <section className="grid gap-2">
        <h2 className="text-lg">Intake</h2>
        <IntakeAnswers intake={intake} timeZone={timeZone} />
      </section>
      <BagsAndMatches gear={gear} member={member} />
      <MemberGoals {...goals} member={member} problem={problem} />
    </aside>
  );
}

export default function MemberPage({ loaderData, actionData }: Route.ComponentProps) {
  const { member, standing, due, timeline, coaches, now, timeZone, siteTimeZone, hasStills } = loaderData;
  const coach = coaches.find(({ key }) => key === member.assignedCoach)?.name;
  const facts = [
    shownAddress(member.email),
    member.phoneNumber,
    coach ? `${coach}'s member` : "no coach assigned",
    `joined ${formatDate(member.createdAt, timeZone)}`,
  ];
  const about = { firstName: member.firstName, coaches, timeZone, siteTimeZone, now, hasStills };
  return (
    <>
      <PageHeader
        title={nameOf(member)}
        aside={<PlanBadge tier={member.effectiveTier} isCoach={member.isAdmin} />}
        lead={facts.filter(Boolean).join(" · ")}
        back={{ href: "/admin/users", label: "Back to Users" }}
        actions={<Actions id={member.id} />}
      />
      {(standing.leavesOn || due.some(({ kind }) => ["call", "review"].includes(kind))) && (
        <StandingNote
          name={member.firstName}
          standing={standing}
          what="calls and reviews"
          timeZone={timeZone}
          className="mt-4"
        />
      )}
      <div className="mt-6 grid gap-8 lg:grid-cols-[minmax(0,3fr)_minmax(0,1.4fr)]">
        <section aria-labelledby="timeline" className="order-2 grid content-start gap-2 lg:order-none">
          <h2 id="timeline" className="text-lg">
            Timeline
          </h2>
          <Parts {...loaderData} />
          {timeline.total === 0 && <EmptyState title="Nothing here yet" />}
          <ol>
            {timeline.entities.map((entry, place, all) => (
              <Entry key={`${entry.kind} ${entry.id}`} entry={entry} before={all[place - 1]} about={about} />
            ))}
          </ol>
          {timeline.total > 0 && <Pager {...timeline} what="entries" />}
        </section>
        <Summary {...loaderData} problem={actionData} />
      </div>
      <MadeAt madeAt={now} timeZone={timeZone} to={`/admin/members/${member.id}`} />
    </>
  );
}
