import { type ActionFunctionArgs, useSearchParams } from "react-router";
import { readDraft } from "#app/features/base/form-drafts.server.ts";
import { findOpenItem } from "#app/features/club/today/open-item.server.ts";
import { showsRefusal } from "#app/features/club/today/open-rules.ts";
import { type Next, rowForms } from "#app/features/club/today/row-forms.server.ts";
import { MemberLink } from "#app/features/people/roster/member-link.tsx";
import { readQuestions } from "#app/features/talk/questions/list-questions.server.ts";
import { messages } from "#app/features/talk/questions/messages.ts";
import { undoAnswer } from "#app/features/talk/questions/take-back.server.ts";
import { snoozeWords } from "#app/features/talk/snooze/rules.ts";
import { readContext } from "#app/http/context.server.ts";
import { formAction, pageForms } from "#app/http/forms/form-action.server.ts";
import { withPhrase } from "#app/http/forms/with-phrase.server.ts";
import { memberLoader } from "#app/http/pages/page-loader.server.ts";
import { buttonClass } from "#app/ui/button.tsx";
import { TypedWords } from "#app/ui/draft/typed-words.tsx";
import type { FormProblem } from "#app/ui/form/page-form.tsx";
import { Link } from "#app/ui/link/router-link.tsx";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { ListKeys } from "#app/ui/list/list-keys.tsx";
import { Pager } from "#app/ui/list/pager.tsx";
import { useListKeys } from "#app/ui/list/use-list-keys.ts";
import { pageParts } from "#app/ui/live/page-parts.ts";
import { PageHeader } from "#app/ui/shell/page-header.tsx";
import { formatDateTime } from "#app/ui/time/format.ts";
import type { Route } from "./+types/questions";

export const handle = { hydrate: true };

export const meta: Route.MetaFunction = () => [{ title: "Questions · Admin" }];

const here = "/admin/questions";

export { alsoAfterConflict as shouldRevalidate } from "#app/http/forms/read-after-conflict.ts";

export const loader = memberLoader(async ({ services, actor, url }) => {
  const asked = (name: string) => url.searchParams.get(name) ?? undefined;
  const id = asked("open");
  const item = id === undefined ? null : await findOpenItem(services, actor, { kind: "question", id });
  const taken = asked("back") && id ? await readDraft(services, actor, `question:${id}`) : null;
  return {
    item: item && { ...item, words: taken?.get("text")?.[0] },
    open: await readQuestions(services, actor, { show: "open", page: asked("openPage") }),
    snoozed: await readQuestions(services, actor, { show: "snoozed", page: asked("snoozedPage") }),
    answered: await readQuestions(services, actor, { show: "answered", page: asked("page") }),
    timeZone: actor.timeZone,
  };
});

/** The list with the next question open, while one waits. */
const openNext: Next<ActionFunctionArgs> = async (_kind, { context }) => {
  const { services, actor } = readContext(context);
  const [next] = (await readQuestions(services, actor, { show: "open" })).entities;
  return next ? `${here}?open=${next.id}` : here;
};

type Undone = Awaited<ReturnType<typeof undoAnswer>>;

export const action = formAction({
  "undo-answer": {
    run: undoAnswer,
    to: ({ id }: Undone) => `${here}?open=${id}`,
    flash: ({ id, wasTold }: Undone) => ({
      title: messages.takenBackTitle,
      link: { label: "Open the question", href: `${here}?open=${id}&back=on` },
      message: wasTold ? `${messages.takenBack} ${messages.toldAlready}` : messages.takenBack,
    }),
    failed: messages.notTakenBackTitle,
  },
  ...pageForms(rowForms.question(openNext, withPhrase("text"))),
  ...pageForms(rowForms.snooze(openNext)),
});

type PageData = Route.ComponentProps["loaderData"];
type Question = PageData["open"]["entities"][number];

/** What only an open row needs has its own script. */
const parts = pageParts(
  { open: () => import("#app/features/club/today/open-item.tsx") },
  ({ pathname, searchParams }) => (pathname === here && searchParams.has("open") ? "open" : null),
);

type OpenProps = Pick<PageData, "timeZone"> & {
  item: NonNullable<PageData["item"]>;
  problem: FormProblem | undefined;
};

function Open({ item, timeZone, problem }: OpenProps) {
  const { OpenRow } = parts.read("open");
  const at = `${here}?open=${item.id}`;
  return (
    <OpenRow key={item.id} item={item} words={item.words} timeZone={timeZone} here={at} problem={problem} />
  );
}

