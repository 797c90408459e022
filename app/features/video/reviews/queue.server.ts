import { and, asc, eq } from "drizzle-orm";
import type { Member } from "#app/features/base/actor.ts";
import { localDate } from "#app/features/base/calendar/rules.ts";
import { coachKeyOf } from "#app/features/people/coaches/rules.ts";
import { awaitsReview } from "#app/features/video/submissions/awaiting.server.ts";
import { feedbackDueOn } from "#app/features/video/submissions/rules.ts";
import type { Services } from "#app/services/services.server.ts";
import { submissions } from "#db/schema/submissions.ts";
import { users } from "#db/schema/users.ts";

const longest = 200;

/** The requests that wait, the earliest promise first (D38): everybody's, or those of the coach's own members. */
export async function readQueue(services: Services, actor: Member, wanted: string | null | undefined) {
  const key = coachKeyOf(actor, services.config.coaches);
  const filter = wanted === "mine" && key !== null ? "mine" : "all";
  const today = localDate(services.clock.now(), actor.timeZone);
  const rows = await services.db.read
    .select({
      id: submissions.id,
      title: submissions.title,
      uploadedOn: submissions.uploadedOn,
      firstName: users.firstName,
      lastName: users.lastName,
      assignedCoach: users.assignedCoach,
    })
    .from(submissions)
    .innerJoin(users, eq(users.id, submissions.userId))
    .where(and(awaitsReview(), filter === "mine" && key !== null ? eq(users.assignedCoach, key) : undefined))
    .orderBy(asc(submissions.uploadedOn), asc(submissions.uploadedAt))
    .limit(longest);
  const nameOf = (coach: string | null) =>
    services.config.coaches.find((one) => one.key === coach)?.name ?? null;
  const waiting = rows.map(({ id, title, uploadedOn, firstName, lastName, assignedCoach }) => {
    const dueOn = feedbackDueOn(uploadedOn);
    const member = `${firstName} ${lastName}`;
    return { id, title, member, coach: nameOf(assignedCoach), dueOn, isLate: dueOn < today };
  });
  return { filter, hasOwn: key !== null, waiting } as const;
}

/** The queue beside the desk. */
export type Queue = Awaited<ReturnType<typeof readQueue>>;
