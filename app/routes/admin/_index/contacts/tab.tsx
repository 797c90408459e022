import { Fragment, useEffect, useRef, useState } from "react";
import { useSearchParams } from "react-router";
import { overdueWords, replyWithin } from "#app/features/desk/today/rules.ts";
import { MessageHead, MessageRow } from "#app/features/talk/contact/message-row.tsx";
import { RespondForm } from "#app/features/talk/contact/respond-form.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { FilterSelect } from "#app/ui/filter-form.tsx";
import type { FormProblem } from "#app/ui/page-form.tsx";
import { Pager } from "#app/ui/pager.tsx";
import { focusFieldOf } from "#app/ui/takes-focus.ts";
import { useFirstRowAfter } from "#app/ui/use-list-keys.ts";
import { usePolling } from "#app/ui/use-polling.ts";
import { useTimesTaken } from "#app/ui/use-times-taken.ts";
import { ExportLink, RefreshLink } from "../list-tools.tsx";
import { TabFilter } from "../tab-filter.tsx";
import { changedAddress } from "../tabs.ts";
import type { load } from "./tab.server.ts";

type Props = Awaited<ReturnType<typeof load>> & { problem: FormProblem | undefined };
type Message = Props["list"]["entities"][number];

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
    { value: "responded", label: `Responded (${counts.responded})` },
  ];
  return (
    <TabFilter tab="contacts" label="Search by name, email or message">
      <FilterSelect name="status" label="Status" options={statuses} />
      <FilterSelect name="sort" label="Order" options={sorts} />
    </TabFilter>
  );
}

/** How long the promised answer is overdue, as on Today. */
function overdueOf({ responded, createdAt }: Message, now: Date): string | null {
  const due = new Date(createdAt.getTime() + replyWithin);
  return responded || due >= now ? null : overdueWords(due, now);
}

/** The error of this message's own form, and what was typed in it. */
function refusalOf(message: Message, problem: FormProblem | undefined) {
  const sent = problem?.lastResult.targetValue ?? problem?.lastResult.submission.payload;
  const isMine = problem?.form === "respond-contact" && sent?.submissionId === message.id;
  return isMine ? { problem, written: typeof sent.response === "string" ? sent.response : "" } : null;
}

/** Whether the refused form's message is still on the page, in which case its form shows the error. */
export function showsRefused({ list, open }: Pick<Props, "list" | "open">, problem: FormProblem): boolean {
  const shown = open ? [...list.entities, open] : list.entities;
  return shown.some((message) => !message.responded && refusalOf(message, problem) !== null);
}

type AnsweringProps = Pick<Props, "phrases" | "problem"> & { message: Message };

function Answering({ message, phrases, problem }: AnsweringProps) {
  const [query] = useSearchParams();
  const refusal = refusalOf(message, problem);
  if (!message.responded)
    return (
      <RespondForm
        messageId={message.id}
        name={message.name}
        takenBack={message.takenBack}
        action={changedAddress(query, { form: "respond-contact" })}
        phrases={phrases}
        phraseAction={changedAddress(query, { form: "respond-phrase", for: "respond-contact" })}
        problem={refusal?.problem}
      />
    );
  if (!refusal?.written) return null;
  return (
    <details className="disclosure" open>
      <summary>What you wrote</summary>
      <p className="mt-2 whitespace-pre-line break-words">{refusal.written}</p>
    </details>
  );
}

/** A row that opens comes onto the screen whole, and its field takes the focus. */
function begin(row: HTMLElement): void {
  if (row.querySelector("textarea:focus")) return;
  row.scrollIntoView({ block: "nearest" });
  focusFieldOf(row)?.focus({ preventScroll: true });
}

type RowProps = Omit<Props, "list" | "open"> & { message: Message; isOpen: boolean; isAsked: boolean };

/** `isAsked`: the page is about this message, and not only open at it. */
function Row({ message, isOpen, isAsked, timeZone, now, phrases, problem }: RowProps) {
  const row = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isAsked && row.current) begin(row.current);
  }, [isAsked]);
  return (
    <li ref={row} className="scroll-my-4 border-b border-line">
      <MessageRow
        message={message}
        timeZone={timeZone}
        overdue={overdueOf(message, now)}
        isOpen={isOpen}
        onOpen={begin}
      >
        <Answering message={message} phrases={phrases} problem={problem} />
      </MessageRow>
    </li>
  );
}

function Rows({ list, open, ...props }: Props) {
  const [query] = useSearchParams();
  useFirstRowAfter(useTimesTaken(changedAddress(query, { form: "respond-contact" })));
  // Which one comes first may change while someone writes in another, and the browser would close that.
  const [first] = useState(() => list.entities.find(({ responded }) => !responded)?.id);
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
              isOpen={message.id === (asked?.id ?? first) && (message === asked || !message.responded)}
              isAsked={message.id === asked?.id}
            />
          </Fragment>
        ))}
      </ul>
    </div>
  );
}

/** The Contact Forms tab: messages from visitors, and the replies. */
export function Contacts(props: Props) {
  usePolling(refreshEvery);
  const [query] = useSearchParams();
  const { list, open } = props;
  const { search, status } = Object.fromEntries(query);
  return (
    <>
      <Filters counts={list.counts} />
      <div className="flex flex-wrap items-center gap-3">
        <p className="tabular-nums">
          {list.counts.pending} pending · {list.counts.responded} responded
        </p>
        <RefreshLink />
        <ExportLink list="contacts" filters={{ search: search ?? null, status: status ?? null }} />
      </div>
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
