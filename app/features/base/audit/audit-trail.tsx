import type { ReactNode } from "react";
import { planNames } from "#app/features/base/tiers.ts";
import { formatDate, formatDateTime } from "#app/ui/time/format.ts";
import type { AuditEntry } from "./queries.server.ts";
import { actWords, changeText } from "./rules.ts";

type Props = {
  entries: readonly AuditEntry[];
  /** The reader's zone for times, and the club's for days. */
  timeZone: string;
  siteTimeZone: string;
  coaches: readonly { key: string; name: string }[];
};

/** How a trail tells stored values: coaches and plans by name, and days in the club's zone. */
export const readingOf = ({ coaches, siteTimeZone }: Pick<Props, "coaches" | "siteTimeZone">) => ({
  names: { ...planNames, ...Object.fromEntries(coaches.map(({ key, name }) => [key, name])) },
  day: (instant: string) => formatDate(instant, siteTimeZone),
});

/** A list of entries: who did what, and what changed. */
function AuditList({ entries, timeZone, siteTimeZone, coaches }: Props) {
  const reading = readingOf({ coaches, siteTimeZone });
  return (
    <ul className="mt-2 grid gap-2">
      {entries.map(({ id, actorName, action, subject, before, after, createdAt }) => (
        <li key={id}>
          {actWords(action, subject)} · {actorName}, {`${formatDateTime(createdAt, timeZone)}`}
          {after && <span className="block text-ink-muted">{changeText(before, after, reading)}</span>}
        </li>
      ))}
    </ul>
  );
}

/** What coaches recently did with a member, newest first; `more` links to the full trail. */
export function AuditTrail({ more, ...props }: Props & { more: ReactNode }) {
  if (props.entries.length === 0) return null;
  return (
    <details className="disclosure">
      <summary>What coaches did ({props.entries.length})</summary>
      <AuditList {...props} />
      <p className="mt-2">{more}</p>
    </details>
  );
}
