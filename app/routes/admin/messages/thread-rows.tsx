import { useSearchParams } from "react-router";
import type { ListedThread } from "#app/features/talk/messages/threads-list.server.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { Form } from "#app/ui/form/form.tsx";
import { useSent } from "#app/ui/form/page-form.tsx";
import { Link } from "#app/ui/link/router-link.tsx";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { formatDateTime } from "#app/ui/time/format.ts";
import { changedAddress, here } from "./addresses.ts";

type Props = { threads: readonly ListedThread[]; timeZone: string };
type RowProps = { thread: ListedThread; timeZone: string; isChosen: boolean };

function Row({ thread, timeZone, isChosen }: RowProps) {
  const { id, name, unreadCount, waitingSince, lastWords, owner } = thread;
  return (
    <li>
      <label className="check check-alone">
        <input type="checkbox" name="memberIds" value={id} defaultChecked={isChosen} />
        <span className="sr-only">Choose {name}</span>
      </label>
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Link data-open="" dir="auto" to={`${here}/${id}`} className="link inline-block py-2.5 font-bold">
            {name}
          </Link>
          {unreadCount > 0 && <Badge tone="accent">{`${unreadCount} unread`}</Badge>}
          {waitingSince && (
            <Badge tone="warning">{`Waiting since ${formatDateTime(waitingSince, timeZone)}`}</Badge>
          )}
          <span className="text-ink-muted">{owner ?? "Unassigned"}</span>
        </p>
        <p dir="auto" className="text-ink-muted">
          {lastWords ?? "No messages yet"}
        </p>
      </div>
    </li>
  );
}

/** The conversations with a checkbox each, and the actions on the checked ones. */
export function ThreadRows({ threads, timeZone }: Props) {
  const [query] = useSearchParams();
  const sent = useSent(["mark-read", "settle"]);
  const sendTo = (form: string) => changedAddress(query, { form });
  if (threads.length === 0) {
    return (
      <EmptyState title="No conversations found" level={2}>
        <p>Pro members appear here. Change the search, or show all of them.</p>
      </EmptyState>
    );
  }
  return (
    <Form method="post" action={sendTo("mark-read")} preventScrollReset className="grid gap-3">
      <ul className="rows" data-list="">
        {threads.map((thread) => (
          <Row
            key={thread.id}
            thread={thread}
            timeZone={timeZone}
            isChosen={sent("memberIds").includes(thread.id)}
          />
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary">Mark as read</Button>
        <Button variant="secondary" formAction={sendTo("settle")}>
          No reply needed
        </Button>
      </div>
    </Form>
  );
}
