/** Everything a coach can do, as the trail words it. */
export const auditWords = {
  create_drill: "Created the drill",
  update_drill: "Changed the drill",
  delete_drill: "Deleted the drill",
  except_drill: "Deleted, for this member alone, the drill",
  restore_drill: "Restored the drill",
  delete_all_drills: "Deleted all drills",
  create_elite_drills: "Created a drill for all Elite users",
  add_drill: "Added",
  copy_drills: "Copied",
  show_drills: "Activated drills",
  hide_drills: "Deactivated drills",
  set_plan_start: "Set when the plan begins",
  publish_week: "Published a week before its Sunday:",
  hide_week: "Hid a published week until its Sunday:",
  undo: "Undid",
  take_back_review: "Took back the review of the video",
  take_back_note: "Took back the practice note",
  assign_coach: "Changed the coach",
  update_progress: "Changed the progress",
  send_note: "Sent a practice note",
  review_submission: "Reviewed the video",
  close_call: "Closed the call",
  withdraw_call: "Canceled the call",
  move_call: "Moved the call",
  publish_report: "Published the progress report",
  correct_report: "Corrected the progress report",
  save_template: "Saved the template",
  change_template: "Changed the template",
  remove_template: "Removed the template",
  mark_release: "Changed before and after of the video",
  follow_up_review: "Sent a follow-up on the video",
  ask_for_angle: "Asked for another angle of",
  withdraw_angle: "Withdrew the question for another angle of",
  decline_angle: "Can't film another angle of",
  assign_homework: "Assigned homework",
  remove_homework: "Removed homework",
  answer_question: "Answered a question about the tutorial",
  share_answer: "Showed everyone an answer about the tutorial",
  hide_answer: "Hid an answer about the tutorial",
  add_intake_question: "Added to the intake form",
  change_intake_question: "Changed in the intake form",
  remove_intake_question: "Removed from the intake form",
  set_goal: "Set the goal",
  recalculate: "Recalculated weekly accuracy",
  fix_stats: "Filled in missing stats",
  set_tier: "Changed the plan",
  set_free_membership: "Granted free membership",
  remove_free_membership: "Removed free membership",
  backfill_status: "Filled in the subscription status",
  import_store_table: "Imported the store's table",
  respond_contact: "Answered the message of",
  snooze_work: "Snoozed what waits:",
  wake_work: "Put back in the lists:",
  send_notification: "Sent the notification",
  deactivate_notification: "Deactivated the notification",
  import_member: "Imported the member",
  adopt_account: "Took over the unconfirmed account",
  import_drills: "Imported past drills:",
  invite_members: "Invited imported members:",
  write_issue: "Began the newsletter issue",
  change_issue: "Changed the newsletter issue",
  remove_issue: "Deleted the newsletter issue",
  send_issue: "Sent the newsletter issue",
  pause_issue: "Paused the newsletter issue",
  resume_issue: "Resumed the newsletter issue",
  cancel_issue: "Canceled the newsletter issue",
  upload_video: "Uploaded the video",
  change_video: "Changed the video",
  delete_video: "Deleted the video",
  restore_video: "Restored the video",
  create_tutorial: "Published the tutorial",
  change_tutorial: "Changed the tutorial",
  choose_poster: "Chose the poster of",
  set_captions: "Set the captions of",
  remove_captions: "Removed the captions of",
  delete_tutorial: "Deleted the tutorial",
  restore_tutorial: "Restored the tutorial",
  clean_tutorials: "Removed tutorials without a file",
  turn_on_second_factor: "Turned the second factor on",
  replace_second_factor: "Moved the second factor to another app",
  turn_off_second_factor: "Turned the second factor off",
  reset_second_factor: "Reset the second factor",
  sign_out_everywhere: "Signed out everywhere",
  renew_recovery_codes: "Made new recovery codes",
  publish_site: "Published on the site",
  remove_from_site: "Removed from the site",
  restore_site: "Restored on the site",
  make_access_code: "Made a new access code for",
  turn_off_access_code: "Turned off the access code for",
  use_recovery_code: "Used a recovery code",
  turn_on_offline: "Turned offline pages on",
  turn_off_offline: "Turned offline pages off",
} as const;

