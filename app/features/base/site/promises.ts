import type { Tier } from "#app/features/base/tiers.ts";

/** What the club promises in one place (D91); null for what it doesn't promise. */
export type Promises = {
  /** As "30-day money-back guarantee". */
  guarantee: string | null;
  /** How soon a video is answered, as "2–3 business days". */
  reviewTime: string | null;
  /** How soon a message is answered, as "24 hours". */
  replyTime: string | null;
  popularPlan: Tier | null;
  /** Whether "Our Backstory" is offered, and the address of its video if there is one. */
  story: { isShown: boolean; url: string | null };
};

/** The promises that texts name, and what they stand for. */
const places = { guarantee: "guarantee", "review-time": "reviewTime", "reply-time": "replyTime" } as const;

type Place = keyof typeof places;

const place = /\{(guarantee|review-time|reply-time)\}/g;

/** The specified words, which texts published before held in full: they follow the promise too. */
const asPlaces = (text: string): string =>
  text
    .replaceAll("30-day money-back guarantee", "{guarantee}")
    .replaceAll(/2[-–]3 business days/g, "{review-time}");

const capital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);

/** A sentence with its promises; without the clauses that name one the club doesn't make, or empty if it begins with one. */
function fillSentence(sentence: string, promises: Promises): string {
  const wordsOf = (name: string) => promises[places[name as Place]];
  const clauses = sentence.split(/(?=[,;] )/);
  const isMade = (clause: string) =>
    [...clause.matchAll(place)].every(([, name = ""]) => wordsOf(name) !== null);
  if (!isMade(clauses[0] ?? "")) return "";
  const made = clauses.filter(isMade).join("");
  const whole = /[.!?]$/.test(made) || !/[.!?]$/.test(sentence) ? made : `${made}.`;
  const filled = whole.replaceAll(place, (_, name) => wordsOf(name) ?? "");
  return sentence.startsWith("{") ? capital(filled) : filled;
}

/**
 * A text of the site with the club's promises in place of `{guarantee}`, `{review-time}`, and `{reply-time}`. What names a promise the
 * club doesn't make is left out: its clause, or its sentence.
 */
export const fillPromises = (text: string, promises: Promises): string =>
  asPlaces(text)
    .split("\n")
    .flatMap((line) => {
      if (line.search(place) === -1) return [line];
      const filled = line
        .split(/(?<=[.!?]) /)
        .map((sentence) => fillSentence(sentence, promises))
        .filter(Boolean)
        .join(" ");
      return filled === "" ? [] : [filled];
    })
    .join("\n");

/** "within 24 hours" after some words; nothing without such a promise. */
export const within = (words: string, time: string | null): string =>
  time === null ? "" : `${words} within ${time}`;

const refuses = /\b(no|without) refunds?\b|\bnon-?refundable\b/i;

/** Whether a text takes back a guarantee that the club makes. */
export const contradicts = (text: string, { guarantee }: Pick<Promises, "guarantee">): boolean =>
  guarantee !== null && refuses.test(text);
