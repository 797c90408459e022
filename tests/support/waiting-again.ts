import { changeRows } from "./database.ts";

/**
 * Makes everything wait for the coaches again that they answered, settled, or put off: a walk over every form uses up what its
 * next form is about.
 */
export function makeAllWait(club: Parameters<typeof changeRows>[0]): void {
  changeRows(
    club,
    "UPDATE contact_messages SET responded_at = NULL, responded_by = NULL, snoozed_until = NULL",
  );
  changeRows(
    club,
    "UPDATE message_threads SET waiting_since = last_message_at, snoozed_until = NULL WHERE last_member_place > 0",
  );
  changeRows(club, "UPDATE tutorial_questions SET waiting_since = last_at, snoozed_until = NULL");
}
