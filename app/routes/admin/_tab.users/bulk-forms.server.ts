import {
  assignMany,
  changePlans,
  grantMany,
  messageMany,
  noteMany,
} from "#app/features/club/bulk/change-many.server.ts";
import { inviteMany } from "#app/features/club/bulk/invite-many.server.ts";
import { changedWords, messages, sentWords } from "#app/features/club/bulk/messages.ts";
import { savedInFiles } from "#app/features/club/imports/messages.ts";
import { assigned, messages as rosterWords } from "#app/features/people/roster/messages.ts";
import { messages as noteWords } from "#app/features/talk/notes/messages.ts";
import { pageForms } from "#app/http/forms/form-action.server.ts";
import { doneWithChosen, tabAddress } from "../_tab/tabs.ts";
import { undoNotes } from "../_tab/undo-notes.ts";

const { failed } = messages;

const undo = (form: string, actId: string | null, tab: "users" | "coach-assignments" = "users") =>
  actId === null ? {} : { undo: { action: tabAddress(tab, { form }), fields: { actId } } };

/** What can be done with several members together, each with its way back. */
export const bulkForms = pageForms({
  "bulk-plan": {
    run: changePlans,
    to: doneWithChosen,
    flash: ({ changedCount, actId }) => ({
      title: messages.plansSet,
      message: changedWords(changedCount),
      ...undo("undo-tier", actId),
    }),
    failed,
  },
  "bulk-free": {
    run: grantMany,
    to: doneWithChosen,
    flash: ({ changedCount, actId }) => ({
      title: messages.freeSet,
      message: changedWords(changedCount),
      ...undo("undo-free", actId),
    }),
    failed,
  },
  "bulk-coach": {
    run: assignMany,
    to: doneWithChosen,
    flash: ({ changedCount, actId }) => ({
      title: rosterWords.coachUpdated,
      message: assigned(changedCount),
      ...undo("undo-assignment", actId, "coach-assignments"),
    }),
    failed: rosterWords.coachFailed,
  },
  "bulk-invite": {
    run: inviteMany,
    to: doneWithChosen,
    flash: ({ invited, isMailed }) => ({
      title: isMailed ? messages.invited : messages.invitedInFiles,
      message: isMailed ? sentWords(invited) : savedInFiles(invited),
    }),
    failed,
  },
  "bulk-note": {
    run: noteMany,
    to: doneWithChosen,
    flash: ({ noteId, sentCount }) => ({
      title: noteWords.sentToSeveral,
      message: sentWords(sentCount),
      seconds: 20,
      undo: undoNotes("bulk-note", noteId, tabAddress("users", { bulk: "note", back: "on" })),
    }),
    failed: noteWords.failedTitle,
  },
  "bulk-message": {
    run: messageMany,
    to: doneWithChosen,
    goesOn: true,
    flash: ({ sentCount }) => ({ title: messages.sent, message: sentWords(sentCount) }),
    failed: { title: messages.notAllSent, text: messages.sendAgain, invalid: failed },
  },
});
