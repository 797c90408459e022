import { Fragment, useEffect, useRef, useState } from "react";
import { useSearchParams } from "react-router";
import { overdueWords } from "#app/features/club/today/rules.ts";
import { MessageHead, MessageRow } from "#app/features/talk/contact/message-row.tsx";
import { RespondForm } from "#app/features/talk/contact/respond-form.tsx";
import type { FormProblem } from "#app/ui/form/page-form.tsx";
import { useTimesTaken } from "#app/ui/form/use-times-taken.ts";
import { OwnWords } from "#app/ui/own-words.tsx";
import { focusFieldOf } from "#app/ui/takes-focus.ts";
import { useAddress } from "../_tab/use-address.ts";
import type { load } from "./tab.server.ts";

type Props = Awaited<ReturnType<typeof load>> & { problem: FormProblem | undefined };
type Message = Props["list"]["entities"][number];

/** How long the promised answer is overdue, as on Today. */
function overdueOf({ responded, createdAt }: Message, now: Date, replyWithin: number): string | null {
  const due = new Date(createdAt.getTime() + replyWithin);
  return responded || due >= now ? null : overdueWords(due, now);
}

/** The error of this message's own form, and what was typed in it. */
export function refusalOf(message: Message, problem: FormProblem | undefined) {
  const sent = problem?.lastResult.targetValue ?? problem?.lastResult.submission.payload;
  const isMine = problem?.form === "respond-contact" && sent?.submissionId === message.id;
  return isMine ? { problem, written: typeof sent.response === "string" ? sent.response : "" } : null;
}

type AnsweringProps = Pick<Props, "phrases" | "hasMailServer" | "problem"> & { message: Message };

function Answering({ message, phrases, hasMailServer, problem }: AnsweringProps) {
  const at = useAddress();
  const refusal = refusalOf(message, problem);
  if (!message.responded)
    return (
      <RespondForm
        messageId={message.id}
        name={message.name}
        takenBack={message.takenBack}
        action={at({ form: "respond-contact" })}
        phrases={phrases}
        phraseAction={at({ form: "respond-phrase", for: "respond-contact" })}
        hasMailServer={hasMailServer}
        problem={refusal?.problem}
      />
    );
  if (!refusal?.written) return null;
  return (
    <details className="disclosure" open>
      <summary>What you wrote</summary>
      <OwnWords className="mt-2">{refusal.written}</OwnWords>
    </details>
  );
}

/** A row that opens comes onto the screen whole, and its field takes the focus. */
function begin(row: HTMLElement): void {
  if (row.querySelector("textarea:focus")) return;
  row.scrollIntoView({ block: "nearest" });
  focusFieldOf(row)?.focus({ preventScroll: true });
}

type RowProps = Omit<Props, "list" | "open" | "takeable"> & {
  message: Message;
  isOpen: boolean;
  isAsked: boolean;
  turn: number;
};

/**
 * `isAsked`: the page is about this message, and not only open at it. `turn` counts the answers sent before its turn
 * came; 0 for a message whose turn it isn't.
 */
function Row({ message, isOpen, isAsked, turn, timeZone, now, replyWithin, ...answering }: RowProps) {
  const row = useRef<HTMLLIElement>(null);
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
        timeZone={timeZone}
        overdue={overdueOf(message, now, replyWithin)}
        isOpen={isOpen}
        onOpen={begin}
      >
        <Answering {...answering} message={message} />
      </MessageRow>
    </li>
  );
}

/**
 * The waiting message that is open by itself, after each answer the next one. Which comes first may also change while
 * someone writes in another, and the browser would close that.
 */
function useNext({ entities }: Props["list"], timesTaken: number) {
  const choose = () => ({ timesTaken, id: entities.find(({ responded }) => !responded)?.id });
  const [next, setNext] = useState(choose);
  if (next.timesTaken !== timesTaken) setNext(choose());
  return next.id;
}

/** The messages of a page; the waiting one that is next is open. */
export function Rows({ list, open, takeable: _, ...props }: Props) {
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
