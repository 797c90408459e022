/** The sentences about newsletter issues. */
export const messages = {
  titleMissing: "Please enter a subject",
  textMissing: "Please write the issue",
  saved: "Issue saved",
  saveFailed: "The issue was not saved",
  removed: "Issue deleted",
  removeFailed: "The issue was not deleted",
  restored: "The issue is back",
  restoreFailed: "The issue could not be restored",
  notDraft: "This issue was sent or is on its way, so it can't be changed.",
  nobodyChosen: "Please choose who gets it",
  nobodyThere:
    "No one would get it yet. Subscribers count once they confirm their address, and members you imported once they set a password.",
  rateInvalid: "Please choose how fast it goes out",
  dayMissing: "Please choose a day",
  timeMissing: "Please enter a time",
  timeLeftOut: "That time doesn't exist on that day: clocks go forward. Please choose another.",
  timePast: "That time has passed. Please choose a later one, or send it now.",
  sendFailed: "The issue was not sent",
  scheduled: "The issue is scheduled",
  started: "The issue is on its way",
  paused: "Paused",
  pausedWords: "Emails that are already in the outbox still go out. The rest wait until you resume.",
  resumed: "Sending again",
  canceled: "Canceled",
  canceledWords: "No one else gets it.",
  backToDraft: "It's a draft again. Nothing was sent.",
  stepFailed: "Nothing was changed",
  notOnItsWay: "This issue isn't on its way.",
  testSent: "Test sent",
  testSaved: "Test saved",
  testFailed: "The test was not sent",
  testOnItsWay: (email: string) => `It is on its way to ${email}.`,
  testInFiles: "There's no mail server yet (SMTP_URL), so it is saved in the outbox folder of your data.",
  noMailServer:
    "There's no mail server yet (SMTP_URL): emails are saved as files in the outbox folder of your data and reach no one.",
  tooManyRefused:
    "Paused automatically: more than a fifth of the addresses were refused. Check the mail server before you resume.",
  noneTitle: "No issues yet",
} as const;

/** An issue's state in words. */
export const stateWords = {
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

/** "1,204 of 10,000 sent, 3 refused" */
export function progressWords(issue: { recipientCount: number; sentCount: number; failedCount: number }) {
  const [sent, all] = [issue.sentCount, issue.recipientCount].map((many) => many.toLocaleString("en-US"));
  const failed = issue.failedCount > 0 ? `, ${issue.failedCount.toLocaleString("en-US")} not delivered` : "";
  return `${sent} of ${all} sent${failed}`;
}
