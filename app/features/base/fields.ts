import { z } from "zod";

/** Code points, as the product counts characters (an emoji is one, D49). */
const length = (text: string) => [...text].length;

/** Marks no one sees: control characters, marks that turn text around, and letters without width. */
const hidden = /\p{Cc}|[\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/u;
/** What is blank by itself: spaces, marks, joiners, and the fillers some alphabets have. */
const blank = /[\p{Z}\p{C}\p{M}\u115f\u1160\u2800\u3164\uffa0]/gu;
/** What a mail program would turn into a link. */
const linkLike = /:\/\/|[^\s.]\.[a-z]{2,}(?=[\s/:?]|$)/i;

/** What is wrong with a person's name: it goes into our emails, so it is no web address and has no hidden characters. */
export const nameFault = "Please enter a name without web addresses or hidden characters";

/** Whether a text may be a person's name, as far as {@link nameFault} goes. */
export const mayBeName = (text: string): boolean =>
  !hidden.test(text.replaceAll("\t", " ")) &&
  !linkLike.test(text) &&
  (text === "" || text.replaceAll(blank, "") !== "");

/** A text as it is stored. */
export const asStored = (text: string): string => text.replaceAll("\r\n", "\n").trim();

/** Required text, trimmed; `missing` when empty, `tooLong` above `max` code points. */
export function requiredText(
  missing: string,
  max = 10_000,
  tooLong = `Please use at most ${max} characters`,
) {
  return z
    .string({ error: missing })
    .transform(asStored)
    .refine((text) => text !== "", { error: missing, abort: true })
    .refine((text) => length(text) <= max, tooLong);
}

/** Optional text, trimmed; empty and missing become null. */
export function optionalText(max = 10_000, tooLong = `Please use at most ${max} characters`) {
  return z
    .string()
    .nullish()
    .transform((text) => asStored(text ?? "") || null)
    .refine((text) => text === null || length(text) <= max, tooLong);
}

/** A field's text; whatever isn't text counts as empty. */
export const textOf = (value: unknown): string => (typeof value === "string" ? value : "");

/** The number a field's text stands for; undefined if it's empty. Other values stay as they are. */
export function toNumber(value: unknown): unknown {
  if (typeof value !== "string") return value;
  const text = value.trim();
  return text === "" ? undefined : Number(text);
}

/** A number from JSON or from a form field, with the sentences for invalid values. */
export function decimal(sentences: { missing: string; range: string }, min: number, max: number) {
  return z.preprocess(
    toNumber,
    z
      .number({ error: (issue) => (issue.input === undefined ? sentences.missing : sentences.range) })
      .min(min, sentences.range)
      .max(max, sentences.range),
  );
}

/** A whole number from JSON or from a form field. */
export function wholeNumber(sentences: { missing: string; range: string }, min: number, max: number) {
  return decimal(sentences, min, max).pipe(z.number().int(sentences.range));
}

/** A check box ("on") or a JSON boolean; missing means no. */
export const checkBox = z
  .union([z.boolean(), z.string()])
  .nullish()
  .transform((value) => value === true || value === "on" || value === "true" || value === "1");

const keyLength = "The key of a form is a text of at most 255 characters";

/** The one-time key of a rendered form, or of the `Idempotency-Key` header (D24). */
export const formKey = z
  .string(keyLength)
  .trim()
  .max(255, keyLength)
  .nullish()
  .transform((key) => key || null);

/** The version the form was loaded with (D57), also from `If-Match`; null compares nothing. */
export const editedVersion = z
  .string("The version is a text")
  .max(255, "The version is a text of at most 255 characters")
  .nullish()
  .transform((version) => version || null);

const unusableId = "Invalid request. Please check your information and try again.";

/** An opaque identifier from an address or a hidden input. An unknown one, however long, is simply not found. */
export const opaqueId = z.string(unusableId).min(1, unusableId);

/** One of the caller's sessions, devices, or exports, by its identifier. */
export const oneById = z.object({ id: opaqueId });

/** How many items a list has at most if its schema doesn't say: every member of a large club. */
const mostItems = 10_000;

/**
 * A list whose length is checked before its items (D95): of a longer one, only enough is read for its schema to refuse
 * it. Otherwise each of half a million wrong items would be looked at, and described.
 */
export function shortList<Item extends z.ZodType>(list: z.ZodArray<Item>) {
  const { maximum } = list._zod.bag as { maximum?: number };
  const most = maximum ?? mostItems;
  const bounded = maximum === undefined ? list.max(most, "This list is too long.") : list;
  return z.preprocess(
    (value) => (Array.isArray(value) && value.length > most ? value.slice(0, most + 1) : value),
    bounded,
  );
}

/** Several identifiers: a JSON list, or a field that repeats. Missing means an empty list. */
export const idList = z
  .preprocess(
    (value) => (value === null || value === "" ? [] : [value].flat()),
    shortList(z.array(opaqueId, unusableId)),
  )
  .default(() => []);

/** Several identifiers for a bulk call: null when the field is missing, which means all; an empty list means none (D58). */
export const idListOrAll = z
  .preprocess(
    (value) => (value === null ? null : [value].flat().filter((id) => id !== "")),
    shortList(z.array(opaqueId, unusableId)).nullable(),
  )
  .default(null);

/** The page of a list on a screen, as an address asks for it; the first unless it is a whole number from 1 up. */
export const pageNumber = z.coerce.number().int().min(1).max(100_000).catch(1).default(1);

/** The page window every list call takes (D37). */
export const pageWindow = z.object({
  limit: wholeNumber(
    { missing: "limit is missing", range: "limit is a whole number from 1 to 1000" },
    1,
    1000,
  )
    .optional()
    .default(1000),
  after: z.string().max(200).optional(),
});
