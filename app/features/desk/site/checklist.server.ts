import { eq, isNotNull, notInArray } from "drizzle-orm";
import { noInput, operation } from "#app/features/base/operation.server.ts";
import type { SectionName } from "#app/features/base/site/shape.ts";
import type { Services } from "#app/services/services.server.ts";
import { imports } from "#db/schema/imports.ts";
import { newsletterIssues } from "#db/schema/issues.ts";
import { siteVersions } from "#db/schema/site.ts";
import { users } from "#db/schema/users.ts";

/** One step of opening a club: its name, its page, and whether it is done. */
type Step = { title: string; hint: string; href: string; isDone: boolean };

/** The page for the step that is done when the first member joins. */
export const announceAddress = "/";

/** The parts of the site in the order a coach needs them, and each step's text. */
const siteSteps: readonly { section: SectionName; title: string; hint: string; variable?: string }[] = [
  {
    section: "club",
    title: "Name the club",
    hint: "Name, time zone and contact email.",
    variable: "SITE_NAME",
  },
  {
    section: "coaches",
    title: "Introduce your coaches",
    hint: "Names, a few words and photos.",
    variable: "COACHES",
  },
  {
    section: "plans",
    title: "Set your plans and prices",
    hint: "Publish each plan, even if it stays as it is.",
  },
  {
    section: "look",
    title: "Add your logo and color",
    hint: "Your logo, and one color for each color scheme.",
  },
  {
    section: "hero",
    title: "Write your first screen",
    hint: "A headline, a few words, and a picture if you like.",
  },
  {
    section: "about",
    title: "Tell your story",
    hint: "What you believe in, and how the club began.",
  },
  { section: "questions", title: "Check the questions", hint: "Change what isn't true for your club." },
  { section: "legal", title: "Check the legal texts", hint: "Publish your own privacy policy and terms." },
];

async function publishedSections({ db }: Services): Promise<Set<string>> {
  const rows = await db.read
    .selectDistinct({ section: siteVersions.section })
    .from(siteVersions)
    .where(isNotNull(siteVersions.content));
  return new Set(rows.map(({ section }) => section));
}

async function hasImport({ db }: Services): Promise<boolean> {
  const where = eq(imports.state, "done");
  return (await db.read.query.imports.findFirst({ columns: { id: true }, where })) !== undefined;
}

async function hasIssue({ db }: Services): Promise<boolean> {
  const where = isNotNull(newsletterIssues.startedAt);
  return (await db.read.query.newsletterIssues.findFirst({ columns: { id: true }, where })) !== undefined;
}

async function hasTutorial({ db }: Services): Promise<boolean> {
  return (await db.read.query.tutorials.findFirst({ columns: { id: true } })) !== undefined;
}

/** Whether anyone besides the coaches has an account. */
async function hasMembers({ db, config }: Services): Promise<boolean> {
  const others = notInArray(users.email, [...config.adminEmails]);
  const found = await db.read.query.users.findFirst({ columns: { id: true }, where: others });
  return found !== undefined;
}

/**
 * The steps to open a club. Each checks itself off, so a coach can leave and come back (D63). The last is done when
 * the first member joins.
 */
export const readChecklist = operation("manageSite", noInput, async function readChecklist(services): Promise<
  Step[]
> {
  const { given, appUrl } = services.config;
  const published = await publishedSections(services);
  const steps = siteSteps.map(({ section, title, hint, variable }) => ({
    title,
    hint,
    href: `/admin/site/${section}`,
    isDone: published.has(section) || (variable !== undefined && given.includes(variable)),
  }));
  const isOpen = await hasMembers(services);
  const tutorial = {
    title: "Upload your first tutorial",
    hint: "A short video is enough. You can also put many in the server's import folder.",
    href: "/admin?tab=upload",
    isDone: await hasTutorial(services),
  };
  const people = {
    title: "Import your members",
    hint: "Import members and their past drills from a list. No one is invited until you say so. Also done once someone joins.",
    href: "/admin/import",
    isDone: isOpen || (await hasImport(services)),
  };
  const announce = {
    title: "Announce your club",
    hint: `Share ${appUrl.origin}. This step is done when your first member joins.`,
    href: announceAddress,
    isDone: isOpen,
  };
  const issue = {
    title: "Write your first newsletter issue",
    hint: "Tell subscribers and members what's new. It's also a page on your site.",
    href: "/admin/newsletter/new",
    isDone: await hasIssue(services),
  };
  return [...steps, tutorial, people, announce, issue];
});
