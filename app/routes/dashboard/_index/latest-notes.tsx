import { messages } from "#app/features/talk/notes/messages.ts";
import { Badge } from "#app/ui/badge.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { OwnWords } from "#app/ui/own-words.tsx";
import { formatDate } from "#app/ui/time/format.ts";
import type { loadDashboard } from "./dashboard.server.ts";

type Shown = Pick<Awaited<ReturnType<typeof loadDashboard>>, "notes" | "moreNotes" | "timeZone">;

/** The coach's latest three notes, and how many more there are. */
export function LatestNotes({ notes, moreNotes, timeZone }: Shown) {
  return (
    <Card heading="Practice Notes from Coach">
      {notes.length === 0 && (
        <div className="grid justify-items-start gap-3">
          <p className="font-bold">{messages.emptyTitle}</p>
          <p>{messages.empty}</p>
          <ButtonLink href="/portal/practice">Log practice</ButtonLink>
        </div>
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
              <OwnWords className="max-w-prose">{note.content}</OwnWords>
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
