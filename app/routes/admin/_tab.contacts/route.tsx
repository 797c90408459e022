import { Fragment, useEffect, useRef, useState } from "react";
import { useSearchParams } from "react-router";
import { overdueWords } from "#app/features/club/today/rules.ts";
import { Answering, refusalOf } from "#app/features/talk/contact/answering.tsx";
import { MessageHead, MessageRow } from "#app/features/talk/contact/message-row.tsx";
import { SnoozeMenu, SnoozeNote } from "#app/features/talk/snooze/snooze-menu.tsx";
import { memberLoader } from "#app/http/pages/page-loader.server.ts";
import { Button } from "#app/ui/button.tsx";
import { TypedWords } from "#app/ui/draft/typed-words.tsx";
import type { FormProblem } from "#app/ui/form/page-form.tsx";
import { useTimesTaken } from "#app/ui/form/use-times-taken.ts";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { FilterSelect } from "#app/ui/list/filter-select.tsx";
import { Pager } from "#app/ui/list/pager.tsx";
import { usePolling } from "#app/ui/live/use-polling.ts";
import { focusFieldOf } from "#app/ui/takes-focus.ts";
import { CsvLink } from "../_tab/csv-link.tsx";
import { SendForm } from "../_tab/send-form.tsx";
import { tabAction } from "../_tab/tab-action.server.ts";
import { TabFilter } from "../_tab/tab-filter.tsx";
import { titled } from "../_tab/tabs.ts";
import { useAddress } from "../_tab/use-address.ts";
import type { Route } from "./+types/route";
import { forms, load } from "./tab.server.ts";

export const handle = { hydrate: true };

export const meta = () => titled("contacts");

export const loader = memberLoader(load);

export const action = tabAction(forms);

export { alsoAfterConflict as shouldRevalidate } from "#app/http/forms/read-after-conflict.ts";

type Props = Route.ComponentProps["loaderData"] & { problem: FormProblem | undefined };

const refreshEvery = 60_000;

const sorts = [
  { value: "waiting", label: "Longest wait" },
  { value: "newest", label: "Newest first" },
  { value: "oldest", label: "Oldest first" },
];

function Filters({ counts }: { counts: Props["list"]["counts"] }) {
  const statuses = [
    { value: "all", label: `All (${counts.all})` },
    { value: "pending", label: `Pending (${counts.pending})` },
    ...(counts.snoozed > 0 ? [{ value: "snoozed", label: `Snoozed (${counts.snoozed})` }] : []),
    { value: "responded", label: `Responded (${counts.responded})` },
  ];
  return (
    <TabFilter label="Search by name, email or message">
      <FilterSelect name="status" label="Status" options={statuses} />
      <FilterSelect name="sort" label="Order" options={sorts} />
    </TabFilter>
  );
}

type RowsProps = Awaited<ReturnType<typeof load>> & { problem: FormProblem | undefined };
type Message = RowsProps["list"]["entities"][number];

/** How long the promised answer is overdue, as on Today. */
function overdueOf({ responded, createdAt, snooze }: Message, now: Date, replyWithin: number): string | null {
  const due = new Date(createdAt.getTime() + replyWithin);
  return responded || due >= now || (snooze && !snooze.isOver) ? null : overdueWords(due, now);
}

/** A row that opens comes onto the screen whole, and its field takes the focus. */
function begin(row: HTMLElement): void {
  if (row.querySelector("textarea:focus")) return;
  row.scrollIntoView({ block: "nearest" });
  focusFieldOf(row)?.focus({ preventScroll: true });
}

type LaterProps = Pick<RowsProps, "clubDay" | "problem"> & { message: Message };

/** What else can become of a message that waits: it is put off until a day, or put back. */
function Later({ message: { id, responded, snooze }, clubDay, problem }: LaterProps) {
  const at = useAddress();
  if (responded) return null;
  return (
    <>
      {snooze && <SnoozeNote kind="contact" id={id} snooze={snooze} returnTo={at({ contact: id })} />}
      {(!snooze || snooze.isOver) && (
        <SnoozeMenu
          kind="contact"
          id={id}
          action={at({ form: "snooze" })}
          today={clubDay}
          problem={problem}
        />
      )}
    </>
  );
}

type RowProps = Omit<RowsProps, "list" | "open" | "takeable"> & {
  message: Message;
  isOpen: boolean;
  isAsked: boolean;
  turn: number;
};

/**
 * `isAsked`: the page is about this message, and not only open at it. `turn` counts the answers sent before its turn
 * came; 0 for a message whose turn it isn't.
 */
