import { useSearchParams } from "react-router";
import type { OpenItem } from "#app/features/club/today/open-item.server.ts";
import { memberAddress } from "#app/features/people/roster/member-address.ts";
import type {
  ListedThread,
  readThreadsPage,
} from "#app/features/talk/messages/thread/threads-list.server.ts";
import { snoozeWords } from "#app/features/talk/snooze/rules.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button, buttonClass } from "#app/ui/button.tsx";
import { Form } from "#app/ui/form/form.tsx";
import { type FormProblem, useSent } from "#app/ui/form/page-form.tsx";
import { Link } from "#app/ui/link/router-link.tsx";
import { ChooseAll } from "#app/ui/list/choose-all.tsx";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { Pager } from "#app/ui/list/pager.tsx";
import { pageParts } from "#app/ui/live/page-parts.ts";
import { formatDateTime } from "#app/ui/time/format.ts";
import { changedAddress, here } from "./addresses.ts";

type List = Awaited<ReturnType<typeof readThreadsPage>>;

type Props = {
  list: List;
  /** Those who are checked, also on other pages. */
  chosen: readonly { id: string; name: string }[];
  timeZone: string;
  /** The row that is open, and why its form was refused. */
  open: OpenItem | null;
  problem: FormProblem | undefined;
};

/** The form of the acts on everyone checked. */
const acts = "thread-acts";

/** What only an open row needs has its own script. */
const parts = pageParts(
  { open: () => import("#app/features/club/today/open-item.tsx") },
  ({ pathname, searchParams }) => (pathname === here && searchParams.has("open") ? "open" : null),
);

type OpenProps = { open: OpenItem; timeZone: string; problem: FormProblem | undefined };

/** Answers a conversation in its row. */
export function OpenThread({ open, timeZone, problem }: OpenProps) {
  const [query] = useSearchParams();
  const { OpenRow } = parts.read("open");
  const at = changedAddress(query, { open: open.id });
  return <OpenRow key={open.id} item={open} timeZone={timeZone} here={at} problem={problem} />;
}

type RowProps = Pick<Props, "timeZone" | "open" | "problem"> & { thread: ListedThread; isChosen: boolean };

function Row({ thread, timeZone, isChosen, open, problem }: RowProps) {
  const [query] = useSearchParams();
  const { id, name, unreadCount, waitingSince, lastWords, owner, snooze } = thread;
  return (
    <li>
      <label className="check check-alone">
        <input type="checkbox" form={acts} name="memberIds" value={id} defaultChecked={isChosen} />
        <span className="sr-only">Choose {name}</span>
      </label>
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Link data-open="" dir="auto" to={`${here}/${id}`} className="link inline-block py-2.5 font-bold">
            {name}
          </Link>
          {unreadCount > 0 && <Badge tone="accent">{`${unreadCount} unread`}</Badge>}
          {snooze && <Badge>{snoozeWords(snooze)}</Badge>}
          {waitingSince && (!snooze || snooze.isOver) && (
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
      <Link
        to={changedAddress(query, { open: open ? null : id })}
        preventScrollReset
        aria-expanded={open !== null}
        aria-label={`${open ? "Close" : "Reply"}: ${name}`}
        className={buttonClass({ variant: "secondary", className: "ml-auto" })}
      >
        {open ? "Close" : "Reply"}
      </Link>
      {open && <OpenThread open={open} timeZone={timeZone} problem={problem} />}
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
      className="flex flex-wrap items-center gap-2 border-b border-line bg-surface py-2"
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
export function ThreadRows({ list, chosen, timeZone, open, problem }: Props) {
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
    <div className="grid gap-3">
      {/* The rows are outside, since an open one has forms of its own. */}
      <Form
        id={acts}
        method="post"
        action={changedAddress(query, { form: "mark-read", bulk: null })}
        preventScrollReset
        className="tall:sticky top-0 z-10"
      >
        <Acts list={list} others={chosen.filter(({ id }) => !isShown.has(id))} />
        {(["search", "whose", "show"] as const).map((name) => (
          <input key={name} type="hidden" name={name} value={list.filter[name]} />
        ))}
      </Form>
      <ul key={chosen.map(({ id }) => id).join()} className="rows" data-list="">
        {list.entities.map((thread) => (
          <Row
            key={thread.id}
            thread={thread}
            timeZone={timeZone}
            isChosen={checked.has(thread.id)}
            open={open?.id === thread.id ? open : null}
            problem={problem}
          />
        ))}
      </ul>
      <Pager {...list} what="conversations" form={acts} formAction={here} />
      {/* After the pager: of two values under one name, the first counts. */}
      {list.page > 1 && <input type="hidden" form={acts} name="page" value={list.page} />}
    </div>
  );
}
