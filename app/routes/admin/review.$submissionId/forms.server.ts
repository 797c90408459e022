import { askForAngle } from "#app/features/video/reviews/angles.server.ts";
import {
  addDrawing,
  removeDrawing,
  removeVoice,
  saveDraft,
} from "#app/features/video/reviews/drafts.server.ts";
import { sendFollowUp } from "#app/features/video/reviews/follow-ups.server.ts";
import { messages } from "#app/features/video/reviews/messages.ts";
import { dropPhrase, insertPhrase, keepPhrase } from "#app/features/video/reviews/phrases.server.ts";
import { publishReview } from "#app/features/video/reviews/publish.server.ts";
import { takeBackReview } from "#app/features/video/reviews/take-back.server.ts";
import type { FormHandler } from "#app/http/form-action.server.ts";
import { deskAddress } from "./addresses.ts";

const titles = { failed: messages.failed };
const saved = { tone: "success", title: messages.saved } as const;

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
export const forms = {
  "save-draft": { run: saveDraft, to: backTo(), flash: saved, titles },
  "add-row": { run: saveDraft, to: backTo("tips", 1), flash: saved, titles },
  "add-drawing": { run: addDrawing, to: backTo("drawings"), flash: saved, titles },
  "remove-drawing": { run: removeDrawing, to: backTo("drawings"), flash: saved, titles },
  "insert-phrase": { run: insertPhrase, to: backTo("feedback"), flash: saved, titles },
  "keep-phrase": { run: keepPhrase, to: backTo("feedback"), flash: saved, titles },
  "drop-phrase": { run: dropPhrase, to: backTo("feedback"), flash: saved, titles },
  "add-voice": {
    run: saveDraft,
    to: ({ submissionId }: Desk) => `/admin/review/${submissionId}/voice`,
    titles,
  },
  "remove-voice": { run: removeVoice, to: backTo("voice"), flash: saved, titles },
  "ask-angle": {
    run: askForAngle,
    to: backTo(),
    flash: { tone: "success", title: messages.asked, message: messages.askedText },
    titles,
  },
  "follow-up": {
    run: sendFollowUp,
    to: backTo(),
    flash: { tone: "success", title: messages.followUpSent, message: messages.followUpSentText },
    titles,
  },
  publish: {
    run: publishReview,
    to: ({ submissionId, next }: Published, { url }: { url: URL }) =>
      deskAddress(next ?? submissionId, new URLSearchParams({ queue: url.searchParams.get("queue") ?? "" })),
    flash: ({ submissionId, revision, memberName }: Published) => ({
      tone: "success",
      title: messages.published,
      message: messages.publishedText(memberName),
      seconds: 20,
      link: { label: messages.openPublished, href: `/portal/videos/${submissionId}` },
      ...(revision !== null && { undo: undoOf(submissionId, revision) }),
    }),
    titles: { failed: messages.notPublished },
  },
  "take-back": {
    run: takeBackReview,
    to: backTo(),
    flash: { tone: "success", title: messages.takenBack, message: messages.takenBackText },
    titles,
  },
  // biome-ignore lint/suspicious/noExplicitAny: each form keeps its own result type
} satisfies Record<string, FormHandler<any>>;
