import { askForAngle } from "#app/features/video/reviews/angles.server.ts";
import { addDrawing, removeDrawing, saveDraft } from "#app/features/video/reviews/drafts.server.ts";
import { messages } from "#app/features/video/reviews/messages.ts";
import { dropPhrase, insertPhrase, keepPhrase } from "#app/features/video/reviews/phrases.server.ts";
import { publishReview } from "#app/features/video/reviews/publish.server.ts";
import type { FormHandler } from "#app/http/form-action.server.ts";
import { deskAddress } from "./addresses.ts";

const titles = { failed: messages.failed };
const saved = { tone: "success", title: messages.saved } as const;

/** Back to the desk, at the part of it the button stood in. */
const backTo =
  (part = "", moreRows = 0) =>
  ({ submissionId }: { submissionId: string }, { url }: { url: URL }) =>
    deskAddress(submissionId, url.searchParams, { part, moreRows });

/** The desk's buttons: each saves the whole desk with what it does besides. */
export const forms = {
  "save-draft": { run: saveDraft, to: backTo(), flash: saved, titles },
  "add-row": { run: saveDraft, to: backTo("tips", 1), flash: saved, titles },
  "add-drawing": { run: addDrawing, to: backTo("drawings"), flash: saved, titles },
  "remove-drawing": { run: removeDrawing, to: backTo("drawings"), flash: saved, titles },
  "insert-phrase": { run: insertPhrase, to: backTo("feedback"), flash: saved, titles },
  "keep-phrase": { run: keepPhrase, to: backTo("feedback"), flash: saved, titles },
  "drop-phrase": { run: dropPhrase, to: backTo("feedback"), flash: saved, titles },
  "ask-angle": {
    run: askForAngle,
    to: backTo(),
    flash: { tone: "success", title: messages.asked, message: messages.askedText },
    titles,
  },
  publish: {
    run: publishReview,
    to: backTo(),
    flash: { tone: "success", title: messages.published, message: messages.publishedText },
    titles,
  },
  // biome-ignore lint/suspicious/noExplicitAny: each form keeps its own result type
} satisfies Record<string, FormHandler<any>>;
