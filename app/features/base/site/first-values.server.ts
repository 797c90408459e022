import type { Config } from "#app/config/config.server.ts";
import { defaultAccent } from "./accent.ts";
import { defaultAbout } from "./default-about.ts";
import { defaultCookies } from "./default-cookies.ts";
import { defaultPlans } from "./default-plans.ts";
import { defaultPrivacy } from "./default-privacy.ts";
import { defaultQuestions } from "./default-questions.ts";
import { defaultTerms } from "./default-terms.ts";
import { productNames, productPictures } from "./product-pictures.ts";
import type { SectionName, ShownRecord } from "./shape.ts";

const changed = "March 2026";

const hero = {
  tagline: "Train Smarter. Throw Better. Level Up.",
  lead: "Coaching for cornhole players. Watch the lessons for free, follow a drill plan with Elite, and send your coach a video every week with Pro.",
  description:
    "An online coaching club for cornhole players: tutorials, weekly drills, honest numbers and feedback on your own throw.",
  promise: "Reviews within {review-time}. {guarantee}.",
  picture: null,
};

/** What a new club promises until its coaches confirm or change it (D38, D91). */
const promises = {
  guarantee: "30-day money-back guarantee",
  reviewTime: "2–3 business days",
  replyTime: "24 hours",
  popularPlan: "elite",
  story: "show",
  storyUrl: null,
};

const terms =
  "Billed every 30 days or once a year, with a {guarantee}. Upgrades start right away. Downgrades start when the time you've paid for ends.";

const alone = (record: SectionName, content: ShownRecord["content"]): ShownRecord[] => [{ record, content }];

const firstPlans = (config: Config): ShownRecord[] =>
  defaultPlans.map(({ record, ...words }) => ({
    record,
    content: { ...words, checkoutUrl: config.checkoutUrls[record] ?? null },
  }));

const firstQuestions = (): ShownRecord[] =>
  defaultQuestions.map(({ id, ...words }, place) => ({
    record: id,
    content: { ...words, position: place + 1 },
  }));

const firstCoaches = ({ coaches }: Config): ShownRecord[] =>
  coaches.map(({ key, name, email, bio, photo }, place) => ({
    record: key,
    content: { name, email, bio, story: null, picture: photo, position: place + 1 },
  }));

const firstLinks = ({ communityUrl, socialUrls: { facebook, instagram, youtube, x } }: Config) =>
  alone("links", {
    communityUrl: communityUrl ?? null,
    facebook: facebook ?? null,
    instagram: instagram ?? null,
    youtube: youtube ?? null,
    x: x ?? null,
  });

/**
 * The initial content of each part of the site, from the environment and the built-in texts, until a coach publishes
 * it.
 */
export const firstValues: Record<SectionName, (config: Config) => ShownRecord[]> = {
  club: ({ siteName, siteTimeZone, contactEmail }) =>
    alone("club", {
      siteName,
      siteTimeZone,
      contactEmail: contactEmail ?? null,
      firstYear: null,
    }),
  look: () =>
    alone("look", { picture: null, accentLight: defaultAccent.light, accentDark: defaultAccent.dark }),
  hero: () => alone("hero", hero),
  promises: () => alone("promises", promises),
  pictures: () =>
    productNames.map((record) => ({
      record,
      content: { show: "show", words: productPictures[record].words, picture: null },
    })),
  coaches: firstCoaches,
  plans: firstPlans,
  checkout: ({ storeName }) => alone("checkout", { storeName, terms }),
  testimonials: () => [],
  questions: firstQuestions,
  about: () => alone("about", defaultAbout),
  legal: () => [
    { record: "privacy", content: { text: defaultPrivacy, changed } },
    { record: "terms", content: { text: defaultTerms, changed } },
    { record: "cookies", content: { text: defaultCookies, changed } },
  ],
  links: firstLinks,
};
