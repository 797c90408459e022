import { messages } from "#app/features/talk/notes/messages.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Card } from "#app/ui/card.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { formatDate } from "#app/ui/format.ts";
import type { loadDashboard } from "./dashboard.server.ts";

type Shown = Pick<Awaited<ReturnType<typeof loadDashboard>>, "notes" | "moreNotes" | "timeZone">;

/** The coach's latest three notes, and how many more there are. */
export function LatestNotes({ notes, moreNotes, timeZone }: Shown) {
  return (
    <Card heading="Practice Notes from Coach">
      {notes.length === 0 && (
        <EmptyState title={messages.emptyTitle}>
          <p>{messages.empty}</p>
        </EmptyState>
      )}
      {notes.length > 0 && (
        <ul className="grid gap-5">
          {notes.map((note) => (
            <li key={note.id} className="grid gap-1">
              <h3 className="flex flex-wrap items-center gap-x-3 gap-y-1 text-base">
                {note.title}
                {!note.isRead && <Badge tone="accent">New</Badge>}
              </h3>
              <p className="text-sm text-ink-muted">
                {note.coachName} · {formatDate(note.createdAt, timeZone)}
              </p>
              <p className="max-w-prose whitespace-pre-line">{note.content}</p>
            </li>
          ))}
        </ul>
      )}
      {moreNotes > 0 && (
        <p className="mt-5">
          <a href="/portal?tab=notes" className="link">{`${moreNotes} more notes from your coach`}</a>
        </p>
      )}
    </Card>
  );
}
