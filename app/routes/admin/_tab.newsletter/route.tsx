import { useSearchParams } from "react-router";
import { shownAddress } from "#app/features/base/email-address.ts";
import { TierBadge } from "#app/features/base/tier-badge.tsx";
import { progressWords, stateWordsOf } from "#app/features/talk/issues/messages.ts";
import { targets } from "#app/features/talk/notifications/messages.ts";
import { SendNotificationForm } from "#app/features/talk/notifications/send-form.tsx";
import { memberLoader } from "#app/http/pages/page-loader.server.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { TypedWords } from "#app/ui/draft/typed-words.tsx";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { FilterSelect } from "#app/ui/list/filter-select.tsx";
import { Pager } from "#app/ui/list/pager.tsx";
import { Table } from "#app/ui/list/table.tsx";
import { usePolling } from "#app/ui/live/use-polling.ts";
import { OwnWords } from "#app/ui/own-words.tsx";
import { formatDate, formatDateTime } from "#app/ui/time/format.ts";
import { CsvLink } from "../_tab/csv-link.tsx";
import { SearchBar } from "../_tab/search-bar.tsx";
import { SendForm } from "../_tab/send-form.tsx";
import { tabAction } from "../_tab/tab-action.server.ts";
import { TabViews } from "../_tab/tab-views.tsx";
import { titled } from "../_tab/tabs.ts";
import { useAddress } from "../_tab/use-address.ts";
import type { Route } from "./+types/route";
import { forms, load } from "./tab.server.ts";
import { views } from "./views.ts";

export const handle = { hydrate: true };

export const meta = () => titled("newsletter");

export const loader = memberLoader(load);

export const action = tabAction(forms);

type Content = Awaited<ReturnType<typeof load>>;
type Active = NonNullable<Content["active"]>;
type Notification = Active["entities"][number];

const refreshEvery = 60_000;

function Target({ tier }: { tier: Notification["targetTier"] }) {
  return tier === "all" ? <Badge tone="accent">{targets.all}</Badge> : <TierBadge tier={tier} />;
}

function ActiveNotification({ notification, timeZone }: { notification: Notification; timeZone: string }) {
  const { id, title, message, targetTier, createdAt } = notification;
  return (
    <Card
      level={3}
      heading={title}
      aside={<Target tier={targetTier} />}
      footer={
        <SendForm form="deactivate-notification" fields={{ id }} busy="Deactivating…">
          {(label) => (
            <Button variant="danger" aria-label={`Deactivate ${title}`}>
              {label ?? "Deactivate"}
            </Button>
          )}
        </SendForm>
      }
    >
      <OwnWords>{message}</OwnWords>
      <p className="mt-2 text-ink-muted">{formatDate(createdAt, timeZone)}</p>
    </Card>
  );
}

function ActiveList({ active, timeZone }: { active: Active; timeZone: string }) {
  const [query] = useSearchParams();
  return (
    <section className="grid content-start gap-4" aria-labelledby="active-notifications">
      <h2 id="active-notifications" className="text-2xl">
        Active notifications
      </h2>
      <SearchBar label="Search notifications" name="said" keep={["show"]} />
      <div className="flex flex-wrap items-center gap-3">
        <CsvLink list="notifications" filters={{ search: query.get("said"), view: query.get("view") }} />
      </div>
      {active.total === 0 && (
        <EmptyState title="No active notifications">
          <p>What you send stays here until you deactivate it.</p>
        </EmptyState>
      )}
      <div className="grid gap-4" data-list="">
        {active.entities.map((notification) => (
          <ActiveNotification key={notification.id} notification={notification} timeZone={timeZone} />
        ))}
      </div>
      {active.total > 0 && <Pager {...active} what="notifications" name="notices" />}
    </section>
  );
}

const statuses = [
  { value: "all", label: "All" },
  { value: "confirmed", label: "Confirmed" },
  { value: "waiting", label: "Waiting for confirmation" },
];

const columns = [
  { id: "email", label: "Email", rowHeader: true },
  { id: "date", label: "Date" },
  { id: "status", label: "Status" },
];

