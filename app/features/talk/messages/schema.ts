import { z } from "zod";
import {
  asStored,
  checkBox,
  formKey,
  idList,
  opaqueId,
  optionalText,
  pageNumber,
  requiredText,
  textOf,
} from "#app/features/base/fields.ts";
import { uploadId } from "#app/features/video/uploads/schema.ts";
import { limits } from "#app/features/video/voices/rules.ts";
import type { IncomingFile } from "#app/services/storage/storage.ts";
import { messages } from "./messages.ts";
import { longestMessage, mostShown, readAttachment, shownAtOnce } from "./rules.ts";

const attachment = optionalText(200).transform((text, context) => {
  const read = text === null ? null : readAttachment(text);
  if (text === null || read) return read;
  context.addIssue({ code: "custom", message: messages.attachmentUnknown });
  return z.NEVER;
});

/** The texts in a list of forms as scripts read them. Until 2026-12-31: pages from before version 0.2.0 send one text as it is. */
function textsIn(list: string): string[] {
  let forms: unknown;
  try {
    forms = JSON.parse(list);
  } catch {
    return [list];
  }
  const fields = [forms].flat(2).filter(Array.isArray);
  return fields.flatMap(([name, text]) => (name === "text" ? asStored(textOf(text)) : []));
}

/** The texts that the page knows to be stored as the draft, or sent as one without an answer; null without scripts. */
const draftBase = optionalText(100_000).transform((list) => (list === null ? null : textsIn(list)));

const written = {
  text: optionalText(longestMessage, messages.textLong).transform((text) => text ?? ""),
  /** A photo or a recording, and a recording whose bytes came before. */
  file: z.custom<IncomingFile | null>().optional(),
  uploadId,
  /** How long the page that made the recording says it is; until it is converted, nothing else tells. */
  durationMs: z.coerce.number().int().min(1).max(limits.noteMs).nullish().catch(null),
  attachment,
  formKey,
  // The key of the form where the text was started, perhaps on another device, and what was stored of it for this page.
  draftKey: formKey,
  draftSeen: optionalText(64),
  draftBase,
};

type Content = { text: string; attachment: unknown; file?: unknown; uploadId?: string | undefined };

const hasContent = (given: Content) =>
  given.text !== "" || [given.file, given.uploadId, given.attachment].some(Boolean);
const without = { error: messages.textMissing, path: ["text"] };

/** A message from the member: words, a photo, a recording, what it refers to, or any of them together. */
export const ownMessageInput = z.object(written).refine(hasContent, without);

/** A coach's message to a member. */
export const answerInput = z.object({ memberId: opaqueId, ...written }).refine(hasContent, without);

const draft = {
  text: optionalText(longestMessage, messages.textLong).transform((text) => text ?? ""),
  attachment: optionalText(200).transform((text) => (text && readAttachment(text) ? text : null)),
  formKey,
  draftKey: formKey,
  draftSeen: optionalText(64),
  draftBase,
};

/** The draft in the member's own thread. */
export const ownDraftInput = z.object(draft);

/** A coach's draft to a member. */
export const draftInput = z.object({ memberId: opaqueId, ...draft });

/** A coach's draft and one of the club's phrases. */
export const phraseInput = draftInput.extend({ phrase: requiredText(messages.phraseMissing, 128) });

const shown = z.coerce.number().int().min(1).max(mostShown).catch(shownAtOnce).default(shownAtOnce);

/** Whether the stills of videos are left out. */
const prefersSmallVideos = z.boolean().default(false);

/** A message to show, however early it is. */
const at = z.string().max(128).catch("").default("");

/** The words searched for; anything unusable counts as none. */
const q = z.string().trim().max(200).catch("").default("");

/** How much of the caller's own thread, and which words to mark in the message that is shown. */
export const ownThreadAddress = z.object({ shown, at, q, prefersSmallVideos });

/** Which member's thread, and how much of it. */
export const threadAddress = ownThreadAddress.extend({ memberId: opaqueId });

/** The words to search the caller's own thread for, and the message found with them that is shown. */
export const ownThreadSearch = z.object({ q, at });

/** The words to search a member's thread for. */
export const threadSearch = ownThreadSearch.extend({ memberId: opaqueId });

export const oneMessage = z.object({ id: opaqueId });

export const oneThread = z.object({ memberId: opaqueId });

const narrowed = {
  search: z.string().trim().max(200).catch("").default(""),
  whose: z.enum(["all", "mine"]).catch("all").default("all"),
  show: z.enum(["all", "waiting", "snoozed", "unread"]).catch("all").default("all"),
};

/** How the coaches' list is searched and filtered; everything is in the address. */
export const threadFilter = z.object({ ...narrowed, page: pageNumber });

/** Several threads: one field each, or with `allFound` every one that the list's filters let through. */
export const someThreads = z
  .object({ memberIds: idList, allFound: checkBox, ...narrowed })
  .refine(({ memberIds, allFound }) => allFound || memberIds.length > 0, {
    error: messages.nobodyChosen,
    path: ["memberIds"],
  });

/** The threads that were marked together as needing no answer. */
export const settledThreads = z.object({ actId: opaqueId });
