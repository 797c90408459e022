import { useState } from "react";
import { bounds } from "#app/features/video/reviews/drawing/shapes.ts";
import { isConflictTitle } from "#app/features/video/reviews/messages.ts";
import { dropKept } from "#app/ui/draft/device-store.ts";
import { readForm } from "#app/ui/draft/kept-form.ts";
import { useWriter } from "#app/ui/draft/sent-draft.tsx";
import { dropTyped, listTyped, readTyped } from "#app/ui/draft/typed-here.ts";
import type { FormProblem } from "#app/ui/form/page-form.tsx";
import type { ReviewDesk } from "./desk.server.ts";
import { type DeskFields, dropStoredForm, noteShown, noteUnanswered, savedAfter } from "./desk-saves.tsx";

/** The name of a desk's draft, on this device and in what the server answers. */
export const draftAboutOf = (submissionId: string) => `review:${submissionId}`;

/** What the desk's address or an earlier answer decides, and not its writer. */
const givens = ["revision", "queue", "published", "draftAbout", "sendKey", "viewer"];

/** What is typed and drawn, as one text. */
export const contentOf = (fields: DeskFields): string =>
  JSON.stringify(Object.entries(fields).filter(([name]) => !givens.includes(name)));

/** Whether the server has what is typed and drawn. Scripts remove fields that only a page without them needs. */
export const isSaved = (typed: DeskFields, saved: DeskFields): boolean =>
  Object.entries(typed).every(([name, value]) => givens.includes(name) || value === (saved[name] ?? ""));

/** What this page last sent to the server, as a copy names it (`base`): its answer may never have come. */
export const sentOf = (fields: DeskFields): string => JSON.stringify(fields);

type FoundCopy = { fields: DeskFields; base: string };

/**
 * A desk as this device kept it, drawn over what the server has now; until version 0.2.0 its fields were kept alone. Read until
 * 2026-12-31. If the server has what this device sent last, only the answer was lost, and the copy goes on from there.
 */
function readCopy(place: string, now: DeskFields): FoundCopy | null {
  const kept = readTyped(place);
  const form = readForm(place, kept);
  if (!form) return kept && { fields: kept.value as DeskFields, base: "" };
  const { base } = form;
  const fields: DeskFields = Object.fromEntries(form.fields);
  const isAnswerLost = base !== "" && isSaved(JSON.parse(base) as DeskFields, now);
  if (savedAfter(place, Number(fields.revision))) noteShown(place, kept?.savedAt);
  return { fields: isAnswerLost ? { ...fields, revision: now.revision ?? "" } : fields, base };
}

/**
 * Deletes what this device kept, in any tab, and the server has: found after something newer was saved, it would pass for newer
 * itself.
 */
function dropStored(place: string, now: DeskFields): void {
  for (const at of listTyped(place)) {
    const fields = readForm(at)?.fields;
    if (fields && isSaved(Object.fromEntries(fields), now)) dropKept(at);
  }
}

/** What is to be shown instead of a desk the server gave: what only this device has, or what was saved after it was read. */
function findNewer(place: string, now: DeskFields): FoundCopy | null {
  const found = readCopy(place, now);
  if (found && !isSaved(found.fields, now)) return found;
  const saved = savedAfter(place, Number(now.revision));
  return saved && !isSaved(saved, now) ? { fields: saved, base: "" } : null;
}

/** As the desk is after a refused form: with what was sent, but nothing was at fault. */
const asSent = (fields: DeskFields): FormProblem => ({
  form: "save-draft",
  title: "",
  message: "",
  lastResult: { submission: { payload: fields, fields: Object.keys(fields), intent: null }, error: null },
  isRefused: false,
});

/** The moments among the fields, each in its row. */
function tipsIn(fields: DeskFields) {
  const tips = Array.from({ length: bounds.tips }, (_tip, row) => ({
    at: fields[`tipAt${row}`] ?? "",
    text: fields[`tipText${row}`] ?? "",
  }));
  return tips.slice(0, tips.findLastIndex(({ at, text }) => at + text !== "") + 1);
}

/** The copy of a desk on this device, which exists while the server doesn't have what is typed. */
export type DeskCopy = {
  /** Where it is kept. */
  place: string;
  /** Whether the desk shows the copy. */
  isShown: boolean;
  /** What the server has, whatever is drawn over it. */
  stored: ReviewDesk["draft"];
  /** What was sent before the copy was kept, and perhaps arrived; empty without one. */
  base: string;
  /** Draws the desk anew with its copy, unless the server has the same as `stored`. */
  restore(stored: DeskFields): void;
};

/** The revision to save over: that of what is typed; once both are on screen, that of what is stored. */
function revisionOf(stored: ReviewDesk, copy: DeskFields | null, refused: FormProblem | undefined): number {
  if (isConflictTitle(refused?.title)) return stored.revision;
  const { revision } = refused?.lastResult.submission.payload ?? {};
  if (typeof revision === "string" && revision !== "") return Number(revision);
  return copy ? Number(copy.revision) : stored.revision;
}

/** What was sent before a copy was kept. */
export const baseOf = ({ base, isShown }: DeskCopy): string => (isShown ? base : "");

/**
 * The desk, as its writer left it on this device if the server didn't get that. What someone else saved meanwhile isn't
 * overwritten: the copy has the revision it was typed over, so saving it is refused as always. Once that was said (`refused`),
 * both are on screen, and what is saved next is a choice.
 */
export function useDeskCopy(stored: ReviewDesk, refused: FormProblem | undefined) {
  const [restored, setRestored] = useState<({ of: string } & FoundCopy) | null>(null);
  // A desk that is read again is the same one until something was saved.
  const version = `${stored.request.id} ${stored.revision}`;
  const { fields, base } = restored?.of === version ? restored : { fields: null, base: "" };
  const place = draftAboutOf(stored.request.id);
  const { sent } = useWriter();
  const copy: DeskCopy = {
    place,
    isShown: fields !== null,
    base,
    stored: stored.draft,
    restore(now) {
      // What was just sent is no longer a draft, though the desk is drawn before the page forgets it.
      if (sent?.about === place) dropStoredForm(place, sent);
      const found = findNewer(place, now);
      dropStored(place, now);
      if (!found) return dropTyped(place);
      if (found.base) noteUnanswered(place, JSON.parse(found.base) as DeskFields);
      setRestored({ of: version, ...found });
    },
  };
  const revision = revisionOf(stored, fields, refused);
  const typed = (refused?.lastResult.submission.payload as DeskFields | undefined) ?? fields;
  const isDesk = typed && "drawings" in typed;
  const draft = isDesk ? { ...stored.draft, tips: tipsIn(typed) } : stored.draft;
  if (!fields) return { desk: { ...stored, revision, draft }, problem: undefined, copy };
  return { desk: { ...stored, revision, draft }, problem: asSent(fields), copy };
}
