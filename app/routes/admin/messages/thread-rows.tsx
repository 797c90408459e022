import { useSearchParams } from "react-router";
import { memberAddress } from "#app/features/people/roster/member-address.ts";
import type {
  ListedThread,
  readThreadsPage,
} from "#app/features/talk/messages/thread/threads-list.server.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { Form } from "#app/ui/form/form.tsx";
import { useSent } from "#app/ui/form/page-form.tsx";
import { Link } from "#app/ui/link/router-link.tsx";
import { ChooseAll } from "#app/ui/list/choose-all.tsx";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { Pager } from "#app/ui/list/pager.tsx";
import { formatDateTime } from "#app/ui/time/format.ts";
import { changedAddress, here } from "./addresses.ts";

type List = Awaited<ReturnType<typeof readThreadsPage>>;

type Props = {
  list: List;
  /** Those who are checked, also on other pages. */
  chosen: readonly { id: string; name: string }[];
  timeZone: string;
};

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
          <Link to={memberAddress(id)} className="link py-2.5 text-sm">
            Member page<span className="sr-only">{`: ${name}`}</span>
          </Link>
        </p>
        <p dir="auto" className="text-ink-muted">
          {lastWords ?? "No messages yet"}
        </p>
      </div>
    </li>
  );
}

/** What can be done with everyone checked, above the list. */
function Acts({ list, others }: { list: List; others: Props["chosen"] }) {
  const [query] = useSearchParams();
  const isAll = query.get("allFound") === "on";
  const sendTo = (form: string) => changedAddress(query, { form, bulk: null });
  return (
    <section
      aria-label="With everyone checked"
      className="tall:sticky top-0 z-10 flex flex-wrap items-center gap-2 border-b border-line bg-surface py-2"
    >
      <ChooseAll boxes=".rows input[name=memberIds]" label="All on this page" />
      {list.total > list.entities.length && (
        <label className="check">
          <input key={String(isAll)} type="checkbox" name="allFound" value="on" defaultChecked={isAll} />
          <span>{`All ${list.total}`}</span>
        </label>
      )}
      <Button variant="secondary" className="px-3">
        Mark as read
      </Button>
      <Button variant="secondary" className="px-3" formAction={sendTo("settle")}>
        No reply needed
      </Button>
      <Button
        variant="secondary"
        className="px-3"
        formMethod="get"
        formAction={here}
        name="bulk"
        value="message"
      >
        Message
      </Button>
      {others.length > 0 && (
        <ul className="flex flex-wrap gap-x-4" aria-label="Also checked">
          {others.map(({ id, name }) => (
            <li key={id}>
              <label className="check">
                <input type="checkbox" name="memberIds" value={id} defaultChecked />
                <span>{name}</span>
              </label>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** The conversations with a checkbox each, and the acts on everyone checked above them. */
export function ThreadRows({ list, chosen, timeZone }: Props) {
  const [query] = useSearchParams();
  const sent = useSent(["mark-read", "settle"]);
  if (list.entities.length === 0) {
    return (
      <EmptyState title="No conversations found" level={2}>
        <p>Conversations appear here once someone writes. Change the search, or write a new message.</p>
      </EmptyState>
    );
  }
  const isShown = new Set(list.entities.map(({ id }) => id));
  const checked = new Set([...sent("memberIds"), ...chosen.map(({ id }) => id)]);
  return (
    <Form
      method="post"
      action={changedAddress(query, { form: "mark-read", bulk: null })}
      preventScrollReset
      className="grid gap-3"
    >
      <Acts list={list} others={chosen.filter(({ id }) => !isShown.has(id))} />
      {(["search", "whose", "show"] as const).map((name) => (
        <input key={name} type="hidden" name={name} value={list.filter[name]} />
      ))}
      <ul key={chosen.map(({ id }) => id).join()} className="rows" data-list="">
        {list.entities.map((thread) => (
          <Row key={thread.id} thread={thread} timeZone={timeZone} isChosen={checked.has(thread.id)} />
        ))}
      </ul>
      <Pager {...list} what="conversations" formAction={here} />
      {/* After the pager: of two values under one name, the first counts. */}
      {list.page > 1 && <input type="hidden" name="page" value={list.page} />}
    </Form>
  );
}
