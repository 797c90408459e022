import { counted } from "#app/features/base/counted.ts";
import { composeLetter, type MailSite, type Reader } from "#app/features/base/mail/letter.server.ts";
import { planNames, type Tier } from "#app/features/base/tiers.ts";
import { memberAddress } from "#app/features/people/roster/member-address.ts";
import { leavingWords } from "#app/features/people/roster/standing.ts";
import type { Mail } from "#app/services/mailer.server.ts";
import { formatWholeTime } from "#app/ui/time/format.ts";

/** What is open between a member and the coaches. `calls` are those the email is about. */
export type Open = {
  calls: readonly { coachName: string; startsAt: Date }[];
  videos: number;
  homework: number;
};

/** The member an email to coaches is about. */
export type About = { id: string; firstName: string; lastName: string };

/** A coach as an email's reader, with the zone its times are in. */
export type CoachReader = Reader & { timeZone: string };

const nameOf = ({ firstName, lastName }: About) => `${firstName} ${lastName}`;

const letter = (site: MailSite, to: CoachReader, { id }: About, subject: string, paragraphs: string[]) =>
  composeLetter(site, to, {
    subject,
    paragraphs,
    link: { label: "Open the member", path: memberAddress(id) },
  });

const callsWords = (calls: Open["calls"], { timeZone }: CoachReader, fate: string) =>
  calls.map(
    ({ coachName, startsAt }) =>
      `The call with ${coachName} on ${formatWholeTime(startsAt, timeZone)} ${fate}.`,
  );

const isOrAre = (many: number) => (many === 1 ? "is" : "are");

/** What else is open, a sentence each. */
const openWords = ({ videos, homework }: Open) => [
  ...(videos > 0 ? [`${counted(videos, "video")} ${isOrAre(videos)} waiting for a review.`] : []),
  ...(homework > 0 ? [`${counted(homework, "homework task")} ${isOrAre(homework)} open.`] : []),
];

/** Tells a coach that a member asked to delete the account, and what becomes of what is open (D13). */
export function leavingMail(
  site: MailSite,
  to: CoachReader,
  member: About,
  leavesOn: Date,
  open: Open,
): Mail {
  return letter(site, to, member, `${nameOf(member)} is leaving`, [
    leavingWords(nameOf(member), leavesOn, to.timeZone),
    ...callsWords(open.calls, to, "is canceled"),
    ...openWords(open),
    `${member.firstName} gets no more emails about reviews, messages, or calls.`,
  ]);
}

/** Tells a coach that a member who asked to delete the account kept it. */
export function stayingMail(site: MailSite, to: CoachReader, member: About): Mail {
  return letter(site, to, member, `${nameOf(member)} is staying`, [
    `${nameOf(member)} kept the account, so nothing is deleted.`,
    "Calls that were canceled stay canceled. New ones can be booked.",
  ]);
}

/** Tells a coach that a member's plan no longer includes what is open with them; all of it stays (D16). */
export function planEndsMail(site: MailSite, to: CoachReader, member: About, tier: Tier, open: Open): Mail {
  const name = nameOf(member);
  const isNow = tier !== "pro";
  return letter(
    site,
    to,
    member,
    isNow ? `${name} is on ${planNames[tier]} now` : `${name}'s Pro ends before a call`,
    [
      isNow
        ? `${name} is on ${planNames[tier]} now, which doesn't include calls, reviews, messages, or homework.`
        : `${name}'s Pro plan ends before a call that is booked.`,
      ...callsWords(open.calls, to, "stays booked. Cancel it if it shouldn't take place"),
      ...(isNow ? openWords(open) : []),
    ],
  );
}

/** Tells a coach that the plan includes everything again. */
export function planBackMail(site: MailSite, to: CoachReader, member: About): Mail {
  return letter(site, to, member, `${nameOf(member)} is on Pro again`, [
    `${nameOf(member)}'s plan includes calls, reviews, messages, and homework again.`,
  ]);
}
