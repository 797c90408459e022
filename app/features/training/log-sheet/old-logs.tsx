import { readKept } from "#app/ui/draft/device-store.ts";
import { keepForm } from "#app/ui/draft/kept-form.ts";
import { doneAt, type LogFields, type LogNoun } from "./waiting-logs.tsx";

/** How each kind of log was kept until version 0.2.0. */
type OldLog = { kind?: string; key: string; title?: string; completedAt: string; fields: LogFields };

const oldKinds: Record<string, { noun: LogNoun; to: string; field: string }> = {
  drill: { noun: "drill", to: "/portal?tab=progress&form=complete-drill", field: "completedAt" },
  match: { noun: "match", to: "/portal/matches/new?form=log-match", field: "playedAt" },
  practice: { noun: "practice log", to: "/portal/practice?form=log-practice", field: "practicedAt" },
};

/** Makes a log of an earlier version one that the outbox sends. Read until 2026-12-31. */
export async function takeOldLogs(places: readonly string[]): Promise<void> {
  for (const about of places) {
    const kept = readKept(about);
    const old = kept?.value as OldLog | undefined;
    const kind = oldKinds[old?.kind ?? "drill"];
    if (!kept || !old || !kind || Array.isArray(old.fields)) continue;
    const { sendKey: _sendKey, viewer: _viewer, ...fields } = old.fields;
    const named = { noun: kind.noun, title: old.title ?? "Your drill", words: "" };
    const done = doneAt(fields, kind.field, new Date(old.completedAt));
    const post = {
      to: kind.to,
      body: `${new URLSearchParams({ ...fields, formKey: old.key })}`,
      done,
      named,
    };
    await keepForm(about, { fields: Object.entries(fields), key: old.key, base: "", post }, kept.savedAt);
  }
}
