/** The sentences tied to clips: where one stands, and what to do when it cannot be used. */
export const messages = {
  received: "Received. We get it ready for every phone in a moment; until then it plays as it came.",
  preparing: "Preparing. This takes a few minutes; until then it plays as it came.",
  ready: "Ready to play on every phone.",
  notPrepared: "Received. Videos are not converted here, so it plays as it came.",
  anotherFileTitle: "We need another file",
  unreadable: "This file cannot be read as a video. It may be damaged or not have arrived whole.",
  noPicture: "There is no picture in this file, only sound or data.",
  unknownCodec: "This video was made with a format we cannot read.",
  notPlayable: "This video could not be converted, although we tried several times.",
  deleted: "This video could not be used, so its file was deleted.",
  replace: "Please tell your coach.",
} as const;

const seconds = (ms: number) => `${Math.max(0, Math.round(ms / 1000))}`;

/** The reason why a file that ends too early cannot be used; both lengths in milliseconds. */
export function cutOff(readable: number, promised: number): string {
  return `This file is cut off: only the first ${seconds(readable)} of its ${seconds(promised)} seconds can be read.`;
}
