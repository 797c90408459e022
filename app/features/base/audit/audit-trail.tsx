import type { ReactNode } from "react";
import { formatZonedTime } from "#app/features/base/calendar/zone-words.ts";
import type { AuditEntry } from "./queries.server.ts";
import { auditWords, changeText } from "./rules.ts";

type Props = { entries: readonly AuditEntry[]; timeZone: string };

const wordsOf = (action: string) => (auditWords as Record<string, string>)[action] ?? action;

/** A list of entries: who did what, and what changed. */
export function AuditList({ entries, timeZone }: Props) {
  return (
    <ul className="mt-2 grid gap-2">
      {entries.map(({ id, actorName, action, subject, before, after, createdAt }) => (
        <li key={id}>
          {wordsOf(action)}
          {subject && ` “${subject}”`} · {actorName}, {formatZonedTime(createdAt, timeZone)}
          {after && <span className="block text-ink-muted">{changeText(before, after)}</span>}
        </li>
      ))}
    </ul>
  );
}

/** What coaches recently did with a member, newest first; `more` links to the full trail. */
export function AuditTrail({ entries, timeZone, more }: Props & { more: ReactNode }) {
  if (entries.length === 0) return null;
  return (
    <details className="disclosure">
      <summary>What coaches did ({entries.length})</summary>
      <AuditList entries={entries} timeZone={timeZone} />
      <p className="mt-2">{more}</p>
    </details>
  );
}
