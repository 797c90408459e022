import { useSearchParams } from "react-router";
import {
  type ListedThread,
  listWaitingThreads,
  readThreadsPage,
} from "#app/features/talk/messages/thread/threads-list.server.ts";
import { HomeworkLine } from "#app/features/training/homework/homework-line.tsx";
import { listLateHomework } from "#app/features/training/homework/lists.server.ts";
import { formAction } from "#app/http/forms/form-action.server.ts";
import { memberLoader } from "#app/http/pages/page-loader.server.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Form } from "#app/ui/form/form.tsx";
import { FormSummary, useSent } from "#app/ui/form/page-form.tsx";
import { Link } from "#app/ui/link/router-link.tsx";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { FilterForm } from "#app/ui/list/filter-form.tsx";
import { FilterSelect } from "#app/ui/list/filter-select.tsx";
import { ListKeys } from "#app/ui/list/list-keys.tsx";
import { Pager } from "#app/ui/list/pager.tsx";
import { useListKeys } from "#app/ui/list/use-list-keys.ts";
import { useLiveRefresh } from "#app/ui/live/use-live-refresh.ts";
import { PageHeader } from "#app/ui/shell/page-header.tsx";
import { formatDateTime } from "#app/ui/time/format.ts";
import { MadeAt } from "#app/ui/time/made-at.tsx";
import type { Route } from "./+types/route";
import { changedAddress, here } from "./addresses.ts";
import { listForms } from "./forms.server.ts";

export const handle = { hydrate: true };

export const meta: Route.MetaFunction = () => [{ title: "Messages · Admin" }];

export const loader = memberLoader(async ({ services, actor, url }) => {
  const asked = (name: string) => url.searchParams.get(name) ?? undefined;
  const filter = {
    search: asked("search"),
    whose: asked("whose"),
    show: asked("show"),
    page: asked("page"),
  };
  const waiting = await listWaitingThreads(services, actor);
  return {
    madeAt: services.clock.now(),
    timeZone: actor.timeZone,
    waiting: { count: waiting.length, since: waiting[0]?.waitingSince ?? null },
    late: await listLateHomework(services, actor),
    list: await readThreadsPage(services, actor, filter),
  };
});

export const action = formAction(listForms);

type PageData = Route.ComponentProps["loaderData"];

function waitingWords({ count, since }: PageData["waiting"], timeZone: string): string {
  if (count === 0 || since === null) return "No one needs a reply.";
  const when = formatDateTime(since, timeZone);
  return count === 1
    ? `1 member has been waiting for a reply since ${when}.`
    : `${count} members are waiting for a reply, the longest since ${when}.`;
}

function Filters({ list }: { list: PageData["list"] }) {
  const { whose, show } = list.filter;
  const all = { value: "all", label: "All members" };
  return (
    <FilterForm action={here} label="Search by name or email">
      <FilterSelect
        name="whose"
        label="Whose"
        value={whose}
        options={list.hasOwn ? [all, { value: "mine", label: "My members" }] : [all]}
      />
      <FilterSelect
        name="show"
        label="Show"
        value={show}
        options={[
          { value: "all", label: "All" },
          { value: "waiting", label: "Needs a reply" },
          { value: "unread", label: "Unread" },
        ]}
      />
    </FilterForm>
  );
}

function Late({ late, timeZone }: Pick<PageData, "late" | "timeZone">) {
  if (late.length === 0) return null;
  return (
    <Card heading={`Late homework (${late.length})`}>
      <ul>
        {late.map((homework) => (
          <HomeworkLine
            key={homework.id}
            homework={homework}
            timeZone={timeZone}
            who={
              <Link to={`${here}/${homework.member.id}`} className="link font-bold">
                {homework.member.name}
              </Link>
            }
          />
        ))}
      </ul>
    </Card>
  );
}

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
function ThreadRows({ threads, timeZone }: Props) {
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

export default function CoachMessages({ loaderData, actionData }: Route.ComponentProps) {
  const { waiting, late, list, timeZone, madeAt } = loaderData;
  const [query] = useSearchParams();
  useLiveRefresh();
  const keys = useListKeys(list);
  return (
    <>
      <PageHeader title="Messages" lead={waitingWords(waiting, timeZone)} />
      <div className="mt-6 grid gap-6">
        <FormSummary problem={actionData} />
        <Filters list={list} />
        <ThreadRows threads={list.entities} timeZone={timeZone} />
        <Pager {...list} what="conversations" />
        <Late late={late} timeZone={timeZone} />
      </div>
      <div className="mt-4 text-ink-muted">
        <ListKeys keys={keys} />
      </div>
      <MadeAt madeAt={madeAt} timeZone={timeZone} to={changedAddress(query, { form: null })} />
    </>
  );
}
