import { type Homework, markHomework } from "#app/features/training/homework/homework.server.ts";
import { angleUpload } from "#app/features/video/reviews/angles.server.ts";
import { messages } from "#app/features/video/reviews/messages.ts";
import { declineAngle, undoDecline } from "#app/features/video/reviews/settle-angle.server.ts";
import { messages as clipMessages } from "#app/features/video/submissions/messages.ts";
import { setBeforeAndAfter } from "#app/features/video/submissions/new-request/before-and-after.server.ts";
import { messages as uploadMessages } from "#app/features/video/uploads/messages.ts";
import { discardUpload } from "#app/features/video/uploads/send-upload.server.ts";
import { pageForms } from "#app/http/forms/form-action.server.ts";

const backHere = (_result: unknown, { params }: { params: { id?: string } }) => `/portal/videos/${params.id}`;

/**
 * The page's forms: another angle for a coach's question, an unfinished one, finished homework, and before and after.
 */
export const forms = pageForms({
  "send-angle": {
    ...angleUpload,
    to: backHere,
    flash: ({ isLate }) => ({
      title: messages.angleSent,
      message: isLate ? messages.angleLateText : messages.angleSentText,
    }),
    failed: "Upload Failed",
  },
  "decline-angle": {
    run: declineAngle,
    to: backHere,
    flash: ({ submissionId, actId }) => ({
      title: messages.angleDeclined,
      undo: { action: `/portal/videos/${submissionId}?form=undo-decline`, fields: { actId } },
    }),
    failed: "Not sent",
  },
  "undo-decline": {
    run: undoDecline,
    to: backHere,
    flash: messages.angleOpenAgain,
    failed: messages.notTakenBack,
  },
  "discard-upload": {
    run: discardUpload,
    to: backHere,
    flash: { title: uploadMessages.discardedTitle, message: uploadMessages.discarded },
    failed: uploadMessages.discardFailedTitle,
  },
  "before-and-after": {
    run: setBeforeAndAfter,
    to: backHere,
    flash: clipMessages.pairSaved,
    failed: clipMessages.pairFailed,
  },
  homework: {
    run: markHomework,
    to: backHere,
    flash: ({ doneAt }: Homework) => (doneAt ? messages.homeworkDone : messages.homeworkOpen),
    failed: "Homework not changed",
  },
});
