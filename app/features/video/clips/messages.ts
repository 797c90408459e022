/** The sentences about clips: their state, and what to do if one can't be used. */
export const messages = {
  received: "Received. We'll prepare it for every phone in a moment. The original plays until then.",
  preparing: "Preparing. This takes a few minutes. The original plays until then.",
  preparingPart: (percent: number) => `Preparing, ${percent}% done. The original plays until then.`,
  playsSmall: (percent: number) => `Preparing, ${percent}% done. A small version plays until then.`,
  ready: "Ready.",
  notPrepared: "Received. Videos aren't converted here, so the original plays.",
  anotherFileTitle: "We need another file",
  unreadable: "This file can't be read as a video. It may be damaged or incomplete.",
  noPicture: "This file has no picture, only sound or data.",
  unknownCodec: "This video is in a format we can't read.",
  noSound: "We couldn't read the sound, so this video plays without it.",
  notPlayable: "This video couldn't be converted, even after several tries.",
  deleted: "This video couldn't be used, so its file was deleted.",
  replace: "Please tell your coach.",
} as const;

const seconds = (ms: number) => `${Math.max(0, Math.round(ms / 1000))}`;

/** Why a file that ends too early can't be used; both lengths in milliseconds. */
export function cutOff(readable: number, promised: number): string {
  return `This file is cut off. Only the first ${seconds(readable)} of its ${seconds(promised)} seconds can be read.`;
}
