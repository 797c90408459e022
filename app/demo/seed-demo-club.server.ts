import { join } from "node:path";
import type { Member } from "#app/features/base/actor.ts";
import {
  addDays,
  dayOfWeek,
  localDate,
  startOfLocalDay,
  sundayOf,
} from "#app/features/base/calendar/rules.ts";
import { rememberVersion } from "#app/features/club/maintenance/upgrade.server.ts";
import { createAccount } from "#app/features/people/accounts/create-account.server.ts";
import { ownRow } from "#app/features/people/accounts/own-account/own-account.server.ts";
import { toMember } from "#app/features/people/accounts/queries.server.ts";
import { setFreeMembership } from "#app/features/people/entitlements/free-membership.server.ts";
import { recordContactMessage } from "#app/features/talk/contact/record-message.server.ts";
import { createIssue } from "#app/features/talk/issues/issues.server.ts";
import { recordSentIssue } from "#app/features/talk/issues/record-issue.server.ts";
import { recordSubscriber } from "#app/features/talk/newsletter/record-subscriber.server.ts";
import { readNote, sendPracticeNote } from "#app/features/talk/notes/notes.server.ts";
import { completeDrill } from "#app/features/training/completions/complete-drill.server.ts";
import { listWeeklyDrills } from "#app/features/training/drills/drills.server.ts";
import { createDrill } from "#app/features/training/drills/edit-drill.server.ts";
import { reviewQuietly } from "#app/features/video/reviews/review-submission.server.ts";
import type { Services } from "#app/services/services.server.ts";
import { demoAccounts, freeMembershipDays } from "./accounts.ts";
import { demoDrills } from "./drills.ts";
import { begunIssue, sentIssue } from "./newsletter.ts";
import { drillOn, numbersFrom, pprFor, practiceDays } from "./practice.ts";
import { seedCalls } from "./seeds/seed-calls.server.ts";
import { seedBags } from "./seeds/seed-gear.server.ts";
import { seedGoals } from "./seeds/seed-goals.server.ts";
import { seedImports } from "./seeds/seed-imports.server.ts";
import { seedIntake } from "./seeds/seed-intake.server.ts";
import { seedLibrary } from "./seeds/seed-library.server.ts";
import { seedMatches } from "./seeds/seed-matches.server.ts";
import { seedQuestions } from "./seeds/seed-questions.server.ts";
import { seedReport } from "./seeds/seed-reports.server.ts";
import { seedMeasured, seedReview } from "./seeds/seed-reviews.server.ts";
import { seedSite } from "./seeds/seed-site.server.ts";
import { seedTalk } from "./seeds/seed-talk.server.ts";
import { seedTemplate } from "./seeds/seed-templates.server.ts";
import { sendClip } from "./seeds/send-clip.server.ts";
import { completionNotes, practiceNotes, videos } from "./texts.ts";
import { at, before, day, eveningOf } from "./times.ts";
import { contactMessages, subscribers } from "./visitors.ts";

type Club = Record<string, Member>;

async function seedAccounts(services: Services): Promise<Club> {
  const now = services.clock.now();
  const club: Club = {};
  for (const { about, joinedDaysAgo, ...account } of demoAccounts) {
    const row = await createAccount(at(services, before(now, joinedDaysAgo * day)), {
      ...account,
      isVerified: !account.email.startsWith("new@"),
      mailsNewsletter: true,
    });
    club[account.email] = toMember(services, row, null);
  }
  return club;
}

/** Grants one member pro for a while, as coaches do. Returns the member with it. */
async function seedFreeMembership(services: Services, club: Club): Promise<Member> {
  const today = localDate(services.clock.now(), services.config.siteTimeZone);
  const member = personOf(club, "free@example.com");
  await setFreeMembership(services, personOf(club, "coach1@example.com"), {
    userId: member.id,
    tier: "pro",
    expirationDate: addDays(today, freeMembershipDays),
  });
  return toMember(services, await ownRow(services, member), null);
}

function personOf(club: Club, email: string): Member {
  const member = club[email];
  if (!member) throw new Error(`${email} is not in the demo club`);
  return member;
}

async function seedDrills(services: Services, coach: Member, pro: Member): Promise<void> {
  const planned = before(services.clock.now(), 72 * day);
  for (const [index, { isForPro, ...drill }] of demoDrills.entries()) {
    const input = { ...drill, assignedUserId: isForPro ? pro.id : null };
    await createDrill(at(services, new Date(planned.getTime() + index * 60_000)), coach, input);
  }
}

