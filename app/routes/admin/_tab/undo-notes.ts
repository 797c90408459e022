import { tabAddress } from "./tabs.ts";

/** Undo after notes were sent: it leads back to the form they came from, with their words as a draft. */
export const undoNotes = (about: string, noteId: string, returnTo: string) => ({
  action: tabAddress("notes", { form: "take-back" }),
  fields: { noteId, about, returnTo },
});
