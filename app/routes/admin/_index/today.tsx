import { Link, useSearchParams } from "react-router";
import type { TodayItem, TodayKind } from "#app/features/desk/today/rules.ts";
import type { readToday } from "#app/features/desk/today/today.server.ts";
import { Badge } from "#app/ui/badge.tsx";
import { buttonClass } from "#app/ui/button.tsx";
import { formatDate } from "#app/ui/format.ts";
import { keptAddress } from "./tabs.ts";

type Props = { today: Awaited<ReturnType<typeof readToday>>; timeZone: string };
type OfTab = { tab: string; query: (ref: string | null) => object };
type OfPage = { page: (ref: string | null) => string };
type Action = { badge: string; label: string } & (OfTab | OfPage);

/** The one action of each kind: what it is called and where it leads. */
const actions: Record<TodayKind, Action> = {
  contact: { badge: "Message", label: "Answer", tab: "contacts", query: (contact) => ({ contact }) },
  thread: { badge: "Talk", label: "Answer", page: (member) => `/admin/messages/${member}` },
  homework: { badge: "Homework", label: "See the homework", page: (member) => `/admin/messages/${member}` },
  video: { badge: "Video", label: "Review", tab: "submissions", query: (review) => ({ review }) },
  call: { badge: "Call", label: "Close the call", page: (id) => `/admin/calls/${id}` },
  report: { badge: "Report", label: "Write three lines", page: (id) => `/admin/reports/${id}` },
  silent: { badge: "Silent", label: "Write a note", tab: "notes", query: (user) => ({ user }) },
  expiring: { badge: "Ending", label: "Look at the plan", tab: "users", query: (search) => ({ search }) },
  mail: { badge: "Mail", label: "See the mail", tab: "system-tools", query: () => ({ show: "mail" }) },
  disk: { badge: "Disk", label: "See the box", tab: "system-tools", query: () => ({}) },
  backup: { badge: "Backup", label: "See the backups", tab: "system-tools", query: () => ({}) },
};

function addressOf(action: Action, ref: string | null, query: URLSearchParams): string {
  if ("page" in action) return action.page(ref);
  const given = Object.entries(action.query(ref)).filter(
    (entry): entry is [string, string] => entry[1] !== null,
  );
  return `${keptAddress(query, action.tab)}${given.map(([name, value]) => `&${new URLSearchParams({ [name]: value })}`).join("")}`;
}

function Row({ item, timeZone }: { item: TodayItem; timeZone: string }) {
  const [query] = useSearchParams();
  const { badge, label } = actions[item.kind];
  const to = addressOf(actions[item.kind], item.ref, query);
  return (
    <li>
      <Badge>{badge}</Badge>
      <span className="grow">
        <strong>{item.subject}</strong> {item.reason}.
        <span className="block text-sm text-ink-muted">Since {formatDate(item.since, timeZone)}</span>
      </span>
      <Link to={to} className={buttonClass({})} aria-label={`${label}: ${item.subject}`}>
        {label}
      </Link>
    </li>
  );
}

/** What waits for the coaches, oldest first, each with its reason and one action. */
export function Today({ today, timeZone }: Props) {
  const { items, total } = today;
  return (
    <section aria-label="What waits">
      <p className="pb-3 text-ink-muted">
        {total === 0 ? "Nothing waits. Everything is answered, reviewed and well." : `${total} waiting`}
      </p>
      {items.length > 0 && (
        <ul className="rows" data-list="">
          {items.map((item) => (
            <Row key={item.id} item={item} timeZone={timeZone} />
          ))}
        </ul>
      )}
      {total > items.length && (
        <p className="mt-3 text-ink-muted">
          Showing {items.length} of {total}: the others of a kind come up as these are done.
        </p>
      )}
    </section>
  );
}
