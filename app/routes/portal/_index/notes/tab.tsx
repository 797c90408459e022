import { PlanRequired } from "#app/features/people/entitlements/plan-required.tsx";
import { messages } from "#app/features/talk/notes/messages.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button, buttonClass } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { Form } from "#app/ui/form/form.tsx";
import { Link } from "#app/ui/link/router-link.tsx";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { OwnWords } from "#app/ui/own-words.tsx";
import { formatDate } from "#app/ui/time/format.ts";
import { type TabProps, tabAddress } from "../tabs.ts";
import type { load } from "./tab.server.ts";

type Props = TabProps<Awaited<ReturnType<typeof load>>>;
type Note = Props["notes"][number];

const here = tabAddress("notes");

/** Marks a note as read, or undoes that. */
function MarkForm({ note }: { note: Note }) {
  const form = note.isRead ? "unread-note" : "read-note";
  return (
    <Form method="post" action={`${here}&form=${form}`} preventScrollReset>
      <input type="hidden" name="id" value={note.id} />
      <Button variant={note.isRead ? "quiet" : "secondary"} className={note.isRead ? "-ml-3.5" : undefined}>
        {note.isRead ? "Mark as unread" : "Mark as read"}
        <span className="sr-only">: {note.title}</span>
      </Button>
    </Form>
  );
}

function Signature({ note, timeZone }: { note: Note; timeZone: string }) {
  return (
    <p className="text-ink-muted">
      {note.coachName} · {formatDate(note.createdAt, timeZone)}
    </p>
  );
}

function NoteCard({ note, timeZone }: { note: Note; timeZone: string }) {
  return (
    <Card
      heading={
        <Link to={`${here}&note=${note.id}`} preventScrollReset className="link">
          {note.title}
        </Link>
      }
      level={2}
      aside={note.isRead ? undefined : <Badge tone="accent">New</Badge>}
    >
      <Signature note={note} timeZone={timeZone} />
      <OwnWords className="my-3">{note.content}</OwnWords>
      <MarkForm note={note} />
    </Card>
  );
}

function NoteDialog({ note, timeZone }: { note: Note; timeZone: string }) {
  return (
    <Dialog title={note.title} closeHref={here}>
      <div className="grid gap-4">
        <Signature note={note} timeZone={timeZone} />
        <OwnWords>{note.content}</OwnWords>
        <MarkForm note={note} />
      </div>
    </Dialog>
  );
}

/** The Practice Notes tab: the coach's notes. Opening a note marks it as read. */
export default function Notes({ notes, open, more, timeZone, canWrite }: Props) {
  if (notes.length === 0 && !canWrite) {
    return (
      <PlanRequired plan="Pro" sample="notes" title={messages.emptyTitle}>
        With Pro, your coach sends you notes based on your progress.
      </PlanRequired>
    );
  }
  if (notes.length === 0) {
    return (
      <EmptyState
        title={messages.emptyTitle}
        level={2}
        action={
          <Link to="/portal/messages" className={buttonClass({})}>
            Write to your coaches
          </Link>
        }
      >
        <p>{messages.empty}</p>
      </EmptyState>
    );
  }
  return (
    <div className="grid max-w-prose gap-4">
      {notes.map((note) => (
        <NoteCard key={note.id} note={note} timeZone={timeZone} />
      ))}
      {more !== null && (
        <div>
          <Link to={`${here}&notes=${more}`} preventScrollReset className={buttonClass({})}>
            Show earlier notes
          </Link>
        </div>
      )}
      {open && <NoteDialog note={open} timeZone={timeZone} />}
    </div>
  );
}
