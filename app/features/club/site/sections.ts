import { productNames, productPictures } from "#app/features/base/site/product-pictures.ts";
import { type Content, legalNames, type SectionName, sectionNames } from "#app/features/base/site/shape.ts";
import { planNames, tiers } from "#app/features/base/tiers.ts";
import { markdownHint, type SiteSection } from "./field.ts";
import { listSections, plans } from "./list-sections.ts";

const popularPlans = [
  { value: "none", label: "None" },
  ...tiers.map((tier) => ({ value: tier, label: planNames[tier] })),
];

/** The parts of the site with a single record: the club, its look, its texts. */
const clubSections = {
  club: {
    title: "Club",
    lead: "The club's name, when its day starts, and where members write to.",
    kind: "one",
    noun: "club",
    page: "/contact",
    fields: [
      { name: "siteName", label: "Name of the club", kind: "line" },
      {
        name: "siteTimeZone",
        label: "Time zone",
        kind: "choice",
        hint: "Days start in this zone for members who haven't chosen their own.",
      },
      {
        name: "contactEmail",
        label: "Contact email",
        kind: "email",
        optional: true,
        hint: "Shown on the contact page. Without one, the coaches' own addresses are shown.",
      },
      {
        name: "firstYear",
        label: "The club's first year",
        kind: "number",
        optional: true,
        hint: "The © at the foot of each page starts with it. Without one, it's the year of the first account here.",
      },
    ],
  },
  look: {
    title: "Logo and color",
    lead: "Your logo in the header and on phones, and the color of buttons and bags.",
    kind: "one",
    noun: "look",
    page: "/",
    fields: [
      {
        name: "picture",
        label: "Logo",
        kind: "picture",
        optional: true,
        hint: "A square one fits best.",
      },
      { name: "accentLight", label: "Accent color on light pages", kind: "color" },
      {
        name: "accentDark",
        label: "Accent color on dark pages",
        kind: "color",
        hint: "For people whose phone is in dark mode. Usually a lighter shade of the same color.",
      },
    ],
  },
  hero: {
    title: "First screen",
    lead: "The first thing a visitor sees.",
    kind: "one",
    noun: "first screen",
    page: "/",
    fields: [
      { name: "tagline", label: "Headline", kind: "line" },
      { name: "lead", label: "Text below it", kind: "text" },
      {
        name: "promise",
        label: "Small print below the buttons",
        kind: "line",
        optional: true,
        hint: "{guarantee} and {review-time} are taken from Your promises. Leave it empty to say nothing here.",
      },
      {
        name: "description",
        label: "One sentence for search engines and shared links",
        kind: "text",
      },
      {
        name: "picture",
        label: "Picture",
        kind: "picture",
        optional: true,
        hint: "Next to the text, slightly wider than tall; a wider one is cropped at both sides. Without one, the drawing of the lane is shown.",
      },
    ],
  },
  promises: {
    title: "Your promises",
    lead: "What you promise, in one place: every page, question, legal text, and email takes it from here.",
    kind: "one",
    noun: "promises",
    page: "/plans",
    fields: [
      {
        name: "guarantee",
        label: "Money back",
        kind: "line",
        optional: true,
        hint: "Leave it empty if you don't promise any. Your texts name it as {guarantee}; what names it is then left out.",
      },
      {
        name: "reviewTime",
        label: "How soon you answer a video",
        kind: "line",
        optional: true,
        hint: "Shown after “within”. Leave it empty to promise no time. In your texts: {review-time}.",
      },
      {
        name: "replyTime",
        label: "How soon you answer a message",
        kind: "line",
        optional: true,
        hint: "Shown after “within”. As hours or days (“24 hours”, “2 days”) it also sets by when members can expect a reply, and what Today calls overdue. Leave it empty to promise no time. In your texts: {reply-time}.",
      },
      { name: "popularPlan", label: "Most popular plan", kind: "choice", choices: popularPlans },
      {
        name: "story",
        label: "Our Backstory on the home page",
        kind: "choice",
        choices: [
          { value: "show", label: "Show it" },
          { value: "hide", label: "Leave it out" },
        ],
      },
      {
        name: "storyUrl",
        label: "Address of your backstory video",
        kind: "address",
        optional: true,
        hint: "For example on YouTube. Until there is one, “Our Backstory” leads to your story on the About page.",
      },
    ],
  },
  pictures: {
    title: "Product pictures",
    lead: "What visitors see of the members' pages: examples without names or dates, in your color. Replace any by your own, or leave it out.",
    kind: "fixed",
    noun: "picture",
    page: "/",
    fields: [
      {
        name: "show",
        label: "On your pages",
        kind: "choice",
        choices: [
          { value: "show", label: "Show it" },
          { value: "hide", label: "Leave it out" },
        ],
      },
      { name: "words", label: "Sentence below it", kind: "line" },
      {
        name: "picture",
        label: "Picture",
        kind: "picture",
        optional: true,
        hint: "Slightly wider than tall; 1,120 pixels wide or more is sharp on every screen. Without one, our example is shown.",
      },
    ],
  },
  about: {
    title: "About",
    lead: "What the club believes in, and how it began.",
    kind: "one",
    noun: "about page",
    page: "/about",
    fields: [
      { name: "lead", label: "First sentence", kind: "text", rows: 2 },
      { name: "mission", label: "Mission and vision", kind: "text", rows: 6, hint: markdownHint },
      { name: "values", label: "Values", kind: "text", hint: "One per line, as Title: what you mean by it." },
      { name: "story", label: "Your story", kind: "text", rows: 8, hint: markdownHint },
    ],
  },
  legal: {
    title: "Legal texts",
    lead: "The three pages the footer links to. Have a lawyer read yours.",
    kind: "fixed",
    noun: "text",
    page: "/privacy",
    fields: [{ name: "text", label: "Text", kind: "text", rows: 24, hint: markdownHint }],
  },
  links: {
    title: "Links",
    lead: "Where else people can find the club. Empty ones aren't shown.",
    kind: "one",
    noun: "links",
    page: "/about",
    fields: [
      { name: "communityUrl", label: "Community chat", kind: "address", optional: true },
      { name: "facebook", label: "Facebook", kind: "address", optional: true },
      { name: "instagram", label: "Instagram", kind: "address", optional: true },
      { name: "youtube", label: "YouTube", kind: "address", optional: true },
      { name: "x", label: "X", kind: "address", optional: true },
    ],
  },
} as const satisfies Record<string, SiteSection>;

