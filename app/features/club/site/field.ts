/** How a text with Markdown is written. */
export const markdownHint = "Markdown: ## Heading, **bold**, - list, [words](https://address).";

/** One choice of a field. */
export type Choice = { value: string; label: string };

/** One field of a site section: its name in the content, and how the form asks for it. */
export type SiteField = {
  name: string;
  label: string;
  kind: "line" | "email" | "address" | "number" | "color" | "text" | "choice" | "picture";
  hint?: string;
  optional?: boolean;
  rows?: number;
  /** There are too many time zones to list here; the page supplies them. */
  choices?: readonly Choice[];
};

/**
 * A section of the site: whether it has one record, a fixed number, or a list, its form's fields, and where it
 * appears.
 */
export type SiteSection = {
  title: string;
  lead: string;
  kind: "one" | "fixed" | "list";
  /** The name of one record. */
  noun: string;
  /** The public page it appears on. */
  page: string;
  fields: readonly SiteField[];
};

/** "coaches", "plans" */
export const pluralOf = (noun: string): string => (noun.endsWith("ch") ? `${noun}es` : `${noun}s`);
