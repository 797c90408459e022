import { fetchPart } from "../live/on-demand.ts";
import { type FormDraft, readForm } from "./kept-form.ts";
import type { Sink } from "./saver.ts";
import { dropTyped, leaveTyped, readTyped } from "./typed-here.ts";

/** The form a draft is of, and whether the server saves it too, for other devices. */
export type DraftPlace = { about: string; isShared: boolean };

/** Only coaches' pages need it. */
const onServer = () => fetchPart(() => import("./shared-drafts.ts"));

/**
 * The newest draft, from this device or the server. What this device has follows what it sent or found there, whatever its clock
 * says; only where another device has saved since does the time decide.
 */
export async function findFormDraft({ about, isShared }: DraftPlace): Promise<FormDraft | null> {
  const kept = readTyped(about);
  const form = readForm(about, kept);
  const own = form && kept && { ...form, savedAt: kept.savedAt, isHere: true };
  const shared = isShared ? await (await onServer()).readShared(about) : null;
  if (!own || !shared) return own ?? shared;
  const isFollowed = shared.marks?.some((mark) => own.marks?.includes(mark));
  if (isFollowed || own.savedAt >= shared.savedAt) return own;
  leaveTyped(about);
  return shared;
}

const shareAfterMs = 1_500;

/** The server as a draft's second place; undefined for one that stays on this device. */
export const sinkOf = ({ about, isShared }: DraftPlace): Sink | undefined =>
  isShared
    ? { save: async (form) => (await onServer()).saveShared(about, form), afterMs: shareAfterMs }
    : undefined;

/** Deletes a discarded draft, here and on the server. */
export async function discardFormDraft({ about, isShared }: DraftPlace, marks?: readonly string[]) {
  dropTyped(about);
  if (isShared) await (await onServer()).discardShared(about, marks);
}
