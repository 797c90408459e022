import { and, desc, eq, isNotNull, isNull } from "drizzle-orm";
import { z } from "zod";
import { notFound } from "#app/errors.ts";
import { noInput, operation } from "#app/features/base/operation.server.ts";
import { prepared } from "#db/prepared.ts";
import { newsletterIssues as issues } from "#db/schema/issues.ts";
import { issueHtml } from "./issue-mail.server.ts";
import { requireIssue } from "./issues.server.ts";
import { oneIssue } from "./schema.ts";

/** The issues the site shows: those that were sent, unless the coach hid them. */
const isShown = and(
  eq(issues.isPublic, true),
  isNotNull(issues.slug),
  isNotNull(issues.startedAt),
  isNull(issues.removedAt),
);

const columns = { slug: issues.slug, title: issues.title, text: issues.text, startedAt: issues.startedAt };

const mostListed = 500;

const findShown = prepared((db) =>
  db.select(columns).from(issues).where(isShown).orderBy(desc(issues.startedAt)).limit(mostListed),
);

const findBySlug = prepared<{ slug: string }, SentIssue[]>((db, { slug }) =>
  db
    .select(columns)
    .from(issues)
    .where(and(eq(issues.slug, slug), isShown))
    .limit(1),
);

type SentIssue = { slug: string | null; title: string; text: string; startedAt: Date | null };

const firstWords = 200;

/** The first words without headings and markup, for lists and search engines. */
function summaryOf(text: string): string {
  const plain = text
    .replaceAll(/^#.*$/gm, "")
    // A list's lines would run together without their marks.
    .replaceAll(/^(\s*(?:[-*]|\d+\.)\s.*[^.!?:;,\s])[ \t]*$/gm, "$1.")
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replaceAll(/^[>\-*\s]+|[*_`]/gm, "")
    .replaceAll(/\s+/g, " ")
    .trim();
  const letters = [...plain];
  if (letters.length <= firstWords) return plain;
  return `${letters
    .slice(0, firstWords)
    .join("")
    .replace(/\s\S*$/, "")}…`;
}

const toShown = ({ slug, title, text, startedAt }: SentIssue) => ({
  path: `/newsletter/${slug}`,
  title,
  summary: summaryOf(text),
  html: issueHtml({ text }),
  publishedAt: startedAt ?? new Date(0),
});

/** The public archive, newest first. */
export const readArchive = operation("readNewsletter", noInput, async function readArchive({ db }) {
  return (await findShown(db.read, {})).map(toShown);
});

/** A public issue by its address. Throws not_found. */
export const readShownIssue = operation(
  "readNewsletter",
  z.object({ slug: z.string().max(100) }),
  async function readShownIssue({ db }, _actor, { slug }) {
    const [found] = await findBySlug(db.read, { slug });
    if (!found) throw notFound();
    return toShown(found);
  },
);

/** An issue in any state, as its page would show it. Throws not_found. */
export const previewIssue = operation(
  "manageNewsletter",
  oneIssue,
  async function previewIssue({ db, clock }, _actor, { id }) {
    const issue = await requireIssue(db.read, id);
    return toShown({ ...issue, startedAt: issue.startedAt ?? clock.now() });
  },
);
