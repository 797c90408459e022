import { useSearchParams } from "react-router";
import { readMember } from "#app/features/club/member-view/member.server.ts";
import { readTimeline } from "#app/features/club/member-view/timeline.server.ts";
import { timelineParts } from "#app/features/club/member-view/timeline-rules.ts";
import { PlanBadge } from "#app/features/people/roster/plan-badge.tsx";
import { StandingNote } from "#app/features/people/roster/standing-note.tsx";
import { readIntakeOf } from "#app/features/talk/intake/answers.server.ts";
import { setGoalFor } from "#app/features/training/goals/goals.server.ts";
import { readGoalsOf } from "#app/features/training/goals/list-goals.server.ts";
import { messages } from "#app/features/training/goals/messages.ts";
import { formAction } from "#app/http/form-action.server.ts";
import { memberLoader } from "#app/http/page-loader.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Link } from "#app/ui/link/router-link.tsx";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { Pager } from "#app/ui/list/pager.tsx";
import { PageHeader } from "#app/ui/shell/page-header.tsx";
import { formatDate } from "#app/ui/time/format.ts";
import { MadeAt } from "#app/ui/time/made-at.tsx";
import type { Route } from "./+types/route";
import { Entry } from "./entry.tsx";
import type { Shown } from "./shown.ts";
import { Summary } from "./summary.tsx";

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

function Parts({ timeline: { part, parts } }: Shown) {
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

export default function MemberPage({ loaderData, actionData }: Route.ComponentProps) {
  const { member, standing, due, timeline, coaches, now, timeZone, siteTimeZone, hasStills } = loaderData;
  const coach = coaches.find(({ key }) => key === member.assignedCoach)?.name;
  const facts = [
    member.email,
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
