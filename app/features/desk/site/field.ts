/** One choice of a field. */
export type Choice = { value: string; label: string };

/** A field of a part of the site: its name in the content, and how it is asked for. */
export type SiteField = {
  name: string;
  label: string;
  kind: "line" | "email" | "address" | "number" | "color" | "text" | "choice" | "picture";
  hint?: string;
  optional?: boolean;
  rows?: number;
  /** Time zones are too many to be listed here: their choices come with the page. */
  choices?: readonly Choice[];
};

/** A part of the site: whether it is one record, a fixed number of them or a list, what its form asks, and where it is seen. */
export type SiteSection = {
  title: string;
  lead: string;
  kind: "one" | "fixed" | "list";
  /** What one record of it is called. */
  noun: string;
  /** The public page that shows it. */
  page: string;
  fields: readonly SiteField[];
};

/** "coaches", "plans" */
export const pluralOf = (noun: string): string => (noun.endsWith("ch") ? `${noun}es` : `${noun}s`);
