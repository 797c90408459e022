import { Form } from "react-router";
import { messages } from "#app/features/notes/messages.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { formatDate } from "#app/ui/format.ts";
import type { load } from "./notes.server.ts";
import { tabAddress } from "./tabs.ts";
import { ProRequired } from "./upgrade-card.tsx";

type Props = Awaited<ReturnType<typeof load>>;
type Note = NonNullable<Props["notes"]>[number];

function NoteCard({ note, timeZone }: { note: Note; timeZone: string }) {
  return (
    <Card heading={note.title} level={2} aside={note.isRead ? undefined : <Badge tone="accent">New</Badge>}>
      <p className="text-sm text-ink-muted">
        {note.coachName} · {formatDate(note.createdAt, timeZone)}
      </p>
      <p className="mt-3 whitespace-pre-line">{note.content}</p>
      {!note.isRead && (
        <Form method="post" action={`${tabAddress("notes")}&form=read-note`} className="mt-4">
          <input type="hidden" name="id" value={note.id} />
          <Button variant="secondary">Mark as read</Button>
        </Form>
      )}
    </Card>
  );
}

/** The Practice Notes tab: what the coach wrote. */
export function Notes({ notes, timeZone }: Props) {
  if (!notes) return <ProRequired />;
  if (notes.length === 0) {
    return (
      <EmptyState title={messages.emptyTitle} level={2}>
        <p>{messages.empty}</p>
      </EmptyState>
    );
  }
  return (
    <div className="grid max-w-prose gap-4">
      {notes.map((note) => (
        <NoteCard key={note.id} note={note} timeZone={timeZone} />
      ))}
    </div>
  );
}