/** Every part of the site, by its name. */
export const siteSections: Record<SectionName, SiteSection> = { ...clubSections, ...listSections };

/** The section an address names, or null. */
export const findSection = (name: string | undefined): SectionName | null =>
  sectionNames.find((one) => one === name) ?? null;

/** The page that shows a published record. */
export const pageOf = (section: SectionName, record: string): string =>
  section === "legal" ? `/${record}` : siteSections[section].page;

/** The page that shows a record as its coach's draft. */
export function previewAddress(section: SectionName, record: string): string {
  const query = new URLSearchParams({ preview: section, ...(record !== section && { record }) });
  return `${pageOf(section, record)}?${query}`;
}

/** The page that shows a section to visitors: a signed-in coach's own home page shows what waits for them. */
export const visitorsPageOf = (section: SectionName): string =>
  siteSections[section].page === "/" ? "/?as=visitor" : siteSections[section].page;

const legalTitles: Record<(typeof legalNames)[number], string> = {
  privacy: "Privacy Policy",
  terms: "Terms of Service",
  cookies: "Cookie Policy",
};

/** A record's title in a list. */
export function titleOf(section: SectionName, record: string, content: Content | null): string {
  const legal = legalNames.find((name) => name === record);
  if (section === "legal" && legal) return legalTitles[legal];
  const picture = productNames.find((name) => name === record);
  if (section === "pictures" && picture) return productPictures[picture].title;
  if (section === "plans") return plans.find(({ value }) => value === record)?.label ?? record;
  const words = section === "questions" ? content?.question : content?.name;
  return siteSections[section].kind === "list" ? String(words ?? record) : siteSections[section].title;
}

const variables: Partial<Record<SectionName, Record<string, string>>> = {
  club: { siteName: "SITE_NAME", siteTimeZone: "SITE_TIME_ZONE" },
  checkout: { storeName: "STORE_NAME" },
  coaches: { name: "COACHES", bio: "COACHES", email: "COACHES", position: "COACHES" },
  links: {
    communityUrl: "COMMUNITY_CHAT_URL",
    facebook: "SOCIAL_FACEBOOK_URL",
    instagram: "SOCIAL_INSTAGRAM_URL",
    youtube: "SOCIAL_YOUTUBE_URL",
    x: "SOCIAL_X_URL",
  },
};

/** The fields of a record the environment decides, each with its variable: `given` names those that are set (D63). */
export function fixedFields(
  section: SectionName,
  record: string,
  given: readonly string[],
): Record<string, string> {
  const named =
    section === "plans"
      ? { checkoutUrl: `CHECKOUT_URL_${record.toUpperCase()}` }
      : (variables[section] ?? {});
  return Object.fromEntries(Object.entries(named).filter(([, variable]) => given.includes(variable)));
}

/** A section's fields with their labels, for comparing versions. */
export const labelsOf = (section: SectionName): Record<string, string> =>
  Object.fromEntries(siteSections[section].fields.map(({ name, label }) => [name, label]));
