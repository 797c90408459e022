import { type FormEvent, type ReactNode, useEffect, useRef } from "react";
import { useNavigationType } from "react-router";
import { GoalRows } from "#app/features/training/goals/goal-rows.tsx";
import type { GoalsToday } from "#app/features/training/goals/goals-today.server.ts";
import { ShotArc } from "#app/features/training/shots/shot-arc.tsx";
import type { ShotKey } from "#app/features/training/shots/shot-words.ts";
import { roundsWords } from "#app/features/training/stats/rules.ts";
import { pprText } from "#app/features/training/stats/shown.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button, buttonClass } from "#app/ui/button.tsx";
import { Form } from "#app/ui/form/form.tsx";
import { Link } from "#app/ui/link/router-link.tsx";
import { Icon } from "#app/ui/picture/icon.tsx";
import { ResultLine } from "./result-line.tsx";
import { againstBest, againstLast, type Compared } from "./result-words.tsx";

/** What was logged: a drill or free practice. */
type Logged = Compared & {
  id: string;
  title: string;
  notes: string | null;
  earlier: readonly (Compared["earlier"][number] & { id: string })[];
  /** The homework this log finished (D71). */
  homework?: readonly { id: string; text: string }[];
};

/** A drill, a lesson (without a shot), or a practice to do next, with the number to beat. */
type NextStep = {
  title: string;
  category: ShotKey | null;
  when: string;
  target: string | null;
  href: string;
};

type Props = {
  logged: Logged;
  /** What to do next; none if nothing is planned. */
  next: readonly NextStep[];
  /** Where the entry can still be changed; null if it no longer can. */
  editHref: string | null;
  /** Where all of the member's results of it are; null on plans without them. */
  allHref: string | null;
  /** Where the form that undoes the log posts; null if it no longer can. */
  undoAction: string | null;
  /** Puts what is undone back where it was typed, and may lead there. */
  onUndo?: (event: FormEvent<HTMLFormElement>) => void;
  closeHref: string;
  /** The week with the new log marked. */
  week: ReactNode;
  /** What it reached, in words. */
  milestones: readonly string[];
  /** The goals the log may count for. */
  goals: GoalsToday;
};

/**
 * Takes focus and scrolls into view once per result, because the closing sheet returns focus to what opened it. On a page that
 * was loaded, or is gone back to, what someone reached meanwhile keeps it.
 */
function useArrival(id: string) {
  const heading = useRef<HTMLHeadingElement>(null);
  const isLoaded = useNavigationType() === "POP";
  // biome-ignore lint/correctness/useExhaustiveDependencies: another result is another arrival
  useEffect(() => {
    const frame = requestAnimationFrame(() => {
      if (isLoaded && document.activeElement !== document.body) return;
      heading.current?.focus({ preventScroll: true });
      heading.current?.scrollIntoView();
    });
    return () => cancelAnimationFrame(frame);
  }, [id]);
  return heading;
}

type HeadProps = Pick<Props, "logged" | "undoAction" | "onUndo" | "closeHref">;

function Head({ logged, undoAction, onUndo, closeHref }: HeadProps) {
  const heading = useArrival(logged.id);
  return (
    <div className="flex flex-wrap items-center justify-between">
      <h2 id="done" className="scroll-mt-24" ref={heading} tabIndex={-1}>
        Done
      </h2>
      <div className="flex items-center gap-1">
        {undoAction && (
          <Form method="post" action={undoAction} preventScrollReset onSubmit={onUndo}>
            <input type="hidden" name="id" value={logged.id} />
            <input type="hidden" name="returnTo" value={closeHref} />
            <Button variant="quiet">
              Undo<span className="sr-only">: delete this entry</span>
            </Button>
          </Form>
        )}
        <Link to={closeHref} preventScrollReset className={buttonClass({ variant: "quiet" })}>
          Close
        </Link>
      </div>
    </div>
  );
}

const bestLook = "mt-1 inline-block rounded-full bg-success-quiet px-3.5 py-1 font-bold text-success";

