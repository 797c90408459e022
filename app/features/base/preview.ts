import type { Member } from "#app/features/base/actor.ts";
import { isAllowed } from "#app/features/base/allowed.ts";
import { type SectionName, sectionNames } from "./site/shape.ts";

/** The part of the site whose draft an address asks for: `?preview=hero`; null for none. */
export const previewOf = ({ searchParams }: URL): SectionName | null =>
  sectionNames.find((name) => name === searchParams.get("preview")) ?? null;

/** Whether an address asks for the page as visitors see it: a preview, or `?as=visitor`. */
export const isForVisitors = (url: URL): boolean =>
  previewOf(url) !== null || url.searchParams.get("as") === "visitor";

/** Whether a page shows the coach's drafts: only to those who may publish them, and only if the address asks. */
export const isPreviewed = (actor: Member, url: URL): boolean =>
  previewOf(url) !== null && isAllowed(actor, "manageSite");