function Subscribers({ list, timeZone }: { list: NonNullable<Content["list"]>; timeZone: string }) {
  const [query] = useSearchParams();
  const rows = list.entities.map(({ id, email, createdAt, confirmedAt }) => ({
    id,
    cells: {
      email: <span className="break-all">{shownAddress(email)}</span>,
      date: formatDate(createdAt, timeZone),
      status: confirmedAt ? <Badge tone="success">Confirmed</Badge> : <Badge>Waiting</Badge>,
    },
  }));
  return (
    <section className="grid gap-4" aria-labelledby="subscribers">
      <h2 id="subscribers" className="text-2xl">
        Newsletter subscribers
      </h2>
      <SearchBar label="Search by email" keep={["show"]}>
        <FilterSelect name="status" label="Status" options={statuses} />
      </SearchBar>
      <div>
        <CsvLink list="subscribers" filters={{ search: query.get("search"), status: query.get("status") }} />
      </div>
      {list.total === 0 ? (
        <EmptyState title="No subscribers found">
          <p>People who ask for the free guide appear here.</p>
        </EmptyState>
      ) : (
        <Table caption="Newsletter subscribers" captionHidden columns={columns} rows={rows} />
      )}
      {list.total > 0 && <Pager {...list} what="subscribers" />}
    </section>
  );
}

type IssuesProps = { issues: NonNullable<Content["issues"]>; begun: string | null; timeZone: string };
type Issue = IssuesProps["issues"]["entities"][number];

function wordsOf(issue: Issue, timeZone: string): string {
  if (issue.state === "draft") return `Started ${formatDate(issue.createdAt, timeZone)}`;
  if (issue.state === "scheduled" && issue.sendAt)
    return `Goes out ${formatDateTime(issue.sendAt, timeZone)}`;
  const { startedAt } = issue;
  return `${startedAt ? `${formatDate(startedAt, timeZone)} · ` : ""}${progressWords(issue)}`;
}

/** The newsletter's issues, newest first; each opens on its own page. */
function Issues({ issues, begun, timeZone }: IssuesProps) {
  const write = (
    <ButtonLink href="/admin/newsletter/new" variant="primary">
      Write an issue
    </ButtonLink>
  );
  return (
    <section className="grid gap-4" aria-labelledby="issues">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="issues" className="text-2xl">
          Newsletter issues
        </h2>
        {issues.total > 0 && write}
      </div>
      {begun !== null && (
        <p className="wrap-anywhere">
          You began an issue and haven't saved it: {begun}.{" "}
          <a className="link inline-block py-2.5" href="/admin/newsletter/new">
            Continue writing
          </a>
        </p>
      )}
      {issues.total === 0 ? (
        <EmptyState title="No issues yet" action={write}>
          Write to your subscribers and members. Nothing is sent before you say so.
        </EmptyState>
      ) : (
        <ul className="rows">
          {issues.entities.map((issue) => (
            <li key={issue.id}>
              <div className="min-w-0 flex-1">
                <a className="link inline-block wrap-anywhere py-1.5" href={`/admin/newsletter/${issue.id}`}>
                  {issue.title}
                </a>
                <span className="block pb-1 text-ink-muted">{wordsOf(issue, timeZone)}</span>
              </div>
              <Badge tone={issue.state === "sent" && issue.writtenCount === 0 ? "success" : "neutral"}>
                {stateWordsOf(issue)}
              </Badge>
            </li>
          ))}
        </ul>
      )}
      {issues.total > issues.size && <Pager {...issues} what="issues" name="issues" />}
    </section>
  );
}

/** The Newsletter tab: issues, notifications to members, and the subscribers, each a view of its own. */
export default function Newsletter({ loaderData, actionData: problem }: Route.ComponentProps) {
  const { show, active, list, issues, begun, timeZone } = loaderData;
  usePolling(refreshEvery);
  const at = useAddress();
  return (
    <>
      {problem && problem.form !== "send-notification" && <TypedWords problem={problem} />}
      <TabViews tab="newsletter" views={views} current={show} />
      {issues && <Issues issues={issues} begun={begun} timeZone={timeZone} />}
      {active && (
        <div className="grid gap-6 lg:grid-cols-2 lg:items-start">
          <Card heading="Send a notification">
            <SendNotificationForm action={at({ form: "send-notification" })} problem={problem} />
          </Card>
          <ActiveList active={active} timeZone={timeZone} />
        </div>
      )}
      {list && <Subscribers list={list} timeZone={timeZone} />}
    </>
  );
}
