import { counted } from "#app/features/base/counted.ts";

/** The sentences about tutorials (contract, "Messages"; D14, D29). */
export const messages = {
  emptyTitle: "No Content Available",
  empty: "No tutorials uploaded yet",
  loadFailed: (message: string) => `Error loading tutorials: ${message}`,
  playbackTitle: "Video Playback Error",
  playback:
    "Unable to load this video. Please try refreshing the page or contact support if the problem continues.",
  upgrade: "Upgrade to Pro or Elite",
  openAbove: "A lesson's badge says which plan it was made for. If it isn't locked, you can watch it.",
  locked: "This tutorial isn't part of your plan.",
  captionsSaved: "Captions saved",
  captionsRemoved: "Captions removed",
  durationMissing: "Please enter the minutes",
  durationRange: "The duration is a whole number of minutes from 1 to 600",
  titleMissing: "Please enter a title",
  updated: "Tutorial updated",
  updateFailed: "Tutorial not updated",
  created: "Tutorial created successfully!",
  deleted: "Tutorial deleted successfully!",
  cleaned: "Database cleanup complete",
  undone: "Undone",
  restored: "Tutorial restored successfully!",
  restoreFailedTitle: "Error restoring tutorial",
  createFailed: "Failed to create tutorial",
  cleanFailedTitle: "Cleanup Failed",
  cleanFailed: "Cleanup failed",
  deleteFailedTitle: "Error deleting tutorial",
  deleteFailed: "Failed to delete tutorial",
  undoFailedTitle: "Undo Failed",
  descriptionMissing: "Please enter a description",
  videoMissing: "Please select one of the videos in storage",
  earlyPast: "Please choose a day in the future, or leave it empty",
  tooLateToUndo: "This can no longer be undone: it was already restored, or 24 hours have passed.",
  storageGone: "Video storage isn't available right now. Nothing was changed.",
  watchFailedTitle: "Error saving your place",
} as const;

/**
 * A title from a file name: "Grip and Release" for "Grip and Release.mp4", "cut shot basics" for
 * "2024/cut_shot-basics.mov".
 */
export function titleOfFile(path: string): string {
  const name = path.replace(/^.*[\\/]/, "").replace(/\.\w+$/, "");
  // If the name has spaces, a hyphen is part of a word.
  return name.replaceAll(name.includes(" ") ? /_+/g : /[-_]+/g, " ").trim();
}

/** The line under "Database cleanup complete". */
export const cleaned = (deleted: number, remaining: number) =>
  deleted === 0
    ? `Every tutorial has its video. ${counted(remaining, "tutorial")} checked.`
    : `${counted(deleted, "tutorial")} without a video removed. ${counted(remaining, "tutorial")} remain${remaining === 1 ? "s" : ""}.`;

type Taken = { added: number; refused: readonly { name: string; reason: string }[]; left: number };

/**
 * What happened to the videos in the import { counted } from "#app/features/base/counted.ts";
import folder: how many were added, which ones weren't and why, and how many are
 * left.
 */
export function folderFlash({ added, refused, left }: Taken) {
  const kept = refused.slice(0, 3).map(({ name, reason }) => `Not added: ${name}. ${reason}`);
  const more = left === 0 ? [] : [`${left} more in the folder. Press again to go on.`];
  const tone = added > 0 ? ("success" as const) : ("destructive" as const);
  return {
    tone,
    seconds: 8,
    title: `${counted(added, "tutorial")} added`,
    message: [...kept, ...more].join(" "),
  };
}

/** Why a cleanup changes nothing: a missing disk must not erase the library (D36). */
export const tooMuchGone = (gone: number, total: number) =>
  `${gone} of ${counted(total, "tutorial")} ${gone === 1 ? "has" : "have"} lost the video. That's more than one fifth, so nothing was changed. Please check the storage disk first.`;
