import { composeLetter, type MailSite } from "#app/features/base/mail/letter.server.ts";
import type { Mail } from "#app/services/mailer.server.ts";
import { formatWholeTime } from "#app/ui/time/format.ts";
import { cancelRule, messages } from "./messages.ts";
import { callMinutes } from "./rules.ts";

type Reader = { email: string; firstName: string; timeZone: string };
type Told = {
  id: string;
  startsAt: Date;
  coach: { name: string; email: string };
  meetingUrl: string | null;
};

const when = ({ startsAt }: Pick<Told, "startsAt">, zone: string) =>
  `${formatWholeTime(startsAt, zone)}, ${callMinutes} minutes`;

const where = ({ meetingUrl }: Pick<Told, "meetingUrl">) =>
  meetingUrl ? `Meeting link: ${meetingUrl}` : "Your coach will send you the meeting link.";

const page = ({ id }: Pick<Told, "id">) => ({ label: "Open the call", path: `/portal/calls/${id}` });

/** Confirms a booking to the member. */
export function bookedMail(site: MailSite, to: Reader, call: Told & { canCancelFreely: boolean }): Mail {
  return composeLetter(site, to, {
    subject: `Your call with ${call.coach.name} is booked`,
    paragraphs: [`${when(call, to.timeZone)}.`, where(call), cancelRule(call.canCancelFreely)],
    link: page(call),
  });
}

/** Reminds the member a day before. */
export function reminderMail(site: MailSite, to: Reader, call: Told): Mail {
  return composeLetter(site, to, {
    subject: `Your call with ${call.coach.name} is tomorrow`,
    paragraphs: [`${when(call, to.timeZone)}.`, where(call)],
    link: page(call),
  });
}

type CoachTold = Told & { timeZone: string; memberName: string; topic: string | null };

/** An email to the coach of a call, with its time in the zone of the coach's hours. */
function coachMail(site: MailSite, call: CoachTold, subject: string, more: string[]): Mail {
  const to = { email: call.coach.email, firstName: call.coach.name.split(" ")[0] ?? "" };
  return composeLetter(site, to, {
    subject,
    paragraphs: [`${when(call, call.timeZone)}.`, ...more],
    link: { label: "Open the call", path: `/admin/calls/${call.id}` },
  });
}

const topicOf = ({ topic }: CoachTold) =>
  topic ? `They want to talk about: ${topic}` : "They didn't name a topic.";

/** Tells the coach that a member booked a call. */
export const coachBookedMail = (site: MailSite, call: CoachTold): Mail =>
  coachMail(site, call, `${call.memberName} booked a call`, [topicOf(call)]);

/** Tells the coach that the member canceled. */
export const coachCanceledMail = (site: MailSite, call: CoachTold): Mail =>
  coachMail(site, call, `${call.memberName} canceled a call`, ["The time is free again."]);

/** Reminds the coach a day before. */
export const coachReminderMail = (site: MailSite, call: CoachTold): Mail =>
  coachMail(site, call, `Call with ${call.memberName} tomorrow`, [topicOf(call)]);

/** Tells the member on day 15 that they have calls left this month. */
export function nudgeMail(site: MailSite, to: Pick<Reader, "email" | "firstName">, month: string): Mail {
  return composeLetter(site, to, {
    urgency: "bulk",
    subject: `Your calls in ${month}`,
    paragraphs: [
      `you haven't used a call with your coach in ${month} yet. Your plan includes two, and there are open times.`,
      "You can turn these emails off on your account page.",
    ],
    link: { label: "Choose a time", path: "/portal/calls" },
  });
}

/** Tells the member that the coach canceled the call. */
export function withdrawnMail(site: MailSite, to: Reader, call: Told): Mail {
  return composeLetter(site, to, {
    subject: `Your call with ${call.coach.name} is canceled`,
    paragraphs: [
      `${call.coach.name} can't make your call on ${when(call, to.timeZone)}.`,
      "It doesn't count. Please choose another time.",
    ],
    link: { label: "Choose a time", path: "/portal/calls" },
  });
}

/** Tells the member that the coach moved the call, and from when; or that it is back at the time it had before its last move. */
export function movedMail(site: MailSite, to: Reader, call: Told & { from: Date; isBack: boolean }): Mail {
  const { coach, isBack } = call;
  const from = formatWholeTime(call.from, to.timeZone);
  return composeLetter(site, to, {
    subject: `Your call with ${coach.name} ${isBack ? "is back at its old time" : "has a new time"}`,
    paragraphs: [
      isBack
        ? `${coach.name} moved your call back to ${when(call, to.timeZone)}, the time it had before. It's no longer on ${from}.`
        : `${coach.name} moved your call from ${from} to ${when(call, to.timeZone)}.`,
      "It still counts as one call. If it's in your calendar, add it again from the call's page to update it.",
      where(call),
      messages.movedRule,
    ],
    link: page(call),
  });
}

/** Tells the member that the coach wrote a summary. */
export function summaryMail(site: MailSite, to: Reader, call: Told): Mail {
  return composeLetter(site, to, {
    subject: `What you and ${call.coach.name} talked about`,
    paragraphs: [`${call.coach.name} wrote a summary of your call.`],
    link: page(call),
  });
}
