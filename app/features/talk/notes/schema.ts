import { z } from "zod";
import { idList, opaqueId, requiredText } from "#app/features/base/fields.ts";
import { messages } from "./messages.ts";

/** What sending a practice note takes; title and content must not be empty after trimming. */
export const practiceNoteInput = z.object({
  userId: opaqueId,
  title: requiredText(messages.missing, 200),
  content: requiredText(messages.missing, 10_000),
});

/** What a note to several members takes; no one is not someone. */
export const practiceNotesInput = z.object({
  userIds: idList.refine((ids) => ids.length > 0, messages.nobody),
  title: requiredText(messages.missing, 200),
  content: requiredText(messages.missing, 10_000),
});

/** Which note. */
export const oneNote = z.object({ id: opaqueId });
