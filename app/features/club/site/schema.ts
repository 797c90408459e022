import { z } from "zod";
import { notFound } from "#app/errors.ts";
import { isTimeZone } from "#app/features/base/calendar/rules.ts";
import { asciiAddress } from "#app/features/base/email-address.ts";
import {
  checkBox,
  editedVersion,
  opaqueId,
  optionalText,
  requiredText,
  toNumber,
  wholeNumber,
} from "#app/features/base/fields.ts";
import { lowestContrast, readableContrast, type Scheme } from "#app/features/base/site/accent.ts";
import { questionCategories, type SectionName, sectionNames } from "#app/features/base/site/shape.ts";
import { paidTiers, tiers } from "#app/features/base/tiers.ts";
import { isWebAddress } from "#app/features/base/web-address.ts";
import type { IncomingFile } from "#app/services/storage/storage.ts";
import { messages } from "./messages.ts";
import { labelsOf, siteSections } from "./sections.ts";

/** Required text of a field, by its label. */
function words(section: SectionName, field: string, most: number) {
  const label = labelsOf(section)[field] ?? field;
  return requiredText(messages.empty(label), most, messages.tooLong(label, most));
}

function perhaps(section: SectionName, field: string, most: number) {
  const label = labelsOf(section)[field] ?? field;
  return optionalText(most, messages.tooLong(label, most));
}

const isEmail = (text: string | null) => text === null || z.email().safeParse(text).success;
const isAddress = (text: string | null) => text === null || isWebAddress(text);

const email = optionalText(200)
  .transform((text) => text && asciiAddress(text))
  .refine(isEmail, messages.email);
/** "facebook.com/club" as it is meant: people leave the beginning out. */
const withScheme = (text: string | null) =>
  text !== null && /^[\w-]+(\.[\w-]+)+(\/|$)/.test(text) ? `https://${text}` : text;

const address = optionalText(500).transform(withScheme).refine(isAddress, messages.address);

/** A number that a form sends as text; empty stays empty. */
function numberFrom(sentence: string, least: number, most: number, decimals: number) {
  const fits = (value: number) =>
    value >= least && value <= most && Number(value.toFixed(decimals)) === value;
  return z
    .union([z.string(), z.number()], sentence)
    .nullish()
    .transform((value) => (toNumber(value) ?? null) as number | null)
    .refine((value) => value === null || fits(value), sentence);
}

const required = (sentence: string) => (value: number | null, ctx: z.RefinementCtx) => {
  if (value !== null) return value;
  ctx.addIssue({ code: "custom", message: sentence });
  return z.NEVER;
};

const position = numberFrom(messages.position, 1, 999, 0).transform(required(messages.position));