/** One of {@link auditWords}. */
export type AuditAction = keyof typeof auditWords;

type Fields = Record<string, unknown>;

/** The fields that differ, before and after; null when none do. Dates compare by their instant. */
export function changes(was: Fields, is: Fields): { before: Fields; after: Fields } | null {
  const differs = (name: string) => JSON.stringify(was[name] ?? null) !== JSON.stringify(is[name] ?? null);
  const names = Object.keys(is).filter(differs);
  if (names.length === 0) return null;
  const pick = (from: Fields) => Object.fromEntries(names.map((name) => [name, from[name] ?? null]));
  return { before: pick(was), after: pick(is) };
}

const longest = 60;

const date = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}|$)/;

/** A stored choice of several words, such as "slick_side". */
const choice = /^[a-z]+(_[a-z]+)+$/;

const isNothing = (value: unknown) => value === null || value === undefined || value === "";

/** A value as a coach reads it: a coach's name for their key, a day for a date or an instant. */
function shown(value: unknown, { names, day }: Reading): string {
  if (isNothing(value)) return "none";
  if (typeof value === "boolean") return value ? "yes" : "no";
  const text = String(value);
  if (date.test(text)) return day(text);
  const letters = [...(names[text] ?? (choice.test(text) ? text.replaceAll("_", " ") : text))];
  return letters.length > longest ? `${letters.slice(0, longest).join("")}…` : letters.join("");
}

/** Fields whose stored names use other words than the screens (D85). */
const fieldNames: Readonly<Record<string, string>> = {
  tier: "Plan",
  subscriptionTier: "Plan",
  freeMembershipTier: "Free membership",
  targetTier: "For members on",
};

/** A field's name in words: "Accuracy progress". */
function fieldWords(name: string): string {
  const known = fieldNames[name];
  if (known) return known;
  const words = name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return `${words.slice(0, 1).toUpperCase()}${words.slice(1)}`;
}

/** How stored values are told: names for stored words, such as a coach's for their key, and the day of a date. */
type Reading = { names: Readonly<Record<string, string>>; day: (date: string) => string };

// What the act itself says, or its own entry shows.
const saidElsewhere: ReadonlySet<string> = new Set([
  ...["copiedCount", "reviewedAt", "feedbackText"],
  ...["posterAt", "ownPosterKey", "captionsKey", "tutorialId", "postId"],
]);

/**
 * What changed, on one line: "Assigned coach: Casey Rowe (was Morgan Tate)". Empty when it says no more than the act.
 */
export function changeText(before: Fields | null, after: Fields | null, reading: Reading): string {
  return Object.keys(after ?? {})
    .filter((name) => !saidElsewhere.has(name))
    .map((name) => {
      const was = before?.[name];
      const now = `${fieldWords(name)}: ${shown(after?.[name], reading)}`;
      return isNothing(was) ? now : `${now} (was ${shown(was, reading)})`;
    })
    .join(", ");
}

// Their subjects are words, not a name: "Soft Roll to week 4, Wednesday", "Week 5 · Dec 6–12".
const saidInWords: ReadonlySet<string> = new Set([
  "add_drill",
  "copy_drills",
  "publish_week",
  "hide_week",
  "move_call",
]);

const wordsOf = (action: string) => (auditWords as Record<string, string>)[action] ?? action;

/**
 * An act in words: "Deleted the drill “Soft Roll”", "Copied 3 drills to weeks 3 and 4". One that was undone is told by
 * its own words: "Undid “Changed the plan”".
 */
export function actWords(action: string, subject: string | null): string {
  const words = wordsOf(action);
  if (subject && saidInWords.has(action)) return `${words} ${subject}`;
  if (!subject) return words;
  return `${words} “${action === "undo" ? wordsOf(subject) : subject}”`;
}
