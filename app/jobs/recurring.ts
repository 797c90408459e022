import { removeOldDrafts } from "#app/features/base/form-drafts.server.ts";
import { forgetMail } from "#app/features/base/mail/forget.server.ts";
import { sendDueMail } from "#app/features/base/mail/outbox.server.ts";
import { forgetSends } from "#app/features/base/send-once.server.ts";
import { notifyInTheEvening } from "#app/features/club/dashboard/evening.server.ts";
import { sendDigests } from "#app/features/club/digest/digest.server.ts";
import { removeOldLists } from "#app/features/club/imports/imports.server.ts";
import { backUpNightly, backUpWhenAsked } from "#app/features/club/maintenance/backups/back-up.server.ts";
import { compareNightly, watchReplica } from "#app/features/club/maintenance/backups/replica.server.ts";
import {
  tryReplicaWeekly,
  tryRestoreWeekly,
} from "#app/features/club/maintenance/backups/trial-restore.server.ts";
import { storeServerErrors } from "#app/features/club/maintenance/server-errors.server.ts";
import { sweepStorage } from "#app/features/club/maintenance/sweep-storage.server.ts";
import { tellCoachesOfChanges } from "#app/features/club/member-view/coaches-told.server.ts";
import { makeReports, publishOverdueReports } from "#app/features/club/reports/make-reports.server.ts";
import { removeUnconfirmed } from "#app/features/people/accounts/addresses/unconfirmed.server.ts";
import { deleteDueAccounts } from "#app/features/people/accounts/own-account/delete-account.server.ts";
import {
  makeWantedExports,
  removeEndedExports,
} from "#app/features/people/accounts/own-account/export-data.server.ts";
import { removeEndedTokens } from "#app/features/people/accounts/tokens.server.ts";
import { endPaidPeriods } from "#app/features/people/entitlements/store/store-events.server.ts";
import { removeEndedPushes, sendDuePushes } from "#app/features/people/push/send.server.ts";
import { removeEndedFactors } from "#app/features/people/second-factor/trusted-devices.server.ts";
import { removeEndedSessions } from "#app/features/people/sessions/sessions.server.ts";
import { notifyOfCalls } from "#app/features/talk/calls/call-pushes.server.ts";
import { nudgeAboutCalls, remindOfCalls } from "#app/features/talk/calls/reminders.server.ts";
import { deliverIssues, forgetRecipients } from "#app/features/talk/issues/deliver.server.ts";
import { handOverEvery } from "#app/features/talk/issues/rules.ts";
import { notifyOfMessages } from "#app/features/talk/messages/notify.server.ts";
import { removeUnconfirmedSubscriptions } from "#app/features/talk/newsletter/unconfirmed.server.ts";
import { notifyOfAnswers } from "#app/features/talk/questions/notify.server.ts";
import { forgetMatches } from "#app/features/training/matches/matches.server.ts";
import { enqueueMissingFrames } from "#app/features/video/clips/frame-times.server.ts";
import {
  enqueueMissingClips,
  forgetClips,
  removeEndedMediaJobs,
} from "#app/features/video/clips/keep-clips.server.ts";
import { enqueueMissingThumbnails } from "#app/features/video/clips/thumbnails.server.ts";
import { emptyVideoBin } from "#app/features/video/library/delete-video.server.ts";
import { removeExpiredUploads } from "#app/features/video/uploads/send-upload.server.ts";
import { forgetVoices } from "#app/features/video/voice-over/forget-voices.server.ts";
import type { Services } from "#app/services/services.server.ts";

const second = 1000;
const minute = 60 * second;

/**
 * A scheduled job: `every` is in milliseconds; the first run comes after one interval, or a minute if that is
 * shorter. A long job stops when `stopping` is aborted.
 */
export type RecurringJob = {
  name: string;
  every: number;
  run(services: Services, stopping: AbortSignal): Promise<void>;
  /** It deletes permanently by time, so it waits while the clock can't be trusted. */
  deletes?: true;
};

