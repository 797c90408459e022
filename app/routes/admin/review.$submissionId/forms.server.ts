import { messages as phraseMessages } from "#app/features/talk/phrases/messages.ts";
import { dropPhrase, insertPhrase, keepPhrase } from "#app/features/talk/phrases/phrases.server.ts";
import { publishReview } from "#app/features/video/desk/publish.server.ts";
import { takeBackReview } from "#app/features/video/desk/take-back.server.ts";
import { askForAngle } from "#app/features/video/reviews/angles.server.ts";
import {
  addDrawing,
  removeDrawing,
  removeVoice,
  saveDraft,
} from "#app/features/video/reviews/drafts.server.ts";
import { sendFollowUp } from "#app/features/video/reviews/follow-ups.server.ts";
import { messages } from "#app/features/video/reviews/messages.ts";
import { drawingRemoved } from "#app/features/video/reviews/orphaned-measures.ts";
import { undoWithdraw, withdrawAngle } from "#app/features/video/reviews/settle-angle.server.ts";
import { pageForms } from "#app/http/forms/form-action.server.ts";
import { deskAddress } from "./addresses.ts";

const failed = messages.failed;
const saved = messages.saved;

type Desk = { submissionId: string };
type Published = Awaited<ReturnType<typeof publishReview>>;

/** Back to the desk, scrolled to the button's part. */
const backTo =
  (part = "", moreRows = 0) =>
  ({ submissionId }: { submissionId: string }, { url }: { url: URL }) =>
    deskAddress(submissionId, url.searchParams, { part, moreRows });

/** Leads back to the desk whose answer it undoes, not to the one that opened after it. */
const undoOf = (submissionId: string, revision: number) => ({
  action: `/admin/review/${submissionId}?form=take-back`,
  fields: { submissionId, published: String(revision), returnTo: `/admin/review/${submissionId}` },
});

/** The desk's buttons; each saves the whole desk and then does its own part. */
export const forms = pageForms({
  "save-draft": { run: saveDraft, to: backTo(), flash: saved, failed },
  "add-row": { run: saveDraft, to: backTo("tips", 1), flash: saved, failed },
  "add-drawing": { run: addDrawing, to: backTo("drawings"), flash: saved, failed },
  "remove-drawing": {
    run: removeDrawing,
    to: backTo("drawings"),
    flash: ({ gone }) => ({ title: saved, message: drawingRemoved(gone) }),
    failed,
  },
  "insert-phrase": { run: insertPhrase, to: backTo("feedback"), flash: saved, failed },
  "keep-phrase": { run: keepPhrase, to: backTo("feedback"), flash: phraseMessages.saved, failed },
  "drop-phrase": { run: dropPhrase, to: backTo("feedback"), flash: phraseMessages.removed, failed },
  "add-voice": {
    run: saveDraft,
    to: ({ submissionId }: Desk) => `/admin/review/${submissionId}/voice`,
    failed,
  },
  "remove-voice": { run: removeVoice, to: backTo("voice"), flash: saved, failed },
  "ask-angle": {
    run: askForAngle,
    to: backTo(),
    flash: (_result, { mailer }) => ({
      title: messages.asked,
      message: mailer.isFolder ? messages.askedHere : messages.askedText,
    }),
    failed,
  },
  "withdraw-angle": {
    run: withdrawAngle,
    to: backTo(),
    flash: ({ submissionId, actId }) => ({
      title: messages.angleWithdrawn,
      message: messages.angleWithdrawnText,
      ...(actId && {
        undo: { action: `/admin/review/${submissionId}?form=undo-withdraw`, fields: { actId } },
      }),
    }),
    failed,
  },
  "undo-withdraw": {
    run: undoWithdraw,
    to: backTo(),
    flash: { title: messages.angleAskedAgain, message: messages.angleAskedAgainText },
    failed: messages.notTakenBack,
  },
  "follow-up": {
    run: sendFollowUp,
    to: backTo(),
    flash: (_result, { mailer }) => ({
      title: messages.followUpSent,
      message: mailer.isFolder ? messages.followUpSentHere : messages.followUpSentText,
    }),
    failed,
  },
  publish: {
    run: publishReview,
    to: ({ submissionId, next }: Published, { url }: { url: URL }) =>
      deskAddress(next ?? submissionId, new URLSearchParams({ queue: url.searchParams.get("queue") ?? "" })),
    flash: ({ submissionId, revision, memberName }: Published, { mailer }) => ({
      title: messages.published,
      message: (mailer.isFolder ? messages.publishedHere : messages.publishedText)(memberName),
      link: { label: messages.openPublished, href: `/portal/videos/${submissionId}` },
      ...(revision !== null && { undo: undoOf(submissionId, revision) }),
    }),
    failed: messages.feedbackFailedTitle,
  },
  "take-back": {
    run: takeBackReview,
    to: backTo(),
    flash: { title: messages.takenBack, message: messages.takenBackText },
    failed: messages.notTakenBack,
  },
});
