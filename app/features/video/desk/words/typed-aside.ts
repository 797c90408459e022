import type { BesideView } from "#app/features/video/player/lay-on.ts";
import type { ReviewDesk } from "../desk.server.ts";

/**
 * What is on the desk and is no part of the draft: what is typed, by its field's name, the clip's position in seconds,
 * whether the phrases are open, the field one writes in and where in it, how far the words are scrolled, what the last button
 * sent, what was typed after it, and how the clips beside the member's are looked at.
 */
export type TypedAside = {
  question?: string;
  newPhrase?: string;
  clipAt?: number;
  showsPhrases?: boolean;
  writesIn?: { id: string; caret: [from: number, to: number] | null } | undefined;
  scrolledTo?: { page: number; words: number } | undefined;
  sent?: [name: string, value: string][];
  typedSince?: Map<string, string>;
  views?: Record<string, BesideView>;
};

const isSame = (typed: string, stored: string) => typed.trim().replaceAll("\r\n", "\n") === stored;

type Stored = Pick<ReviewDesk, "angles"> & { phrases: readonly { text: string }[] };

/** What was typed aside and isn't stored yet: a draft that is saved draws the desk anew, which must not lose it. */
export function unsentOf({ question, newPhrase }: TypedAside, { angles, phrases }: Stored) {
  const isAsked = angles.some((angle) => isSame(question ?? "", angle.question));
  const isKept = phrases.some(({ text }) => isSame(newPhrase ?? "", text));
  return { ...(question && !isAsked && { question }), ...(newPhrase && !isKept && { newPhrase }) };
}

/** How a clip beside the member's is looked at, by the clip's own name; kept while the desk is drawn anew. */
export function viewOf(aside: TypedAside, clip: string): BesideView {
  aside.views ??= {};
  aside.views[clip] ??= {};
  return aside.views[clip];
}

/** Notes what is typed into a field, if that is aside. */
export function noteAside(typed: TypedAside, { name, value }: { name: string; value: string }): void {
  if (name === "question" || name === "newPhrase") typed[name] = value;
}
