import { shownAddress } from "#app/features/base/email-address.ts";

/** The sentences about newsletter issues. */
export const messages = {
  titleMissing: "Please enter a subject",
  textMissing: "Please write the issue",
  saved: "Issue saved",
  saveFailed: "The issue was not saved",
  removed: "Issue deleted",
  removeFailed: "The issue was not deleted",
  restored: "Issue restored",
  restoreFailed: "The issue could not be restored",
  notDraft: "This issue was sent or is on its way, so it can't be changed.",
  moved: "The issue was moved",
  goesOut: (time: string) => `It goes out ${time}.`,
  moveFailed: "The issue was not moved",
  nobodyChosen: "Please choose who gets it",
  nobodyThere:
    "No one would get it yet. Subscribers count once they confirm their address, and members you imported once they set a password.",
  rateInvalid: "Please choose how fast it goes out",
  dayMissing: "Please choose a day",
  timeMissing: "Please enter a time",
  timeLeftOut: "That time doesn't exist on that day: clocks go forward. Please choose another.",
  timePast: "That time has passed. Please choose a later one, or send it now.",
  sendFailed: "The issue was not sent",
  draftElsewhere:
    "You have changes that aren't in the issue: a draft from another tab or device. Open this page again to use or discard it, then send.",
  scheduled: "The issue is scheduled",
  started: "The issue is on its way",
  starting: "Starting",
  startedInFiles: "The issue is being saved as files",
  writtenWords:
    "There was no mail server, so these emails are files in the outbox folder of your data. They reached no one. Set SMTP_URL before the next issue.",
  writtenState: "Saved as files",
  paused: "Paused",
  pausedWords: "Emails that are already in the outbox still go out. The rest wait until you resume.",
  pausedBefore: "Nothing was sent. It waits until you resume.",
  resumed: "Sending again",
  canceled: "Canceled",
  canceledWords: "No one else gets it, and the site doesn't show it.",
  backToDraft: "It's a draft again. Nothing was sent.",
  stepFailed: "Nothing was changed",
  notOnItsWay: "This issue isn't on its way.",
  testSent: "Test sent",
  testSaved: "Test saved",
  testFailed: "The test was not sent",
  testOnItsWay: (email: string) => `It is on its way to ${shownAddress(email)}.`,
  testInFiles: "There's no mail server yet (SMTP_URL), so it is saved in the outbox folder of your data.",
  noMailServer:
    "There's no mail server yet (SMTP_URL): emails are saved as files in the outbox folder of your data and reach no one.",
  tooManyRefused:
    "Paused automatically: more than a fifth of the addresses were refused. Check the mail server before you resume.",
} as const;

const stateWords = {
  draft: "Draft",
  scheduled: "Scheduled",
  sending: "Sending",
  paused: "Paused",
  sent: "Sent",
  cancelled: "Canceled",
} as const;

/** "1,204 people" */
export const people = (many: number): string =>
  many === 1 ? "1 person" : `${many.toLocaleString("en-US")} people`;

/** How many members of a plan get an issue: "5 people", or "4 of 5 people" if some of them get no newsletter. */
export const reachedWords = ({ many, all }: { many: number; all: number }): string =>
  many === all ? people(all) : `${many.toLocaleString("en-US")} of ${people(all)}`;

type Question = { many: number; time: string | null; hasMailServer: boolean };

/**
 * What the page asks before it sends an issue, under the number of people; a time in words, null for right away. Without a mail
 * server it reaches no one, so it isn't said to.
 */
export function sendQuestion({ many, time, hasMailServer }: Question): string {
  if (!hasMailServer)
    return `Nothing was ${time ? "scheduled" : "sent"} yet. ${time ? `On ${time}` : "Now"} it would be saved as files for ${people(many)}, and reach no one.`;
  return time
    ? `Nothing is scheduled yet. It goes to ${people(many)} on ${time}, and you can cancel it until then.`
    : `Nothing was sent yet. It goes to ${people(many)} right away, and what has left can't be taken back.`;
}

type Counts = { recipientCount: number; sentCount: number; failedCount: number; writtenCount: number };

const number = (many: number) => many.toLocaleString("en-US");

/** "1,204 of 10,000 sent, 3 not delivered"; what was only written to files isn't called sent: "2 of 2 written to the outbox folder". */
export function progressWords({ recipientCount, sentCount, failedCount, writtenCount }: Counts): string {
  const mailed = sentCount - writtenCount;
  const failed = failedCount > 0 ? `, ${number(failedCount)} not delivered` : "";
  if (writtenCount === 0) return `${number(mailed)} of ${number(recipientCount)} sent${failed}`;
  const sent = mailed > 0 ? `, ${number(mailed)} sent` : "";
  return `${number(writtenCount)} of ${number(recipientCount)} written to the outbox folder${sent}${failed}`;
}

/** What an issue's state is called on screen: one that reached no one isn't called sent. */
export function stateWordsOf(issue: {
  state: keyof typeof stateWords;
  sentCount: number;
  writtenCount: number;
}): string {
  const { state, sentCount, writtenCount } = issue;
  const reachedNoOne = sentCount > 0 && writtenCount === sentCount;
  return state === "sent" && reachedNoOne ? messages.writtenState : stateWords[state];
}