/** Logs the drills on the member's plan, each on its own day, so that the real code computes every number. */
async function seedPractice(
  services: Services,
  member: Member,
  given: { days: number; seed: number },
): Promise<void> {
  const { entities: plan } = await listWeeklyDrills(services, member);
  const gearOf = await seedBags(services, member, given.days);
  for (const { daysAgo, turn, roundsThrown, pprShare } of practiceDays(given.days, numbersFrom(given.seed))) {
    const now = eveningOf(services, daysAgo);
    const drill = drillOn(dayOfWeek(localDate(now, member.timeZone)), plan, { daysAgo, turn });
    if (!drill) throw new Error(`${member.email} has no drills`);
    await completeDrill(at(services, now), member, {
      drillId: drill.id,
      roundsThrown,
      ppr: pprFor(drill.category, pprShare),
      notes: completionNotes[turn % completionNotes.length],
      ...gearOf({ daysAgo, turn }),
    });
  }
}

/**
 * One clip answered some weeks ago, with its follow-up since, and one this week that waits, so the weekly upload is
 * used (D25).
 */
async function seedVideos(services: Services, clips: string, who: { pro: Member; coach: Member }) {
  const { reviewed, pending } = videos;
  const sent = await sendClip(at(services, eveningOf(services, 24)), who.pro, {
    clip: join(clips, reviewed.clip),
    message: reviewed.message,
    releaseSeconds: reviewed.releaseSeconds,
  });
  await reviewQuietly(at(services, eveningOf(services, 22)), who.coach, {
    id: sent.id,
    adminNotes: reviewed.adminNotes,
    feedback: reviewed.feedback,
  });
  const now = services.clock.now();
  const zone = who.pro.timeZone;
  const weekStart = startOfLocalDay(sundayOf(localDate(now, zone)), zone);
  const thisWeek = new Date((weekStart.getTime() + 3 * now.getTime()) / 4);
  await sendClip(at(services, thisWeek), who.pro, {
    clip: join(clips, pending.clip),
    message: pending.message,
    releaseSeconds: pending.releaseSeconds,
    answersSubmissionId: sent.id,
  });
  return sent.id;
}

async function seedNotes(services: Services, club: Club, pro: Member): Promise<void> {
  for (const { daysAgo, coach, isRead, title, content } of practiceNotes) {
    const sent = at(services, eveningOf(services, daysAgo));
    const note = await sendPracticeNote(sent, personOf(club, coach), { userId: pro.id, title, content });
    if (isRead) await readNote(at(services, eveningOf(services, daysAgo - 1)), pro, { id: note.id });
  }
}

async function seedVisitors(services: Services, coach: Member): Promise<void> {
  for (const { daysAgo, ...given } of contactMessages)
    await recordContactMessage(at(services, eveningOf(services, daysAgo)), given);
  for (const { daysAgo, email } of subscribers)
    await recordSubscriber(at(services, eveningOf(services, daysAgo)), email);
  const { daysAgo, ...sent } = sentIssue;
  await recordSentIssue(at(services, eveningOf(services, daysAgo)), sent);
  await createIssue(at(services, eveningOf(services, 1)), coach, begunIssue);
}

/**
 * Creates the demo club (contract, "Demo club") with the product's own commands, around the current time. `clips` is
 * the folder of `make-clips.mjs`. Returns false, and changes nothing, if any account exists.
 */
export async function seedDemoClub(services: Services, clips: string): Promise<boolean> {
  const first = await services.db.read.query.users.findFirst({ columns: { id: true } });
  if (first) return false;
  await rememberVersion(services, { isNew: true });
  const club = await seedAccounts(services);
  const pro = personOf(club, "pro@example.com");
  const coach = personOf(club, "coach1@example.com");
  await seedSite(services, coach);
  const free = await seedFreeMembership(services, club);
  await seedDrills(services, coach, pro);
  await seedPractice(services, pro, { days: 70, seed: 20 });
  await seedPractice(services, personOf(club, "elite@example.com"), { days: 12, seed: 7 });
  await seedMatches(services, pro, { count: 6, seed: 11 });
  await seedMatches(services, personOf(club, "elite@example.com"), { count: 2, seed: 3 });
  const reviewed = await seedVideos(services, clips, { pro, coach });
  await seedNotes(services, club, pro);
  await seedVisitors(services, coach);
  await seedTalk(services, (email) => personOf(club, email));
  await seedLibrary(services, clips, { pro, coach, other: personOf(club, "coach2@example.com") });
  await seedReview(services, coach, reviewed);
  await seedMeasured(services, coach, free, clips);
  await seedCalls(services, { pro, coach });
  await seedReport(services, { pro, coach });
  await seedTemplate(services, coach);
  await seedGoals(services, coach, pro);
  await seedIntake(services, coach, pro);
  await seedImports(services, coach, personOf(club, "elite@example.com"));
  await seedQuestions(services, (email) => personOf(club, email));
  return true;
}
