import { useSyncExternalStore } from "react";
import { useLocation } from "react-router";
import { roundsWords } from "#app/features/training/stats/rules.ts";
import { pprText } from "#app/features/training/stats/shown.ts";
import { onKept } from "#app/ui/draft/device-store.ts";
import { listPosts, type Post, readForm } from "#app/ui/draft/kept-form.ts";

/** What a log is called on screen. */
export type LogNoun = "drill" | "match" | "practice log";

/** A log's fields by name, as its form sends them. */
export type LogFields = Record<string, string>;

/**
 * A log that waits on this device until the server has it, or was refused; `key` makes sure that sending it twice stores
 * it once (D24).
 */
export type WaitingLog = {
  key: string;
  noun: LogNoun;
  title: string;
  /** Its result in words; empty if its form told none. */
  words: string;
  fields: LogFields;
  refused: string | null;
};

const start = "unsent:";

/** The place of a log that waits, by its key. */
export const placeOf = (key: string) => start + key;

/** Rounds and points per round in words, as every log tells its result. */
export const thrownWords = (rounds: number, ppr: number) => `${roundsWords(rounds)}, ${pprText(ppr)} PPR`;

/** The field that says on the device when a result was tapped; the log is sent with the field of its kind. */
export const thrownAtField = "thrownAt";

const localDay = (at: Date) =>
  new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 10);

/** A log sent this soon after its last throw is of now, so that a wrong clock on the device doesn't matter. */
const soonMs = 10_000;
/** How long after its last throw a log still has its own time (D24). */
const ownTimeMs = 6 * 86_400_000;

/** The time of rounds thrown a while before they are sent, which may be on the day before (D24); null for now. */
export function ownTime(thrownAt: string | undefined, now: Date): Date | null {
  const at = new Date(thrownAt || Number.NaN);
  const age = now.getTime() - at.getTime();
  return age > soonMs && age < ownTimeMs ? at : null;
}

/** The time of a log, to be sent if it is sent later; practice logged for an earlier day was not done when it was logged. */
export function doneAt(fields: LogFields, field: string, then: Date): Post["done"] {
  const on = fields.practicedOn ?? "";
  return on === "" || on === localDay(then) ? { field, at: then.toISOString() } : undefined;
}

function readLog(about: string): WaitingLog[] {
  const { fields = [], key = "", post } = readForm(about) ?? {};
  if (!post?.named) return [];
  const { noun, title, words } = post.named;
  return [
    {
      key,
      noun: noun as LogNoun,
      title,
      words,
      fields: Object.fromEntries(fields),
      refused: post.refused ?? null,
    },
  ];
}

/** The person's logs on this device, the oldest first. */
const listLogs = (): WaitingLog[] => listPosts(start).flatMap(readLog);

const stateNow = () =>
  listLogs()
    .map(({ key, refused }) => `${key} ${refused}`)
    .join();

/** The person's logs on this device, waiting or refused; none on the server. */
export function useLogs(): WaitingLog[] {
  return useSyncExternalStore(onKept, stateNow, () => "") ? listLogs() : [];
}

/** The person's logs that wait on this device, the oldest first; none on the server. */
export const useWaitingLogs = (): WaitingLog[] => useLogs().filter(({ refused }) => refused === null);

/** Those that the server won't take. */
export const useRefusedLogs = (): WaitingLog[] => useLogs().filter(({ refused }) => refused !== null);

/** The key of the log that was just saved on this device and is shown; undefined if there is none. */
export function useSavedKey(): string | undefined {
  return (useLocation().state as { saved?: string } | null)?.saved;
}

/** The same log, as long as it waits. */
export function useSaved(): WaitingLog | undefined {
  const saved = useSavedKey();
  return useWaitingLogs().find(({ key }) => key === saved);
}
