import { noMailServer } from "#app/features/base/mail/no-mail-server.ts";
import { callsAMonth } from "./rules.ts";

/** The sentences about calls. */
export const messages = {
  booked: "Your call is booked",
  bookFailed: "The call was not booked",
  taken: "Someone just booked this time. Please choose another one.",
  noSlot: "This time can't be booked. Please choose one from the list.",
  ownOverlap: "You have another call at this time. Please choose another one.",
  noneLeft: (month: string) =>
    `Both of your calls in ${month} are used. Book one in another month, or cancel one in time.`,
  planEnds: "Your Pro membership ends before this day. Please choose an earlier time.",
  leaving: "Your account will be deleted. Keep it on your account page to book a call.",
  keptWithoutPlan:
    "Your plan doesn't include calls now. This one stays booked unless you or your coach cancels it.",
  canceled: "Your call is canceled",
  cancelFailed: "The call wasn't canceled",
  givenBack: (month: string) => `It doesn't count. You can book another one in ${month}.`,
  usedUp: "It was less than 24 hours ahead, so it counts as one of your calls.",
  tooLateToCancel: "This call has started or was already canceled.",
  rule: "Cancel at least 24 hours ahead and it won't count. After that, it uses one of your two calls.",
  tooLateForFree:
    "It starts in less than 24 hours, so it counts as one of your two calls, even if you cancel.",
  upgrade: `Talk to a coach ${callsAMonth === 2 ? "twice" : `${callsAMonth} times`} a month, half an hour each time.`,
  hoursAdded: "Hours added",
  hoursRemoved: "Hours removed",
  exceptionAdded: "Date added",
  exceptionRemoved: "Date removed",
  settingsSaved: "Saved",
  saveFailed: "Not saved",
  dayMissing: "Please choose a day",
  dateMissing: "Please enter a date",
  datePast: "This date has passed",
  timeMissing: "Please enter a time such as 09:30",
  windowEmpty: "The end must be at least 30 minutes after the start",
  windowTaken: "There are already hours at this time",
  offTaken: "This day is already off",
  linkInvalid: "Please enter a web address that starts with https://, without a user name or spaces",
  zoneInvalid: "Please choose a time zone from the list",
  unknownCoach: "We can't find that coach",
  feedMade: "The calendar link is ready",
  feedClosed: "The calendar link is off",
  feedFailed: "The calendar link wasn't changed",
  outcomeMissing: "Please say how the call went",
  closed: "The call is closed",
  closeFailed: "The call was not closed",
  notOver: "This call isn't over yet.",
  wasCanceled: "This call was canceled in time, so there's nothing to close.",
  drillTwice: "Each drill can be assigned once",
  drillUnknown: "This drill isn't on the member's plan",
  duePast: "Choose today or a later day",
  homeworkWithout: "This member's plan doesn't include homework now.",
  noPlace: "The member has used both calls this month, so this one can't count.",
  withdrawn: "The call is canceled. We emailed the member",
  withdrawnHere: "The call is canceled",
  withdrawQuestion: (name: string) => `${name} gets an email, and the call doesn't count.`,
  withdrawQuestionHere: (name: string) => `The call doesn't count for ${name}. ${noMailServer}`,
  summaryHint: "They'll read it on the call's page. We'll email them.",
  summaryHintHere: `They'll read it on the call's page. ${noMailServer}`,
  withdrawFailed: "The call wasn't canceled",
} as const;

/** What canceling a booked call, or one about to be booked, costs: the one owner of that sentence, on pages and in emails. */
export const cancelRule = (canCancelFreely: boolean): string =>
  canCancelFreely ? messages.rule : messages.tooLateForFree;
