import { forbidden, signedOut } from "#app/errors.ts";
import type { Actor, Member } from "#app/features/base/actor.ts";
import { isAtLeast } from "./tiers.ts";

/** Who may do a thing: anyone, any member, members from a tier up, or coaches. Coaches pass every tier gate (D44). */
type Audience = "anyone" | "member" | "elite" | "pro" | "admin";

/** Everything the product does, and for whom. One row a command or query. */
export const policy = {
  signIn: "anyone",
  signOut: "anyone",
  subscribe: "anyone",
  confirmSubscription: "anyone",
  unsubscribe: "anyone",
  sendContactMessage: "anyone",
  listContactMessages: "admin",
  respondToContact: "admin",
  listSubscribers: "admin",
  manageNewsletter: "admin",
  // The public archive.
  readNewsletter: "anyone",
  signUp: "anyone",
  verifyEmail: "anyone",
  requestPasswordReset: "anyone",
  verifyResetToken: "anyone",
  resetPassword: "anyone",
  readAccount: "member",
  updateOwnAccount: "member",
  sendVerification: "member",
  listOwnSessions: "member",
  endOwnSession: "member",
  signPhoneIn: "member",
  managePushes: "member",
  // A former coach may still turn it off.
  manageSecondFactor: "member",
  setUpSecondFactor: "admin",
  listSecondFactors: "admin",
  deleteOwnAccount: "member",
  exportOwnData: "member",
  readWeeklyUploadStatus: "member",
  listOwnSubmissions: "pro",
  submitVideo: "pro",
  // What the upload is for decides besides: a library file needs a coach.
  startUpload: "pro",
  continueUpload: "pro",
  discardUpload: "pro",
  listOwnUploads: "pro",
  listUploads: "admin",
  watchSubmission: "member",
  chooseVideoSize: "member",
  listSubmissions: "admin",
  linkSubmissionDownload: "admin",
  updateSubmissionStatus: "admin",
  giveVideoFeedback: "admin",
  readReviewDesk: "admin",
  saveReview: "admin",
  publishReview: "admin",
  askForAngle: "admin",
  keepDraft: "admin",
  managePhrases: "admin",
  readOwnReview: "pro",
  sendAngle: "pro",
  doHomework: "pro",
  listWeeklyDrills: "elite",
  completeDrill: "elite",
  listOwnCompletions: "elite",
  correctOwnCompletion: "elite",
  manageCalendarFeed: "elite",
  readCalendarFeed: "anyone",
  listOwnPracticeResults: "member",
  logPractice: "member",
  correctOwnPractice: "member",
  manageOwnBags: "member",
  readOwnGoals: "member",
  setOwnGoal: "member",
  manageGoals: "admin",
  readHistory: "pro",
  readClubLevel: "pro",
  listTutorials: "member",
  watchTutorial: "member",
  fillTutorialDuration: "member",
  addTutorial: "admin",
  setTutorialCaptions: "admin",
  choosePoster: "admin",
  managePublishedTutorials: "admin",
  listLibraryVideos: "admin",
  uploadLibraryVideo: "admin",
  deleteLibraryVideo: "admin",
  browseStorage: "admin",
  cleanUpTutorials: "admin",
  listOwnNotifications: "member",
  readNotification: "member",
  sendNotification: "admin",
  listActiveNotifications: "admin",
  deactivateNotification: "admin",
  readWeeklyAccuracy: "pro",
  readCurrentWeekAccuracy: "pro",
  readCategoryStats: "pro",
  readConsistency: "member",
  listDrills: "admin",
  createDrill: "admin",
  updateDrill: "admin",
  deleteDrill: "admin",
  restoreDrill: "admin",
  copyDrills: "admin",
  setDrillVisibility: "admin",
  readDrillVisibility: "admin",
  undoAct: "admin",
  readAudit: "admin",
  readToday: "admin",
  countWork: "admin",
  assignCoach: "admin",
  updateProgress: "admin",
  recalculateWeeklyAccuracy: "admin",
  diagnoseMissingStats: "admin",
  fixMissingStats: "admin",
  sendTestMail: "admin",
  readOutbox: "admin",
  listCompletions: "admin",
  listMembers: "admin",
  readMemberTimeline: "admin",
  listMembersWeeklyAccuracy: "admin",
  listOwnNotes: "member",
  readNote: "member",
  countWaiting: "member",
  sendPracticeNote: "admin",
  bookCall: "pro",
  // A call that was booked stays its member's when the plan ends.
  readOwnCalls: "member",
  cancelCall: "member",
  readCoachFeed: "anyone",
  manageCallHours: "admin",
  listCalls: "admin",
  closeCall: "admin",
  // A report once given stays its member's.
  readOwnReports: "member",
  listReports: "admin",
  publishReport: "admin",
  listTemplates: "elite",
  startTemplate: "elite",
  manageTemplates: "admin",
  readOwnThread: "pro",
  sendOwnMessage: "pro",
  readThreads: "admin",
  answerMember: "admin",
  // A signed link in a mail is the proof.
  endMail: "anyone",
  listOwnHomework: "pro",
  assignHomework: "admin",
  listHomework: "admin",
  // Signed out it is refused in the page's own words; the store proves itself by its signature.
  redeemAccessCode: "anyone",
  takeStoreMessage: "anyone",
  // Coaches set anyone's; members their own, with a code (D5).
  setSubscriptionTier: "member",
  updateMembership: "admin",
  setFreeMembership: "admin",
  removeFreeMembership: "admin",
  backfillSubscriptionStatus: "admin",
  importStoreTable: "admin",
  importPeople: "admin",
  readEntitlement: "admin",
  readReadiness: "anyone",
  logError: "anyone",
  listErrorReports: "admin",
  readBackupStatus: "admin",
  downloadBackup: "admin",
  backUpNow: "admin",
  listRecurringJobs: "admin",
  retryJob: "admin",
  manageSite: "admin",
  readChanges: "admin",
  // What the public pages show.
  readSitePicture: "anyone",
  pauseMediaWork: "admin",
  switchOfflineCopies: "admin",
  // The link from the log is the proof; who has it may set an empty club up.
  setUp: "anyone",
} as const satisfies Record<string, Audience>;

/** The name of something the product does. */
export type Action = keyof typeof policy;

/** The actor an action's code gets: a member, unless visitors may do it too. */
export type ActorFor<A extends Action> = (typeof policy)[A] extends "anyone" ? Actor : Member;

/** Says whether the actor may do it. */
export function isAllowed(actor: Actor, action: Action): boolean {
  const audience: Audience = policy[action];
  if (audience === "anyone") return true;
  if (!actor) return false;
  if (audience === "member" || actor.isAdmin) return true;
  return audience !== "admin" && isAtLeast(actor.effectiveTier, audience);
}

/** Throws signed_out or forbidden when the actor may not do it. */
export function authorize<A extends Action>(actor: Actor, action: A): asserts actor is ActorFor<A> {
  if (isAllowed(actor, action)) return;
  throw actor ? forbidden() : signedOut();
}
