import type { Tier } from "#app/features/base/tiers.ts";
import type { ProductName, ProductPicture } from "./product-pictures.ts";
import type { Promises } from "./promises.ts";

/** The fields of one site record. */
export type Content = Readonly<Record<string, string | number | null>>;

/** One site record: a plan, a coach, a question, or everything about the club. */
export type ShownRecord = { record: string; content: Content };

/**
 * What a plan costs and includes (D3). `features` and `comparison` list what it adds to the plan below, one per line.
 */
export type PlanWords = {
  tier: Tier;
  /** US dollars a month. */
  price: number;
  /** US dollars a year; null for a plan sold by the month alone. */
  yearlyPrice: number | null;
  description: string;
  features: readonly string[];
  comparison: readonly { category: string; feature: string }[];
};

/** A player's testimonial. */
export type Testimonial = { id: string; name: string; role: string; text: string };

/** One question with its answer. */
export type Question = { id: string; question: string; answer: string };

/** The questions of one category. */
export type QuestionCategory = { id: string; title: string; questions: readonly Question[] };

/** The site as its pages show it (D63), with its promises (D91). Pictures are referenced by id. */
export type Site = Promises & {
  /** The year the club began; null to take it from its first account. */
  firstYear: number | null;
  /** The club's logo and color; defaults are used without them. */
  look: { logo: string | null; accent: { light: string; dark: string } | null };
  hero: {
    tagline: string;
    lead: string;
    description: string;
    promise: string;
    picture: string | null;
  };
  /** The pictures of the product, marked as examples. */
  pictures: Readonly<Record<ProductName, ProductPicture>>;
  /** The text above the plans. */
  terms: string;
  plans: readonly PlanWords[];
  testimonials: readonly Testimonial[];
  questions: readonly QuestionCategory[];
  /** Mission and story are Markdown; a value has a title and a text. */
  about: {
    lead: string;
    mission: string;
    values: readonly { title: string; text: string }[];
    story: string;
  };
  /** Markdown, and when it last changed, in words. */
  legal: Record<LegalName, { text: string; changed: string }>;
};

/** The legal pages (D41). */
export const legalNames = ["privacy", "terms", "cookies"] as const;

/** One of {@link legalNames}. */
export type LegalName = (typeof legalNames)[number];

/** The categories of questions, in their order. */
export const questionCategories = [
  { id: "general", title: "General Questions" },
  { id: "membership", title: "Membership Plans" },
  { id: "coaching", title: "Video Feedback & Coaching" },
  { id: "technical", title: "Technical Support" },
  { id: "billing", title: "Billing & Payments" },
] as const;

/** The parts of the site, each edited separately. */
export const sectionNames = [
  "club",
  "look",
  "hero",
  "promises",
  "pictures",
  "coaches",
  "plans",
  "checkout",
  "testimonials",
  "questions",
  "about",
  "legal",
  "links",
] as const;

/** One of {@link sectionNames}. */
export type SectionName = (typeof sectionNames)[number];
