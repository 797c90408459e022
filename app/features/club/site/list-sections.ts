import { questionCategories } from "#app/features/base/site/shape.ts";
import { type Choice, markdownHint, type SiteField, type SiteSection } from "./field.ts";

const position: SiteField = {
  name: "position",
  label: "Place in the list",
  kind: "number",
  hint: "1 comes first.",
};
const planPrices =
  "{basic}, {elite} and {pro} become the prices on the plans page; {elite-year} and {elite-saving} what a year costs and saves.";

/** The plans, as options. */
export const plans: readonly Choice[] = [
  { value: "basic", label: "Basic" },
  { value: "elite", label: "Elite" },
  { value: "pro", label: "Pro" },
];

/** The sections with several records, and the plans with their store. */
export const listSections = {
  coaches: {
    title: "Coaches",
    lead: "Your coaches, as the home page and the About page show them.",
    kind: "list",
    noun: "coach",
    page: "/about",
    fields: [
      { name: "name", label: "Name", kind: "line" },
      { name: "bio", label: "A few words about them", kind: "text", optional: true },
      {
        name: "story",
        label: "More, on their own page",
        kind: "text",
        rows: 8,
        optional: true,
        hint: `Their page also lists the tutorials they publish. ${markdownHint}`,
      },
      {
        name: "email",
        label: "Public email",
        kind: "email",
        optional: true,
        hint: "Not the one they sign in with.",
      },
      {
        name: "picture",
        label: "Photo",
        kind: "picture",
        optional: true,
        hint: "We crop it to a square; a wide one is cropped at both sides.",
      },
      position,
    ],
  },
  plans: {
    title: "Plans and prices",
    lead: "Every page that mentions a price or benefit takes it from here.",
    kind: "fixed",
    noun: "plan",
    page: "/plans",
    fields: [
      { name: "price", label: "Monthly price, in US dollars", kind: "number" },
      {
        name: "yearlyPrice",
        label: "Price a year, in US dollars",
        kind: "number",
        optional: true,
        hint: "Visitors see what it saves over twelve months. Leave it empty to sell this plan by the month only.",
      },
      { name: "description", label: "In one sentence", kind: "text", rows: 2 },
      {
        name: "features",
        label: "What it adds, on the plan card",
        kind: "text",
        hint: "One benefit per line. Higher plans include it too.",
      },
      {
        name: "comparison",
        label: "What it adds, in the comparison",
        kind: "text",
        rows: 6,
        optional: true,
        hint: "One per line, as Group: benefit.",
      },
      {
        name: "checkoutUrl",
        label: "Checkout address",
        kind: "address",
        optional: true,
        hint: "Where your store sells this plan. Without one, visitors are told to write to you.",
      },
    ],
  },
  checkout: {
    title: "Store",
    lead: "What your store is called on the checkout button, and how you bill.",
    kind: "one",
    noun: "store",
    page: "/plans",
    fields: [
      { name: "storeName", label: "Name of the store", kind: "line" },
      {
        name: "terms",
        label: "Text at the top of the plans page",
        kind: "text",
        rows: 2,
        hint: "How you bill. {guarantee} is taken from Your promises.",
      },
    ],
  },
  testimonials: {
    title: "Testimonials",
    lead: "What your players say. Without any, the home page leaves that part out.",
    kind: "list",
    noun: "testimonial",
    page: "/",
    fields: [
      { name: "name", label: "Name", kind: "line" },
      { name: "role", label: "Who they are", kind: "line", optional: true },
      { name: "text", label: "What they say", kind: "text", rows: 6 },
      position,
    ],
  },
  questions: {
    title: "Questions and answers",
    lead: "The FAQ. The plans page and the contact page show some of them too.",
    kind: "list",
    noun: "question",
    page: "/faq",
    fields: [
      {
        name: "category",
        label: "Category",
        kind: "choice",
        choices: questionCategories.map(({ id, title }) => ({ value: id, label: title })),
      },
      { name: "question", label: "Question", kind: "line" },
      { name: "answer", label: "Answer", kind: "text", rows: 6, hint: planPrices },
      position,
    ],
  },
} as const satisfies Record<string, SiteSection>;
