import type { Tier } from "#app/features/base/tiers.ts";

/** The maximum length of a message, in characters. */
export const longestMessage = 4000;

/** The largest photo of a message, in bytes. */
export const longestPhoto = 15 * 1024 * 1024;

/** Whether a file is a film, by its type and its name: as a recording, only its sound would be kept. */
export const isFilm = (type: string, name: string) =>
  type.startsWith("video/") && /\.(mp4|mov|m4v|webm|mkv|avi)$/i.test(name);

/** How many entries of a timeline are shown at first, and how many more each time. */
export const shownAtOnce = 30;

/** The most entries of a timeline on one page. */
export const mostShown = 1000;

/** How long a message that no one has read can be taken back, in milliseconds. */
const takeableMs = 600_000;

/** Whether a message is young enough to be taken back. */
export const isTakeable = (sentAt: Date, now: Date) => now.getTime() - sentAt.getTime() < takeableMs;

/** The limit on messages from one network address, so that no one floods a thread. */
export const messagesLimit = { name: "messages", points: 60, perSeconds: 900 } as const;

type PhotoSender = { fields: Record<string, unknown>; actor: { id: string } | null };

/** How many photos one person may have made small: a failed try costs as much as a good one (D80). */
export const photosLimit = {
  name: "photos",
  points: 40,
  perSeconds: 900,
  byInput: ({ fields, actor }: PhotoSender) => (fields.file && actor ? actor.id : null),
  counts: () => true,
} as const;

/** How many megapixels of photos one person may have made small, failed tries included (D80). */
export const pixelsLimit = { name: "photo pixels", points: 600, perSeconds: 900 } as const;

/** What a message can have attached: the member's clip, or a drill on the plan. */
export type AttachmentKind = "clip" | "drill";

/** A message's attachment. */
export type Attachment = { kind: AttachmentKind; id: string };

/** Reads an attachment from a form, "clip:ID" or "drill:ID"; null for anything else. */
export function readAttachment(text: string): Attachment | null {
  const [, kind, id] = /^(clip|drill):([\w-]{1,128})$/.exec(text) ?? [];
  return kind && id ? { kind: kind as AttachmentKind, id } : null;
}

/** The positions in a thread that its marks need. */
export type Marks = {
  lastMemberPlace: number;
  lastCoachPlace: number;
  memberReadPlace: number;
  coachReadPlace: number;
  memberMailedPlace: number;
  coachMailedPlace: number;
};

/** Whether a side has something unread. */
export function hasUnread(marks: Marks, side: "member" | "coach"): boolean {
  return side === "member"
    ? marks.lastCoachPlace > marks.memberReadPlace
    : marks.lastMemberPlace > marks.coachReadPlace;
}

/**
 * Whether a side is due an email about the thread: something is unread, and none was sent since the side last read.
 */
export function isMailDue(marks: Marks, side: "member" | "coach"): boolean {
  const [mailed, read] =
    side === "member"
      ? [marks.memberMailedPlace, marks.memberReadPlace]
      : [marks.coachMailedPlace, marks.coachReadPlace];
  return hasUnread(marks, side) && mailed <= read;
}

/** Part of a text, by where it begins; `isFound` for the words that were searched for. */
export type Piece = { at: number; text: string; isFound: boolean };

/** A text cut around the words, whatever their case. */
export function splitAround(text: string, words: string): Piece[] {
  if (words === "") return [{ at: 0, text, isFound: false }];
  const literal = words.replaceAll(/[^\p{L}\p{N}\s]/gu, "\\$&");
  let at = 0;
  return text.split(new RegExp(`(${literal})`, "i")).map((piece, place) => {
    at += piece.length;
    return { at: at - piece.length, text: piece, isFound: place % 2 === 1 };
  });
}

/** Entries in order, grouped by the reader's local date. */
export function byDay<E extends { day: string }>(entries: readonly E[]): { day: string; entries: E[] }[] {
  const days: { day: string; entries: E[] }[] = [];
  for (const entry of entries) {
    const last = days.at(-1);
    if (last?.day === entry.day) last.entries.push(entry);
    else days.push({ day: entry.day, entries: [entry] });
  }
  return days;
}

/** Whether a member's plan has messages, so that coaches can write to them. */
export const canReadMessages = ({ effectiveTier, isAdmin }: { effectiveTier: Tier; isAdmin: boolean }) =>
  effectiveTier === "pro" && !isAdmin;
