import { useState } from "react";
import { bounds } from "#app/features/video/reviews/drawing/shapes.ts";
import { readForm } from "#app/ui/draft/kept-form.ts";
import { useWriter } from "#app/ui/draft/sent-draft.tsx";
import { dropTyped, readTyped } from "#app/ui/draft/typed-here.ts";
import type { FormProblem } from "#app/ui/form/page-form.tsx";
import type { ReviewDesk } from "./desk.server.ts";

/** The desk's fields by name, as they would be sent. */
export type DeskFields = Record<string, string>;

/** The name of a desk's draft, on this device and in what the server answers. */
export const draftAboutOf = (submissionId: string) => `review:${submissionId}`;

/** What the desk's address or an earlier answer decides, and not its writer. */
const givens = ["revision", "queue", "published", "draftAbout", "sendKey"];

/** What is typed and drawn, as one text. */
export const contentOf = (fields: DeskFields): string =>
  JSON.stringify(Object.entries(fields).filter(([name]) => !givens.includes(name)));

/** Whether the server has what is typed and drawn. Scripts remove fields that only a page without them needs. */
export const isSaved = (typed: DeskFields, saved: DeskFields): boolean =>
  Object.entries(typed).every(([name, value]) => givens.includes(name) || value === (saved[name] ?? ""));

/** What this page last sent to the server, as a copy names it (`base`): its answer may never have come. */
export const sentOf = (fields: DeskFields): string => JSON.stringify(fields);

/**
 * A desk as this device kept it, drawn over what the server has now; until version 0.2.0 its fields were kept alone. Read until
 * 2026-12-31. If the server has what this device sent last, only the answer was lost, and the copy goes on from there.
 */
function readCopy(place: string, now: DeskFields): DeskFields | null {
  const kept = readTyped(place);
  const form = readForm(place, kept);
  if (!form) return (kept?.value as DeskFields | undefined) ?? null;
  const fields: DeskFields = Object.fromEntries(form.fields);
  const isAnswerLost = form.base !== "" && isSaved(JSON.parse(form.base) as DeskFields, now);
  return isAnswerLost ? { ...fields, revision: now.revision ?? "" } : fields;
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
  /** Draws the desk anew with its copy, unless the server has the same as `stored`. */
  restore(stored: DeskFields): void;
};

/**
 * The desk, as its writer left it on this device if the server didn't get that. What someone else saved meanwhile isn't
 * overwritten: the copy has the revision it was typed over, so saving it is refused as always. Once that was said (`isConflict`),
 * both are on screen, and what is saved next is a choice.
 */
export function useDeskCopy(stored: ReviewDesk, isConflict: boolean) {
  const [restored, setRestored] = useState<{ of: string; fields: DeskFields } | null>(null);
  // A desk that is read again is the same one until something was saved.
  const version = `${stored.request.id} ${stored.revision}`;
  const fields = restored?.of === version ? restored.fields : null;
  const place = draftAboutOf(stored.request.id);
  const { sent } = useWriter();
  const copy: DeskCopy = {
    place,
    isShown: fields !== null,
    restore(now) {
      const found = readCopy(place, now);
      // What was just sent is no longer a draft, though the desk is drawn before the page forgets it.
      if (found && sent?.about !== place && !isSaved(found, now)) setRestored({ of: version, fields: found });
      else dropTyped(place);
    },
  };
  if (!fields) return { desk: stored, problem: undefined, copy };
  const draft = { ...stored.draft, tips: tipsIn(fields) };
  const revision = isConflict ? stored.revision : Number(fields.revision);
  return { desk: { ...stored, revision, draft }, problem: asSent(fields), copy };
}