/** Every scheduled job, on one page. */
export const recurringJobs: readonly RecurringJob[] = [
  { name: "send email", every: 5 * second, run: sendDueMail },
  { name: "send newsletter issues", every: handOverEvery, run: deliverIssues },
  { name: "delete old emails", every: 60 * minute, run: forgetMail, deletes: true },
  { name: "delete old newsletter recipients", every: 60 * minute, run: forgetRecipients, deletes: true },
  { name: "list server errors", every: 5 * second, run: storeServerErrors },
  { name: "email about new messages", every: 15 * second, run: notifyOfMessages },
  { name: "email about answered questions", every: 15 * second, run: notifyOfAnswers },
  { name: "send notifications", every: 5 * second, run: sendDuePushes },
  { name: "delete old notifications", every: 60 * minute, run: removeEndedPushes },
  { name: "notify about calls", every: minute, run: notifyOfCalls },
  { name: "notify of what is planned for the evening", every: minute, run: notifyInTheEvening },
  { name: "send daily digests", every: minute, run: sendDigests },
  { name: "end paid periods", every: minute, run: endPaidPeriods },
  { name: "tell coaches of plans that ended", every: minute, run: tellCoachesOfChanges },
  { name: "remove expired sessions", every: 60 * minute, run: removeEndedSessions },
  { name: "remove expired device trust", every: 60 * minute, run: removeEndedFactors },
  { name: "make copies of members' data", every: 5 * second, run: makeWantedExports },
  { name: "remove copies of members' data", every: 60 * minute, run: removeEndedExports },
  { name: "remove expired links", every: 60 * minute, run: removeEndedTokens },
  {
    name: "delete accounts whose owners asked for it",
    every: 60 * minute,
    run: deleteDueAccounts,
    deletes: true,
  },
  { name: "delete accounts never confirmed", every: 60 * minute, run: removeUnconfirmed, deletes: true },
  {
    name: "delete newsletter requests never confirmed",
    every: 60 * minute,
    run: removeUnconfirmedSubscriptions,
    deletes: true,
  },
  { name: "remove expired limits", every: 60 * minute, run: ({ limiter }) => limiter.removeEnded() },
  { name: "prepare videos that aren't prepared yet", every: 10 * minute, run: enqueueMissingClips },
  { name: "make list pictures of earlier videos", every: minute, run: enqueueMissingThumbnails },
  { name: "read frame times of earlier videos", every: minute, run: enqueueMissingFrames },
  { name: "erase deleted matches", every: 60 * minute, run: forgetMatches, deletes: true },
  { name: "empty the video bin", every: 60 * minute, run: emptyVideoBin, deletes: true },
  { name: "delete versions of deleted videos", every: 60 * minute, run: forgetClips },
  { name: "remove finished video jobs", every: 60 * minute, run: removeEndedMediaJobs },
  { name: "send call reminders", every: minute, run: remindOfCalls },
  { name: "count members' months", every: 10 * minute, run: makeReports },
  { name: "publish overdue reports", every: 10 * minute, run: publishOverdueReports },
  { name: "email about unused calls", every: 15 * minute, run: nudgeAboutCalls },
  { name: "remove unfinished uploads", every: 60 * minute, run: removeExpiredUploads, deletes: true },
  { name: "delete lists never imported", every: 60 * minute, run: removeOldLists, deletes: true },
  { name: "remove old form drafts", every: 60 * minute, run: removeOldDrafts, deletes: true },
  { name: "delete old send records", every: 60 * minute, run: forgetSends, deletes: true },
  { name: "delete unused recordings", every: 60 * minute, run: forgetVoices, deletes: true },
  { name: "sweep unused files", every: 60 * minute, run: sweepStorage, deletes: true },
  { name: "back up nightly", every: 10 * minute, run: backUpNightly },
  { name: "back up when a coach asks", every: 5 * second, run: backUpWhenAsked },
  { name: "watch the copy elsewhere", every: 30 * second, run: watchReplica },
  { name: "compare the files elsewhere", every: 60 * minute, run: compareNightly },
  { name: "do a weekly trial restore", every: 60 * minute, run: tryRestoreWeekly },
  { name: "do a weekly trial restore of the copy elsewhere", every: 60 * minute, run: tryReplicaWeekly },
];
