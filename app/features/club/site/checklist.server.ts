import { and, eq, isNotNull, ne, sql } from "drizzle-orm";
import { noInput, operation } from "#app/features/base/operation.server.ts";
import { contradicts } from "#app/features/base/site/promises.ts";
import { legalNames, type SectionName } from "#app/features/base/site/shape.ts";
import { getSite } from "#app/features/base/site/site.server.ts";
import { isCoach, isNoCoach } from "#app/features/people/entitlements/tier-sql.server.ts";
import type { Services } from "#app/services/services.server.ts";
import { auditEntries } from "#db/schema/audit.ts";
import { drillCompletions, practiceResults } from "#db/schema/drills.ts";
import { imports } from "#db/schema/imports.ts";
import { newsletterIssues } from "#db/schema/issues.ts";
import { sessions } from "#db/schema/sessions.ts";
import { siteVersions } from "#db/schema/site.ts";
import { users } from "#db/schema/users.ts";
import { plans } from "./list-sections.ts";
import { firstValuesAuthor, setupAuthor } from "./records.server.ts";
import { titleOf } from "./sections.ts";

/** One step of opening a club: its name, its page, and whether it is done. */
type Step = {
  title: string;
  hint: string;
  href: string;
  isDone: boolean;
  /** Whether it is done outside the admin area, so that no page leads on to it. */
  isElsewhere?: boolean;
  /** Whether the club is open without it. */
  isOptional?: boolean;
};

/** The page for the step that is done when the first member has signed in. */
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
    section: "promises",
    title: "Confirm your promises",
    hint: "Money back, how soon you answer, the most popular plan, your backstory: publish them, or turn off what isn't yours.",
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

/** What was published, as "section/record": by a coach, and by the setup. */
async function listPublished({ db }: Services) {
  const { section, record, content, authorName } = siteVersions;
  const rows = await db.read
    .selectDistinct({ section, record, authorName })
    .from(siteVersions)
    .where(and(isNotNull(content), ne(authorName, firstValuesAuthor)));
  const named = (list: typeof rows) => new Set(list.map((row) => `${row.section}/${row.record}`));
  return { all: named(rows), byCoaches: named(rows.filter((row) => row.authorName !== setupAuthor)) };
}

/** What a step still waits for, where it has several parts: a plan, a legal text, a coach's photo. */
async function leftOver(services: Services) {
  const { all, byCoaches } = await listPublished(services);
  const { coaches } = services.config;
  const isNew = (name: string) => !all.has(name);
  const refusals = listRefusals(services);
  const left: Partial<Record<SectionName, string[]>> = {
    plans: plans.filter(({ value }) => isNew(`plans/${value}`)).map(({ label }) => label),
    legal: ["privacy", "terms"].filter((name) => isNew(`legal/${name}`)).map((name) => legalWords(name)),
    coaches: coaches
      .filter(({ key, photo }) => photo === null && !byCoaches.has(`coaches/${key}`))
      .map(({ name }) => name),
  };
  if (all.has("promises/promises") && refusals.length > 0) left.promises = refusals;
  const started = new Set([...all].map((name) => name.split("/")[0]));
  return (section: SectionName) => left[section] ?? (started.has(section) ? [] : null);
}

/** The texts that say there are no refunds while the club promises money back. */
function listRefusals(services: Services): string[] {
  const site = getSite(services);
  const texts = [
    ["the text on the plans page", site.terms],
    ["the small print on the first screen", site.hero.promise],
    ...site.questions.flatMap(({ questions }) => questions.map((one) => [one.question, one.answer] as const)),
    ...legalNames.map((name) => [legalWords(name), site.legal[name].text] as const),
  ] as const;
  return texts.filter(([, text]) => contradicts(text, site)).map(([title]) => `“No refunds” in ${title}`);
}

const legalWords = (record: string) => titleOf("legal", record, null);

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

/** Whether an account was signed in to: it has a session, or it did what takes one. */
const hasSignedIn = sql`(exists (select 1 from ${sessions} where ${sessions.userId} = ${users.id})
  or exists (select 1 from ${auditEntries} where ${auditEntries.actorId} = ${users.id})
  or exists (select 1 from ${drillCompletions} where ${drillCompletions.userId} = ${users.id} and ${drillCompletions.importId} is null)
  or exists (select 1 from ${practiceResults} where ${practiceResults.userId} = ${users.id} and ${practiceResults.importId} is null)
  or ${users.welcomedAt} is not null)`;