function Figures({ logged, allHref }: Pick<Props, "logged" | "allHref">) {
  const last = againstLast(logged);
  const best = againstBest(logged);
  return (
    <div className="text-center">
      <p className="text-ink-muted">
        {allHref ? (
          <Link to={allHref} className="link">
            {logged.title}
          </Link>
        ) : (
          logged.title
        )}
        {` · ${roundsWords(logged.roundsThrown)}`}
      </p>
      <p className="font-display text-[clamp(4.5rem,24vw,6.5rem)] leading-[1.05] font-bold">
        {pprText(logged.ppr)}
        <span className="text-xl text-ink-muted"> PPR</span>
      </p>
      <p className="text-lg font-bold data-[direction=up]:text-success" data-direction={last.direction}>
        {last.text}
      </p>
      {best && <p className={best.beaten ? bestLook : "text-ink-muted"}>{best.text}</p>}
      {best?.beaten && <p className="text-ink-muted">{best.beaten}</p>}
    </div>
  );
}

/** What the log reached, said once. */
const Milestones = ({ words }: { words: readonly string[] }) =>
  words.map((one) => (
    <p key={one} className="text-center font-display text-3xl leading-tight font-bold text-success">
      {one}
    </p>
  ));

/** Homework the log finished; its page is where it can be opened again. */
function DoneHomework({ homework = [] }: Pick<Logged, "homework">) {
  return homework.map(({ id, text }) => (
    <p key={id} className="text-center">
      <Badge tone="success">Homework done</Badge> <span className="wrap-anywhere">{text}</span>{" "}
      <Link to="/portal/homework" className="link">
        See homework
      </Link>
    </p>
  ));
}

const stepLook = "flex min-h-16 items-center gap-3 py-2 text-inherit no-underline wrap-anywhere";

function Steps({ logged, next, editHref }: Pick<Props, "logged" | "next" | "editHref">) {
  return (
    <ul className="border-t border-line *:border-b *:border-line">
      {next.map(({ title, category, when, target, href }) => (
        <li key={href} data-next="">
          <Link to={href} preventScrollReset className={stepLook}>
            {category ? (
              <ShotArc shot={category} size={40} />
            ) : (
              <span className="grid size-10 flex-none place-items-center rounded-md bg-surface-sunken">
                <Icon name="film" />
              </span>
            )}
            <span className="min-w-0 grow">
              <strong>{`Next: ${title}`}</strong>
              <span className="block text-ink-muted">{when}</span>
              {target && <span className="block text-ink-muted">{target}</span>}
            </span>
            <span className="flex-none font-bold text-accent">Start now</span>
          </Link>
        </li>
      ))}
      {editHref && (
        <li>
          <Link to={editHref} preventScrollReset className={stepLook}>
            <span className="grid size-10 flex-none place-items-center rounded-md bg-surface-sunken">
              <Icon name="flat" />
            </span>
            <span className="min-w-0 grow">
              <strong>{logged.notes ? "Change this entry" : "Add a note"}</strong>
              <span dir="auto" className="line-clamp-3 text-ink-muted">
                {logged.notes ?? "How did it feel?"}
              </span>
            </span>
          </Link>
        </li>
      )}
    </ul>
  );
}

/**
 * The result of a finished log: its numbers, how they compare, the week with the new log marked, what comes next, and the goals.
 */
export function LogResult(props: Props) {
  const { logged, week, goals } = props;
  const { id, ppr, roundsThrown, completedOn, earlier } = logged;
  return (
    <section className="mx-auto grid w-full max-w-136 gap-4" aria-labelledby="done">
      <Head {...props} />
      <Figures {...props} />
      <Milestones words={props.milestones} />
      <DoneHomework homework={logged.homework} />
      <ResultLine results={[...earlier, { id, ppr, roundsThrown, completedOn }]} />
      {week}
      <Steps {...props} />
      <GoalRows goals={goals} />
    </section>
  );
}
