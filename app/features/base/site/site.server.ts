import type { Config } from "#app/config/config.server.ts";
import { tiers } from "#app/features/base/tiers.ts";
import type { Services } from "#app/services/services.server.ts";
import { defaultAccent } from "./accent.ts";
import { firstValues } from "./first-values.server.ts";
import { fillPrices } from "./prices.ts";
import { type ProductName, type ProductPicture, productNames } from "./product-pictures.ts";
import { fillPromises, type Promises } from "./promises.ts";
import type {
  Content,
  LegalName,
  PlanWords,
  QuestionCategory,
  SectionName,
  ShownRecord,
  Site,
} from "./shape.ts";
import { questionCategories } from "./shape.ts";

const textOf = (content: Content, field: string): string => String(content[field] ?? "");
const textOrNull = (content: Content, field: string): string | null => textOf(content, field) || null;
const linesOf = (content: Content, field: string): string[] =>
  textOf(content, field)
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean);

/** Splits "Title: words" in two; a line without a colon has no words. */
function splitLine(line: string): [title: string, words: string] {
  const [title = "", ...words] = line.split(":");
  return [title.trim(), words.join(":").trim()];
}

const placeOf = ({ content }: ShownRecord) => Number(content.position ?? 0);

/** The records of a part of the site in order: published versions, or else the initial values. */
export function listRecords(config: Config, section: SectionName): ShownRecord[] {
  const stored = config.site.filter((one) => one.section === section);
  const first = firstValues[section](config);
  // If the environment lists coaches, there are no others.
  if (section === "coaches" && config.given.includes("COACHES")) return first;
  const untouched = first.filter(({ record }) => !stored.some((one) => one.record === record));
  const published = stored.flatMap(({ record, content }): ShownRecord[] => {
    if (content === null) return [];
    const before = first.find((one) => one.record === record)?.content;
    return [{ record, content: { ...before, ...content } }];
  });
  return [...untouched, ...published].sort((a, b) => placeOf(a) - placeOf(b));
}

function alone(config: Config, section: SectionName, record: string = section): Content {
  return listRecords(config, section).find((one) => one.record === record)?.content ?? {};
}

const plansOf = (config: Config): PlanWords[] =>
  tiers.map((tier) => {
    const content = alone(config, "plans", tier);
    return {
      tier,
      price: Number(content.price),
      yearlyPrice: content.yearlyPrice ? Number(content.yearlyPrice) : null,
      description: textOf(content, "description"),
      features: linesOf(content, "features"),
      comparison: linesOf(content, "comparison").map((line) => {
        const [category, feature] = splitLine(line);
        return { category, feature };
      }),
    };
  });

function promisesOf(config: Config): Promises {
  const content = alone(config, "promises");
  return {
    guarantee: textOrNull(content, "guarantee"),
    reviewTime: textOrNull(content, "reviewTime"),
    replyTime: textOrNull(content, "replyTime"),
    popularPlan: tiers.find((tier) => tier === content.popularPlan) ?? null,
    story: { isShown: content.story !== "hide", url: textOrNull(content, "storyUrl") },
  };
}

function questionsOf(config: Config, plans: readonly PlanWords[], promises: Promises): QuestionCategory[] {
  const records = listRecords(config, "questions");
  return questionCategories
    .map(({ id, title }) => ({
      id,
      title,
      questions: records
        .filter(({ content }) => content.category === id)
        .map(({ record, content }) => ({
          id: record,
          question: textOf(content, "question"),
          answer: fillPromises(fillPrices(textOf(content, "answer"), plans), promises),
        }))
        // One about a promise that the club doesn't make has no answer left.
        .filter(({ answer }) => answer !== ""),
    }))
    .filter(({ questions }) => questions.length > 0);
}

function lookOf(config: Config): Site["look"] {
  const content = alone(config, "look");
  const accent = { light: textOf(content, "accentLight"), dark: textOf(content, "accentDark") };
  const isOwn = accent.light !== defaultAccent.light || accent.dark !== defaultAccent.dark;
  return { logo: textOrNull(content, "picture"), accent: isOwn ? accent : null };
}

function heroOf(config: Config, promises: Promises): Site["hero"] {
  const content = alone(config, "hero");
  return {
    tagline: textOf(content, "tagline"),
    lead: textOf(content, "lead"),
    description: textOf(content, "description"),
    promise: fillPromises(textOf(content, "promise"), promises),
    picture: textOrNull(content, "picture"),
  };
}

function picturesOf(config: Config): Site["pictures"] {
  const pictures = productNames.map((name): [ProductName, ProductPicture] => {
    const content = alone(config, "pictures", name);
    const isShown = content.show !== "hide";
    return [name, { isShown, words: textOf(content, "words"), picture: textOrNull(content, "picture") }];
  });
  return Object.fromEntries(pictures) as Record<ProductName, ProductPicture>;
}

function aboutOf(config: Config): Site["about"] {
  const content = alone(config, "about");
  const values = linesOf(content, "values").map((line) => {
    const [title, text] = splitLine(line);
    return { title, text };
  });
  return {
    lead: textOf(content, "lead"),
    mission: textOf(content, "mission"),
    story: textOf(content, "story"),
    values,
  };
}

const legalOf = (config: Config, name: LegalName, promises: Promises) => {
  const content = alone(config, "legal", name);
  return { text: fillPromises(textOf(content, "text"), promises), changed: textOf(content, "changed") };
};

function readSite(config: Config): Site {
  const plans = plansOf(config);
  const promises = promisesOf(config);
  return {
    ...promises,
    firstYear: Number(alone(config, "club").firstYear ?? 0) || null,
    look: lookOf(config),
    hero: heroOf(config, promises),
    pictures: picturesOf(config),
    terms: fillPromises(textOf(alone(config, "checkout"), "terms"), promises),
    plans,
    testimonials: listRecords(config, "testimonials").map(({ record, content }) => ({
      id: record,
      name: textOf(content, "name"),
      role: textOf(content, "role"),
      text: textOf(content, "text"),
    })),
    questions: questionsOf(config, plans, promises),
    about: aboutOf(config),
    legal: {
      privacy: legalOf(config, "privacy", promises),
      terms: legalOf(config, "terms", promises),
      cookies: legalOf(config, "cookies", promises),
    },
  };
}

/** What a coach tells about themselves on their own page, in Markdown; null without any. */
export function coachStory({ config }: Pick<Services, "config">, key: string): string | null {
  const found = listRecords(config, "coaches").find(({ record }) => record === key);
  return found ? textOrNull(found.content, "story") : null;
}

/** Where members write to: the club's own address, or else the coaches' (D50). */
export function contactAddresses({ config }: Pick<Services, "config">): string[] {
  if (config.contactEmail) return [config.contactEmail];
  return [...new Set(config.coaches.map(({ email }) => email))].filter(Boolean);
}

const read = new WeakMap<Config, Site>();

/**
 * The published site (D63). Cached in memory until something is published, so pages don't query the database for it.
 */
export function getSite({ config }: Pick<Services, "config">): Site {
  const known = read.get(config) ?? readSite(config);
  read.set(config, known);
  return known;
}