/** How many coaches have signed in. */
async function countSignedInCoaches(services: Services): Promise<number> {
  return services.db.read.$count(users, and(isCoach(services), hasSignedIn));
}

/** Whether anyone besides the coaches, whom the setup brought, has signed in. */
async function isAnnounced(services: Services): Promise<boolean> {
  // Not a relational query: that would take the columns of the tables within for the account's.
  const member = services.db.read.select({ id: users.id }).from(users);
  const found = await member.where(and(isNoCoach(services), hasSignedIn)).limit(1);
  return found.length > 0;
}

const isLocal = ({ hostname }: URL) => ["localhost", "127.0.0.1", "[::1]"].includes(hostname);

/** What the machine and the other coach are needed for, before the site itself. */
async function readyingSteps(services: Services): Promise<Step[]> {
  const { smtpUrl, appUrl, adminEmails } = services.config;
  const tools = "/admin/system-tools";
  const isAlone = adminEmails.length < 2;
  return [
    {
      title: "Connect a mail server",
      hint: "Until then no email reaches anyone. Set SMTP_URL on the server, then send a test email.",
      href: `${tools}?show=mail`,
      isDone: smtpUrl !== undefined,
      isElsewhere: true,
    },
    {
      title: "Set your public address",
      hint: "Emails and shared links lead there. Set APP_URL on the server to your own domain.",
      href: tools,
      isDone: !isLocal(appUrl),
      isElsewhere: true,
    },
    {
      title: "Sign in the second coach",
      hint: isAlone
        ? "When there is one: add their address to ADMIN_EMAILS on the server, and their name under Coaches."
        : "Done once both of you have signed in. You can open the club without waiting for it.",
      href: "/admin/users",
      isDone: (await countSignedInCoaches(services)) > 1,
      isElsewhere: true,
      isOptional: isAlone,
    },
  ];
}

/** Whether anyone besides the coaches has an account. */
async function hasMembers(services: Services): Promise<boolean> {
  const where = isNoCoach(services);
  const found = await services.db.read.query.users.findFirst({ columns: { id: true }, where });
  return found !== undefined;
}

function announceWords(appUrl: URL): string {
  const { origin } = appUrl;
  const share = isLocal(appUrl)
    ? `${origin} works on this computer only. Set APP_URL to your own domain, then share it.`
    : `Share ${origin}.`;
  return `${share} This step is done when your first member has signed in.`;
}

/**
 * The steps to open a club, and how many of those it asks for are done. Each checks itself off, so a coach can leave and
 * come back (D63). Announcing is done when the first member has signed in.
 */
export const readChecklist = operation("manageSite", noInput, async function readChecklist(services) {
  const { given, appUrl } = services.config;
  const leftOf = await leftOver(services);
  const steps = siteSteps.map(({ section, title, hint, variable }) => {
    const left = leftOf(section);
    const isDone = left?.length === 0 || (variable !== undefined && given.includes(variable));
    const more = left && left.length > 0 && !isDone ? ` Left: ${left.join(", ")}.` : "";
    return { title, hint: hint + more, href: `/admin/site/${section}`, isDone };
  });
  const isOpen = await hasMembers(services);
  const tutorial = {
    title: "Upload your first tutorial",
    hint: "A short video is enough. You can also put many in the server's import folder.",
    href: "/admin/upload",
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
    hint: announceWords(appUrl),
    href: announceAddress,
    isDone: await isAnnounced(services),
  };
  const issue = {
    title: "Write your first newsletter issue",
    hint: "Tell subscribers and members what's new. It's also a page on your site.",
    href: "/admin/newsletter/new",
    isDone: await hasIssue(services),
  };
  const all: Step[] = [...(await readyingSteps(services)), ...steps, tutorial, people, announce, issue];
  const doneCount = all.filter(({ isDone }) => isDone).length;
  const leftCount = all.filter(({ isDone, isOptional }) => !isDone && !isOptional).length;
  return { steps: all, doneCount, askedCount: doneCount + leftCount };
});
