import type { ReviewDesk } from "../desk.server.ts";

/**
 * What is on the desk and is no part of the draft: what is typed, by its field's name, the clip's position in seconds,
 * whether the phrases are open, the id of the field one writes in, how far the words are scrolled, what the last button
 * sent, and what was typed after it.
 */
export type TypedAside = {
  question?: string;
  newPhrase?: string;
  clipAt?: number;
  showsPhrases?: boolean;
  writesIn?: string;
  scrolledTo?: { page: number; words: number } | undefined;
  sent?: [name: string, value: string][];
  typedSince?: Map<string, string>;
};

const isSame = (typed: string, stored: string) => typed.trim().replaceAll("\r\n", "\n") === stored;

type Stored = Pick<ReviewDesk, "angles"> & { phrases: readonly { text: string }[] };

/** What was typed aside and isn't stored yet: a draft that is saved draws the desk anew, which must not lose it. */
export function unsentOf({ question, newPhrase }: TypedAside, { angles, phrases }: Stored) {
  const isAsked = angles.some((angle) => isSame(question ?? "", angle.question));
  const isKept = phrases.some(({ text }) => isSame(newPhrase ?? "", text));
  return { ...(question && !isAsked && { question }), ...(newPhrase && !isKept && { newPhrase }) };
}

/** Notes what is typed into a field, if that is aside. */
export function noteAside(typed: TypedAside, { name, value }: { name: string; value: string }): void {
  if (name === "question" || name === "newPhrase") typed[name] = value;
}
