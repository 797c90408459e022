import { type Content, legalNames, type SectionName, sectionNames } from "#app/features/base/site/shape.ts";
import { clubSections } from "./club-sections.ts";
import type { SiteSection } from "./field.ts";
import { listSections, plans } from "./list-sections.ts";

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
