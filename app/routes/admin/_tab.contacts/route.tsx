import { memberLoader } from "#app/http/page-loader.server.ts";
import { Button } from "#app/ui/button.tsx";
import { TypedWords } from "#app/ui/draft/typed-words.tsx";
import type { FormProblem } from "#app/ui/form/page-form.tsx";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { FilterSelect } from "#app/ui/list/filter-select.tsx";
import { Pager } from "#app/ui/list/pager.tsx";
import { usePolling } from "#app/ui/live/use-polling.ts";
import { CsvLink } from "../_tab/csv-link.tsx";
import { SendForm } from "../_tab/send-form.tsx";
import { tabAction } from "../_tab/tab-action.server.ts";
import { TabFilter } from "../_tab/tab-filter.tsx";
import { titled } from "../_tab/tabs.ts";
import type { Route } from "./+types/route";
import { Rows, refusalOf } from "./rows.tsx";
import { forms, load } from "./tab.server.ts";

export const handle = { hydrate: true };

export const meta = () => titled("contacts");

export const loader = memberLoader(load);

export const action = tabAction(forms);

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
    { value: "responded", label: `Responded (${counts.responded})` },
  ];
  return (
    <TabFilter label="Search by name, email or message">
      <FilterSelect name="status" label="Status" options={statuses} />
      <FilterSelect name="sort" label="Order" options={sorts} />
    </TabFilter>
  );
}

/** Whether the refused form's message is still on the page, in which case its form shows the error. */
function showsRefused({ list, open }: Pick<Props, "list" | "open">, problem: FormProblem): boolean {
  const shown = open ? [...list.entities, open] : list.entities;
  return shown.some((message) => !message.responded && refusalOf(message, problem) !== null);
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
          {list.counts.pending} pending · {list.counts.responded} responded
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