const whenWords = ({ waitingSince, lastAt }: Question, timeZone: string) =>
  waitingSince
    ? `waiting since ${formatDateTime(waitingSince, timeZone)}`
    : `answered ${formatDateTime(lastAt, timeZone)}`;

type RowProps = Pick<PageData, "timeZone" | "item"> & {
  question: Question;
  problem: FormProblem | undefined;
};

/** A question with the way to answer it: in its row, or on its own page once it was answered. */
function Row({ question, timeZone, item, problem }: RowProps) {
  const { id, userId, memberName, tutorialTitle, words, waitingSince, snooze } = question;
  const [query] = useSearchParams();
  const isOpen = item?.id === id;
  const changed = new URLSearchParams(query);
  changed.delete("form");
  if (isOpen) changed.delete("open");
  else changed.set("open", id);
  const label = isOpen ? "Close" : "Answer";
  return (
    <li className="flex flex-wrap items-start gap-x-4 border-b border-line py-2">
      <div className="min-w-0 flex-[1_1_14rem]">
        <p>
          <b>
            <MemberLink id={userId} name={memberName} />
          </b>
          {": "}
          <Link to={`${here}/${id}`} className="link inline-block py-1.5 font-semibold">
            {tutorialTitle}
            <span className="sr-only">{`, asked by ${memberName}`}</span>
          </Link>
        </p>
        <p dir="auto" className="wrap-anywhere">
          {words}
        </p>
        <p className="text-sm text-ink-muted">
          {whenWords(question, timeZone)}
          {snooze && `. ${snoozeWords(snooze)}`}
        </p>
      </div>
      {waitingSince && (
        <Link
          data-open=""
          to={changed.size > 0 ? `${here}?${changed}` : here}
          preventScrollReset
          aria-expanded={isOpen}
          aria-label={`${label}: ${memberName}`}
          className={buttonClass({ variant: "secondary", className: "ml-auto" })}
        >
          {label}
        </Link>
      )}
      {isOpen && item && <Open item={item} timeZone={timeZone} problem={problem} />}
    </li>
  );
}

type ListProps = Pick<PageData, "timeZone" | "item"> & {
  id: string;
  heading: string;
  what: string;
  pageName: string;
  list: PageData["open"];
  problem: FormProblem | undefined;
};

function Questions({ id, heading, what, pageName, list, ...row }: ListProps) {
  if (list.total === 0) return null;
  return (
    <section aria-labelledby={id} className="grid gap-3">
      <h2 id={id} className="text-lg">
        {heading}
      </h2>
      <ul data-list="">
        {list.entities.map((question) => (
          <Row key={question.id} question={question} {...row} />
        ))}
      </ul>
      {(list.total > list.size || pageName === "page") && <Pager {...list} name={pageName} what={what} />}
    </section>
  );
}

export default function QuestionsPage({ loaderData, actionData: problem }: Route.ComponentProps) {
  const { open, snoozed, answered, item, timeZone } = loaderData;
  const keys = useListKeys(loaderData);
  const row = { timeZone, item, problem };
  const isListed = [open, snoozed, answered].some(({ entities }) =>
    entities.some(({ id }) => id === item?.id),
  );
  return (
    <>
      <PageHeader title="Questions" lead="What members ask about tutorials. Either coach may answer." />
      <div className="grid gap-8">
        {problem && !showsRefusal(item, problem) && <TypedWords problem={problem} />}
        {item && !isListed && (
          <section aria-label="Open">
            <Open item={item} timeZone={timeZone} problem={problem} />
          </section>
        )}
        {open.total === 0 && (
          <EmptyState title="No open questions" level={2}>
            <p>Members ask under a tutorial. New questions also show up in Today.</p>
          </EmptyState>
        )}
        <Questions
          {...row}
          id="open"
          heading={`To answer (${open.total})`}
          what="open questions"
          pageName="openPage"
          list={open}
        />
        <Questions
          {...row}
          id="snoozed"
          heading={`Snoozed (${snoozed.total})`}
          what="snoozed questions"
          pageName="snoozedPage"
          list={snoozed}
        />
        <Questions
          {...row}
          id="answered"
          heading="Answered"
          what="answered questions"
          pageName="page"
          list={answered}
        />
      </div>
      <div className="mt-4 text-ink-muted">
        <ListKeys keys={keys} />
      </div>
    </>
  );
}
