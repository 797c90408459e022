import { z } from "zod";
import { notFound } from "#app/errors.ts";
import type { Member } from "#app/features/base/actor.ts";
import { zoneChoices } from "#app/features/base/calendar/zone-choices.server.ts";
import { operation } from "#app/features/base/operation.server.ts";
import type { SectionName } from "#app/features/base/site/shape.ts";
import type { Services } from "#app/services/services.server.ts";
import { readChecklist } from "./checklist.server.ts";
import { messages } from "./messages.ts";
import { listDrafts, listSite, listVersions } from "./records.server.ts";
import { findSection, fixedFields, previewAddress, siteSections, titleOf } from "./sections.ts";

type Draft = Awaited<ReturnType<typeof listDrafts>>[number];
type Listed = Awaited<ReturnType<typeof listSite>>[number];

/** A new record goes to the end of its list. */
const emptyContent = (section: SectionName, records: readonly Listed[]) => {
  const fields = siteSections[section].fields.map(({ name, choices }) => [name, choices?.[0]?.value ?? null]);
  const last = Math.max(0, ...records.map(({ content }) => Number(content.position ?? 0)));
  return { ...Object.fromEntries(fields), position: last + 1 } as Record<string, string | number | null>;
};

/** The record a form opens with: the coach's draft, else the published one, else an empty one. */
function chooseRecord(
  services: Services,
  section: SectionName,
  asked: string | null,
  known: { records: readonly Listed[]; drafts: readonly Draft[] },
) {
  const { kind } = siteSections[section];
  const record = kind === "one" ? section : asked;
  if (record === null) return null;
  const published = known.records.find((one) => one.record === record);
  const draft = known.drafts.find((one) => one.record === record);
  if (!published && !draft && !(record === "new" && kind === "list")) throw notFound(messages.unknownRecord);
  const before = published?.content ?? emptyContent(section, known.records);
  const fixed = fixedFields(section, record, services.config.given);
  const content = draft ? { ...before, ...draft.content } : { ...before };
  const version = (draft ? draft.version : published?.version) ?? "";
  return { edited: { record, content, version, fixed }, draft };
}

/** Records that exist only as drafts are listed too. */
function withDrafts(section: SectionName, records: readonly Listed[], drafts: readonly Draft[]) {
  const shown = records.map(({ record, title, content }) => ({
    record,
    title,
    content,
    isDraft: drafts.some((draft) => draft.record === record),
  }));
  const added = drafts.filter(({ record }) => !records.some((one) => one.record === record));
  return [
    ...shown,
    ...added.map(({ record, content }) => ({
      record,
      title: titleOf(section, record, content),
      content,
      isDraft: true,
    })),
  ];
}

/** The first step of opening the club that is left, once the one this section belongs to is done. */
async function findNextStep(services: Services, actor: Member, section: SectionName) {
  const { steps } = await readChecklist(services, actor);
  const here = steps.find(({ href }) => href === `/admin/site/${section}`);
  if (here && !here.isDone) return null;
  const next = steps.find(({ isDone, isElsewhere }) => !isDone && !isElsewhere);
  return next ? { title: next.title, href: next.href } : null;
}

const asked = z.object({ section: z.string(), record: z.string().max(128).nullish() });

async function readAll(services: Services, actor: Member, section: SectionName) {
  const records = await listSite(services, actor, { section });
  const drafts = await listDrafts(services, actor, { section });
  const versions = await listVersions(services, actor, { section });
  return { records, drafts, versions };
}

/** A section's page: its records, the record being edited, its draft, and its history. Throws not_found. */
export const readSection = operation("manageSite", asked, async function readSection(services, actor, input) {
  const section = findSection(input.section);
  if (!section) throw notFound();
  const { records, drafts, versions } = await readAll(services, actor, section);
  const chosen = chooseRecord(services, section, input.record ?? null, { records, drafts });
  const { edited = null, draft } = chosen ?? {};
  const isClosed = section === "coaches" && services.config.given.includes("COACHES");
  return {
    section,
    records: withDrafts(section, records, drafts),
    edited,
    draft: draft && {
      record: draft.record,
      savedAt: draft.savedAt,
      preview: previewAddress(section, draft.record),
    },
    readsHeic: await services.pictures.reads("heic"),
    next: await findNextStep(services, actor, section),
    title: edited?.record === "new" ? `New ${siteSections[section].noun}` : titleFor(section, edited),
    versions,
    zones: section === "club" ? zoneChoices(edited?.content.siteTimeZone) : [],
    timeZone: actor.timeZone,
    closed: isClosed ? messages.fixedCoaches : null,
  };
});

type Edited = NonNullable<ReturnType<typeof chooseRecord>>["edited"];

const titleFor = (section: SectionName, edited: Edited | null) =>
  edited ? titleOf(section, edited.record, edited.content) : siteSections[section].title;
