import { useEffect, useRef } from "react";
import { useNavigate } from "react-router";
import { BegunBy } from "#app/features/base/begun-by.tsx";
import { Answering } from "#app/features/talk/contact/answering.tsx";
import { WriteToMember } from "#app/features/talk/messages/write-to-member.tsx";
import { AnswerForm } from "#app/features/talk/questions/answer-form.tsx";
import { Posts } from "#app/features/talk/questions/posts.tsx";
import { SnoozeMenu, SnoozeNote } from "#app/features/talk/snooze/snooze-menu.tsx";
import { Button } from "#app/ui/button.tsx";
import { Form } from "#app/ui/form/form.tsx";
import type { FormProblem } from "#app/ui/form/page-form.tsx";
import { useTaken } from "#app/ui/form/use-taken.ts";
import { Link } from "#app/ui/link/router-link.tsx";
import { OwnWords } from "#app/ui/own-words.tsx";
import { focusFieldOf } from "#app/ui/takes-focus.ts";
import type { OpenItem } from "./open-item.server.ts";
import { stillWaits } from "./open-rules.ts";

type Of<Kind extends OpenItem["kind"]> = Extract<OpenItem, { kind: Kind }>;

type Shared = {
  timeZone: string;
  /** The page's own address with this row open. */
  here: string;
  problem: FormProblem | undefined;
};

type Props = Shared & {
  item: OpenItem;
  /** The words of an answer to a question that was taken back. */
  words?: string | undefined;
};

/** The open row's address with more in its query. */
const more = (here: string, query: Record<string, string>) =>
  `${here}${here.includes("?") ? "&" : "?"}${new URLSearchParams(query)}`;

function ToMember({
  item: { thread, phrases },
  here,
  problem,
}: Omit<Shared, "timeZone"> & { item: Of<"thread"> }) {
  const navigate = useNavigate();
  return (
    <WriteToMember
      {...thread}
      phrases={phrases}
      at={(form) => more(here, { form })}
      problem={problem}
      goOn={(to) => void navigate(to, { preventScrollReset: true })}
      isInRow
    />
  );
}

type ToQuestionProps = Shared & { item: Of<"question">; words: string | undefined };

function ToQuestion({ item: { question, phrases, begun }, words, timeZone, here, problem }: ToQuestionProps) {
  const taken = useTaken(question, question.id);
  return (
    <>
      <BegunBy begun={begun} timeZone={timeZone} />
      <AnswerForm
        key={taken.version}
        question={taken}
        words={words}
        phrases={phrases}
        at={(form) => more(here, { form })}
        here={here}
        problem={problem}
      />
    </>
  );
}

function ToVisitor({ item, timeZone, here, problem }: Shared & { item: Of<"contact"> }) {
  return (
    <>
      <OwnWords>{item.message.message}</OwnWords>
      <Answering {...item} timeZone={timeZone} at={(changes) => more(here, changes)} problem={problem} />
    </>
  );
}

const fullPage = ({ kind, id }: OpenItem) =>
  kind === "thread"
    ? { href: `/admin/messages/${id}`, label: "Whole conversation" }
    : kind === "question"
      ? { href: `/admin/questions/${id}`, label: "Whole question" }
      : { href: `/admin/contacts?contact=${id}`, label: "In Contact Forms" };

/** What else can become of what waits: no answer at all, or a later day. */
function Otherwise({ item, here, problem }: Omit<Shared, "timeZone"> & { item: OpenItem }) {
  const { kind, id, snooze, clubDay } = item;
  const full = fullPage(item);
  const waits = stillWaits(item);
  return (
    <div className="flex flex-wrap items-start gap-x-6 gap-y-1">
      {waits && (!snooze || snooze.isOver) && (
        <SnoozeMenu
          kind={kind}
          id={id}
          action={more(here, { form: "snooze" })}
          today={clubDay}
          problem={problem}
        />
      )}
      {waits && kind === "thread" && (
        <Form method="post" action={more(here, { form: "settle" })}>
          <input type="hidden" name="memberIds" value={id} />
          <Button variant="quiet">No reply needed</Button>
        </Form>
      )}
      <Link to={full.href} className="link inline-block py-2.5">
        {full.label}
      </Link>
    </div>
  );
}

/** The open row comes onto the screen whole, and its field takes the focus. */
function useBegin() {
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const row = root.current?.closest("li") ?? root.current;
    if (!row || row.querySelector("textarea:focus")) return;
    row.scrollIntoView({ block: "nearest" });
    focusFieldOf(row)?.focus({ preventScroll: true });
  }, []);
  return root;
}

/** Answers what waits in its row of a list: the last words, the form, and what else can become of it. */
export function OpenRow({ item, words, timeZone, here, problem }: Props) {
  const root = useBegin();
  return (
    <div ref={root} className="basis-full pt-2 pb-4">
      <div className="grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-3">
        {item.snooze && <SnoozeNote kind={item.kind} id={item.id} snooze={item.snooze} returnTo={here} />}
        {item.kind !== "contact" && <Posts posts={item.posts} timeZone={timeZone} mine="coach" />}
        {item.kind === "contact" && (
          <ToVisitor item={item} timeZone={timeZone} here={here} problem={problem} />
        )}
        {item.kind === "thread" && <ToMember item={item} here={here} problem={problem} />}
        {item.kind === "question" && (
          <ToQuestion item={item} words={words} timeZone={timeZone} here={here} problem={problem} />
        )}
        <Otherwise item={item} here={here} problem={problem} />
      </div>
    </div>
  );
}
