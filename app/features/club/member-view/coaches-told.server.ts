import { and, count, eq, gt, inArray, isNotNull, isNull, ne, or } from "drizzle-orm";
import { enqueueMail } from "#app/features/base/mail/outbox.server.ts";
import { isAdministrator } from "#app/features/people/accounts/rules.ts";
import { effectiveTier } from "#app/features/people/entitlements/rules.ts";
import { tierNow } from "#app/features/people/entitlements/tier-sql.server.ts";
import { comingCallsOf } from "#app/features/talk/calls/book.server.ts";
import { calendarOf } from "#app/features/talk/calls/hours/availability.server.ts";
import { coachName } from "#app/features/talk/calls/own-calls.server.ts";
import { awaitsReview } from "#app/features/video/submissions/awaiting.server.ts";
import type { Mail } from "#app/services/mailer.server.ts";
import type { Services } from "#app/services/services.server.ts";
import type { Connection } from "#db/client.ts";
import { calls } from "#db/schema/calls.ts";
import { homework } from "#db/schema/homework.ts";
import { submissions } from "#db/schema/submissions.ts";
import { type UserRow, users } from "#db/schema/users.ts";
import {
  type CoachReader,
  leavingMail,
  type Open,
  planBackMail,
  planEndsMail,
  stayingMail,
} from "./mail.server.ts";

type CallRow = typeof calls.$inferSelect;

/** What is open between a member and the coaches. */
async function openWith(tx: Connection, services: Services, userId: string) {
  const videos = and(eq(submissions.userId, userId), awaitsReview());
  const tasks = and(eq(homework.userId, userId), isNull(homework.doneAt));
  const [waiting] = await tx.select({ many: count() }).from(submissions).where(videos);
  return {
    calls: await comingCallsOf(tx, services, userId),
    videos: waiting?.many ?? 0,
    homework: await tx.$count(homework, tasks),
  };
}

type OpenRows = Awaited<ReturnType<typeof openWith>>;

/** The coming calls the member's plan, as known today, won't include. */
const uncovered = (member: UserRow, open: OpenRows) =>
  open.calls.filter(({ startsAt }) => effectiveTier(member, startsAt) !== "pro");

/** What coaches should have been told of the member by now. */
function whatToSay({ config, clock }: Services, member: UserRow, open: OpenRows): UserRow["coachesToldOf"] {
  if (member.deleteAfter) return "leaving";
  if (isAdministrator(member, config.adminEmails)) return null;
  const lacksReview = open.videos > 0 && effectiveTier(member, clock.now()) !== "pro";
  return lacksReview || uncovered(member, open).length > 0 ? "plan" : null;
}

/** Who is told: the coaches of the calls and the member's own; without an own one, everyone if a video or homework is open. */
async function audienceOf(
  tx: Connection,
  services: Services,
  { member, open, about, standing }: Told,
): Promise<CoachReader[]> {
  const { coaches } = services.config;
  const callers = new Set(about.map(({ coachKey }) => coachKey));
  const hasCoach = coaches.some(({ key }) => key === member.assignedCoach);
  const isAnyones = !hasCoach && open.videos + open.homework > 0;
  const some = coaches.filter(({ key }) => isAnyones || key === member.assignedCoach || callers.has(key));
  // Those of canceled calls must learn that the member stays.
  const chosen = some.length === 0 && standing === null ? coaches : some;
  const readers: CoachReader[] = [];
  for (const { key, name, email } of chosen) {
    if (email === "") continue;
    const { timeZone } = await calendarOf(tx, services, key);
    readers.push({ email, firstName: name.split(" ")[0] ?? "", timeZone });
  }
  return readers;
}

/** A member whose standing changed, what is open, and the calls the change is about. */
type Told = {
  member: UserRow;
  open: OpenRows;
  about: readonly CallRow[];
  standing: UserRow["coachesToldOf"];
};

/** The email to one coach, or null if what they were told of is simply over. */
function mailTo(services: Services, to: CoachReader, { member, open, about, standing }: Told): Mail | null {
  const { config, clock } = services;
  const said: Open = {
    ...open,
    calls: about.map(({ coachKey, startsAt }) => ({ coachName: coachName(services, coachKey), startsAt })),
  };
  if (standing === "leaving" && member.deleteAfter)
    return leavingMail(config, to, member, member.deleteAfter, said);
  const tier = effectiveTier(member, clock.now());
  if (standing === "plan") return planEndsMail(config, to, member, tier, said);
  if (member.coachesToldOf === "leaving") return stayingMail(config, to, member);
  const isOver = tier !== "pro" || open.calls.length + open.videos === 0;
  return isOver ? null : planBackMail(config, to, member);
}

/** The member with what is open, and what coaches should be told now; null if they know it. */
async function findNews(read: Connection, services: Services, userId: string) {
  const member = await read.query.users.findFirst({ where: eq(users.id, userId) });
  if (!member) return null;
  const open = await openWith(read, services, userId);
  const standing = whatToSay(services, member, open);
  return standing === member.coachesToldOf ? null : { member, open, standing };
}

/**
 * Emails coaches once when a member with whom something is open leaves, stays after all, loses the plan it needs, or has it
 * again. `canceled` are calls that were just canceled. Call it in the write that changes it; what time alone changes is found by
 * the job.
 */
export async function tellCoaches(
  tx: Connection,
  services: Services,
  userId: string,
  canceled: readonly CallRow[],
): Promise<void> {
  const news = await findNews(tx, services, userId);
  if (!news) return;
  const { member, open, standing } = news;
  const kept = standing === null ? open.calls : uncovered(member, open);
  const about = standing === "leaving" ? canceled : kept;
  const told = { ...news, about };
  const coaches = await audienceOf(tx, services, told);
  if (coaches.length === 0) return;
  await tx.update(users).set({ coachesToldOf: standing }).where(eq(users.id, userId));
  for (const coach of coaches) {
    const mail = mailTo(services, coach, told);
    if (mail) await enqueueMail(tx, services, mail);
  }
}

/** Members of whom coaches were told something, and those whose plan may lack what is open. */
async function mayHaveNews({ db, clock }: Services): Promise<string[]> {
  const { read } = db;
  const now = clock.now();
  const isComing = and(eq(calls.status, "booked"), gt(calls.startsAt, now));
  const callers = read.select({ userId: calls.userId }).from(calls).where(isComing);
  const senders = read.select({ userId: submissions.userId }).from(submissions).where(awaitsReview());
  const isBelow = ne(tierNow(now), "pro");
  const mayEnd = or(isBelow, isNotNull(users.subscriptionEndsAt), isNotNull(users.freeMembershipUntil));
  const rows = await read
    .select({ id: users.id })
    .from(users)
    .where(
      or(
        isNotNull(users.coachesToldOf),
        isNotNull(users.deleteAfter),
        and(inArray(users.id, callers), mayEnd),
        and(inArray(users.id, senders), isBelow),
      ),
    );
  return rows.map(({ id }) => id);
}

/** Tells coaches of plans that ended or began by time, by the store, or by another coach (D16). */
export async function tellCoachesOfChanges(services: Services): Promise<void> {
  const { db } = services;
  for (const id of await mayHaveNews(services))
    if (await findNews(db.read, services, id)) await db.write((tx) => tellCoaches(tx, services, id, []));
}