function Row({ message, isOpen, isAsked, turn, now, replyWithin, begun, ...answering }: RowProps) {
  const row = useRef<HTMLLIElement>(null);
  const at = useAddress();
  useEffect(() => {
    if (turn === 0 || !row.current) return;
    // Someone may have closed it by hand, which the page doesn't know of.
    row.current.querySelector("details")?.setAttribute("open", "");
    begin(row.current);
  }, [turn]);
  useEffect(() => {
    if (isAsked && row.current) begin(row.current);
  }, [isAsked]);
  return (
    <li ref={row} className="scroll-my-4 border-b border-line">
      <MessageRow
        message={message}
        timeZone={answering.timeZone}
        overdue={overdueOf(message, now, replyWithin)}
        isOpen={isOpen}
        onOpen={begin}
      >
        <Answering {...answering} begun={begun[`contact:${message.id}`]} at={at} message={message} />
        <Later {...answering} message={message} />
      </MessageRow>
    </li>
  );
}

const waits = ({ responded, snooze }: Message) => !responded && (!snooze || snooze.isOver);

/**
 * The waiting message that is open by itself, after each answer the next one. Which comes first may also change while
 * someone writes in another, and the browser would close that.
 */
function useNext({ entities }: RowsProps["list"], timesTaken: number) {
  const choose = () => ({ timesTaken, id: entities.find(waits)?.id });
  const [next, setNext] = useState(choose);
  if (next.timesTaken !== timesTaken) setNext(choose());
  return next.id;
}

/** The messages of a page; the waiting one that is next is open. */
function Rows({ list, open, takeable: _, ...props }: RowsProps) {
  const [query] = useSearchParams();
  const at = useAddress();
  const timesTaken = useTimesTaken(at({ form: "respond-contact" }));
  const next = useNext(list, timesTaken);
  const shown =
    open && !list.entities.some(({ id }) => id === open.id) ? [open, ...list.entities] : list.entities;
  const asked = shown.find((message) => refusalOf(message, props.problem)) ?? open;
  const sort = query.get("sort") ?? "waiting";
  const firstAnswered = sort === "waiting" ? shown.findIndex(({ responded }) => responded) : -1;
  return (
    <div>
      <MessageHead />
      <ul data-list="">
        {shown.map((message, place) => (
          <Fragment key={message.id}>
            {place === firstAnswered && (
              <li>
                <h2 className="pt-6 pb-1 text-lg">Answered</h2>
              </li>
            )}
            <Row
              {...props}
              message={message}
              isOpen={message.id === (asked?.id ?? next) && (message === asked || !message.responded)}
              isAsked={message.id === asked?.id}
              turn={message.id === next ? timesTaken : 0}
            />
          </Fragment>
        ))}
      </ul>
    </div>
  );
}

/** Whether the refused form's message is still on the page, in which case its form shows the error. */
function showsRefused({ list, open }: Pick<Props, "list" | "open">, problem: FormProblem): boolean {
  const shown = open ? [...list.entities, open] : list.entities;
  return shown.some((message) => !message.responded && refusalOf(message, problem));
}

/** What was answered in the last minute, each with the way back. */
function JustAnswered({ takeable }: Pick<Props, "takeable">) {
  if (takeable.length === 0) return null;
  return (
    <section aria-label="Just answered" className="flex flex-wrap items-center gap-x-4 text-sm">
      {takeable.map(({ id, name }) => (
        <SendForm
          key={id}
          form="take-back-response"
          fields={{ id }}
          className="flex items-center gap-x-2"
          busy="Undoing…"
        >
          {(label) => (
            <>
              <span className="text-ink-muted wrap-anywhere">{`Answered ${name}.`}</span>
              <Button variant="quiet" className="px-0">
                {label ?? "Undo"}
                <span className="sr-only">{` the response to ${name}`}</span>
              </Button>
            </>
          )}
        </SendForm>
      ))}
    </section>
  );
}

/** The Contact Forms tab: messages from visitors, and the replies. */
export default function Contacts({ loaderData, actionData: problem }: Route.ComponentProps) {
  const props = { ...loaderData, problem };
  usePolling(refreshEvery);
  const { list, open } = props;
  return (
    <>
      {problem && !showsRefused(loaderData, problem) && <TypedWords problem={problem} />}
      <Filters counts={list.counts} />
      <div className="flex flex-wrap items-center gap-x-6">
        <p className="tabular-nums">
          {list.counts.pending} pending
          {list.counts.snoozed > 0 && ` · ${list.counts.snoozed} snoozed`} · {list.counts.responded} responded
        </p>
        <CsvLink list="contacts" />
      </div>
      <JustAnswered takeable={props.takeable} />
      {list.total === 0 && open === null ? (
        <EmptyState title={list.counts.all === 0 ? "No contact messages yet" : "No messages match"} level={2}>
          <p>
            {list.counts.all === 0
              ? "Messages from the contact page appear here."
              : "Change the search or the status."}
          </p>
        </EmptyState>
      ) : (
        <Rows {...props} />
      )}
      {list.total > 0 && <Pager {...list} what="messages" />}
    </>
  );
}
