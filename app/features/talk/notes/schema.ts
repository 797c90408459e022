import { z } from "zod";
import { idList, opaqueId, requiredText, shortList } from "#app/features/base/fields.ts";
import { draftAbout } from "#app/features/base/form-draft-schema.ts";
import { messages } from "./messages.ts";
import { noteGap } from "./rules.ts";

/** Input for a practice note; title and content must not be blank. */
export const practiceNoteInput = z.object({
  userId: opaqueId,
  title: requiredText(messages.missing, 200),
  content: requiredText(messages.missing, 10_000),
});

/** Input for a note from the page's form, which pre-fills a gap for the coach's own words; it must be filled. */
export const writtenNoteInput = practiceNoteInput.extend({
  content: practiceNoteInput.shape.content.refine((text) => !text.includes(noteGap), messages.gapLeft),
  /** The logged drill the note is about. */
  completionId: z.preprocess((value) => value || null, opaqueId.nullable()),
});

/** Input for a note to several members; at least one is required. */
export const practiceNotesInput = z.object({
  userIds: idList.refine((ids) => ids.length > 0, messages.nobody),
  title: requiredText(messages.missing, 200),
  content: requiredText(messages.missing, 10_000),
});

/** One of the notes to take back, which were sent together, and the form their words return to as a draft. */
export const takeBackInput = z.object({ noteId: opaqueId, about: draftAbout });

export const oneNote = z.object({ id: opaqueId });

/** The notes a page shows in full. */
export const shownNotes = z.object({ ids: shortList(z.array(opaqueId)) });