const color = (scheme: Scheme, tooLow: (contrast: string) => string) =>
  z
    .string({ error: messages.color })
    .trim()
    .toLowerCase()
    .regex(/^#[0-9a-f]{6}$/, { error: messages.color, abort: true })
    .refine((value) => lowestContrast(value, scheme) >= readableContrast, {
      // Rounded down: 4.49 must not read as 4.5.
      error: ({ input }) => tooLow(String(Math.floor(lowestContrast(String(input), scheme) * 10) / 10)),
    });

const isEachTitled = (text: string | null) =>
  (text ?? "").split("\n").every((line) => line.trim() === "" || /^[^:]+:\s*\S/.test(line.trim()));

/** The fields of each section; a picture comes separately. */
export const contentInputs = {
  club: z.object({
    siteName: words("club", "siteName", 60),
    siteTimeZone: z.string({ error: messages.timeZone }).refine(isTimeZone, messages.timeZone),
    contactEmail: email,
    firstYear: numberFrom(messages.firstYear, 1900, 2999, 0),
  }),
  look: z.object({
    accentLight: color("light", messages.paleLight),
    accentDark: color("dark", messages.dimDark),
  }),
  hero: z.object({
    tagline: words("hero", "tagline", 80),
    lead: words("hero", "lead", 300),
    promise: perhaps("hero", "promise", 150),
    description: words("hero", "description", 200),
  }),
  promises: z.object({
    guarantee: perhaps("promises", "guarantee", 60),
    reviewTime: perhaps("promises", "reviewTime", 60),
    replyTime: perhaps("promises", "replyTime", 60),
    popularPlan: z.enum(["none", ...tiers]),
    story: z.enum(["show", "hide"]),
    storyUrl: address,
  }),
  pictures: z.object({
    show: z.enum(["show", "hide"]),
    words: words("pictures", "words", 150),
  }),
  coaches: z.object({
    name: words("coaches", "name", 100),
    bio: perhaps("coaches", "bio", 1_000),
    story: perhaps("coaches", "story", 10_000),
    email,
    position,
  }),
  plans: z
    .object({
      price: numberFrom(messages.price, 0, 10_000, 2).transform(required(messages.price)),
      yearlyPrice: numberFrom(messages.year, 0.01, 120_000, 2),
      description: words("plans", "description", 200),
      features: words("plans", "features", 1_000),
      comparison: perhaps("plans", "comparison", 2_000).refine(isEachTitled, messages.comparison),
      checkoutUrl: address,
    })
    .refine(({ price, yearlyPrice }) => yearlyPrice === null || yearlyPrice <= price * 12, {
      path: ["yearlyPrice"],
      error: messages.dearYear,
    }),
  checkout: z.object({
    storeName: words("checkout", "storeName", 60),
    terms: words("checkout", "terms", 300),
  }),
  testimonials: z.object({
    name: words("testimonials", "name", 100),
    role: perhaps("testimonials", "role", 100),
    text: words("testimonials", "text", 2_000),
    position,
  }),
  questions: z.object({
    category: z.enum(questionCategories.map(({ id }) => id)),
    question: words("questions", "question", 200),
    answer: words("questions", "answer", 3_000),
    position,
  }),
  about: z.object({
    lead: words("about", "lead", 300),
    mission: words("about", "mission", 5_000),
    values: words("about", "values", 2_000).refine(isEachTitled, messages.values),
    story: words("about", "story", 10_000),
  }),
  legal: z.object({ text: words("legal", "text", 100_000) }),
  links: z.object({
    communityUrl: address,
    facebook: address,
    instagram: address,
    youtube: address,
    x: address,
  }),
} satisfies Record<SectionName, z.ZodType>;

/** Every field of every section, for the API description; each section reads its own. */
const anyField = Object.fromEntries(
  sectionNames.flatMap((section) =>
    siteSections[section].fields
      .filter(({ kind }) => kind !== "picture")
      .map(({ name, label }) => [name, z.unknown().optional().describe(`${label} (${section})`)] as const),
  ),
);

// An unknown section is a page that doesn't exist, not a wrong field.
const section = z.preprocess(
  (name) => {
    if (name === undefined || sectionNames.some((one) => one === name)) return name;
    throw notFound(messages.unknownRecord);
  },
  z.enum(sectionNames, messages.unknownRecord),
);

/** What identifies a record. A new one in a list has no id yet. */
const record = opaqueId.nullish().transform((id) => (id && id !== "new" ? id : null));

/** A record to store; omitted fields stay unchanged. */
export const siteInput = z.object({
  ...anyField,
  section,
  record,
  version: editedVersion,
  picture: z.custom<IncomingFile | null>().optional(),
  /** The existing picture, or the one that came with a draft. */
  pictureId: opaqueId.nullish(),
  removePicture: checkBox,
  /** Which part of a picture that is too tall to keep. */
  pictureCut: z.enum(["top", "middle", "bottom"]).catch("middle"),
});

/** What identifies an existing record. */
export const oneRecord = z.object({ section, record: opaqueId });

/** A record to remove, with the version last seen. */
export const removeInput = oneRecord.extend({ version: editedVersion });

/** Which section, or all of them. */
export const listInput = z.object({ section: section.optional() });

/** A version by its number. */
export const restoreInput = z.object({
  number: wholeNumber({ missing: messages.unknownRecord, range: messages.unknownRecord }, 1, 1e9),
});

/** The plan whose code is replaced or turned off. */
export const codeInput = z.object({ tier: z.enum(paidTiers, messages.noCode) });

/** The sizes a picture is asked in. */
export const pictureInput = z.object({ id: opaqueId, size: z.string().nullish() });
