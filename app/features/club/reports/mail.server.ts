import { monthWords } from "#app/features/base/calendar/wall-clock.ts";
import { composeLetter, type MailSite } from "#app/features/base/mail/letter.server.ts";
import { pprText } from "#app/features/training/stats/shown.ts";
import { honestLine } from "#app/features/video/measures/names.ts";
import type { Mail } from "#app/services/mailer.server.ts";
import { changeWords, type MonthNumbers } from "./rules.ts";
import { bestText, matchesText, shotLine } from "./texts.ts";

type Report = {
  id: string;
  month: string;
  numbers: MonthNumbers;
  coachLines: string | null;
  coachName: string | null;
};

function textsOf({ numbers, coachLines, coachName }: Report): string[] {
  const { rounds, sessions, averagePpr, drills, clips, calls, shots } = numbers;
  const change = changeWords({ ...numbers, ppr: averagePpr });
  const average =
    averagePpr === null ? "" : `, ${pprText(averagePpr)} points per round${change ? ` (${change})` : ""}`;
  const best = bestText(numbers.best);
  const matches = matchesText(numbers.matches);
  const { measures = [] } = numbers;
  return [
    ...(coachLines ? [`${coachName ?? "Your coach"} writes:\n${coachLines}`] : []),
    `You threw ${rounds} rounds in ${sessions} sessions${average}.`,
    ...(shots.length > 0 ? [shots.map(shotLine).join("\n")] : []),
    ...(matches ? [`${matches}.`] : []),
    ...(best ? [`Best session: ${best}.`] : []),
    ...(measures.length > 0 ? [`Measured in your videos:\n${measures.join("\n")}\n${honestLine}`] : []),
    `Drills done: ${drills.done} of ${drills.assigned}. Videos sent: ${clips.sent}. Calls: ${calls.used} of ${calls.of}.`,
    "You can turn these emails off on your account page.",
  ];
}

/** A member's month as text, and the link to its page. */
export function reportMail(site: MailSite, to: { email: string; firstName: string }, report: Report): Mail {
  return composeLetter(site, to, {
    urgency: "bulk",
    subject: `Your ${monthWords(report.month)} in numbers`,
    paragraphs: ["your month in numbers is ready.", ...textsOf(report)],
    link: { label: "Open the report", path: `/portal/reports/${report.id}` },
  });
}
