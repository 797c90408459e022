import { planNames, tiers } from "#app/features/base/tiers.ts";
import type { SiteSection } from "./field.ts";

const popularPlans = [
  { value: "none", label: "None" },
  ...tiers.map((tier) => ({ value: tier, label: planNames[tier] })),
];

const markdownHint = "Markdown: ## Heading, **bold**, - list, [words](https://address).";

/** The parts of the site with a single record: the club, its look, its texts. */
export const clubSections = {
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
        hint: "JPEG, PNG or WebP. A square one fits best.",
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
