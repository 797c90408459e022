/** The sentences about resumable uploads. */
export const messages = {
  lengthMissing: "Say how many bytes the file has (Upload-Length).",
  kindUnknown: "An upload is for a submission, another angle, the library, or a recording.",
  nameMissing: "Please select a video file to upload",
  draftTooLong: "Message must be less than 500 characters",
  tooManyTitle: "Too many uploads",
  tooMany: "You have 20 unfinished uploads. Continue or discard one of them first.",
  tooMuch: "Your unfinished uploads are too large together. Finish or discard one of them first.",
  unfinishedTitle: "Upload not finished",
  discardedTitle: "Upload discarded",
  discarded: "The part that had arrived was deleted.",
  discardFailedTitle: "Upload not discarded",
} as const;

/** How much of an upload has arrived, in whole percent; 100 only when all of it has. */
export const percentOf = (received: number, expected: number) =>
  expected === 0 ? 100 : Math.floor((received / expected) * 100);

/** The refusal of an upload handed over too early; sizes in bytes. */
export function unfinished(received: number, expected: number): string {
  return `This upload isn't finished yet: ${percentOf(received, expected)}% has arrived. Please continue it first.`;
}
