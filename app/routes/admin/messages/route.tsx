import { useSearchParams } from "react-router";
import { planNames } from "#app/features/base/tiers.ts";
import { previewMany } from "#app/features/club/bulk/preview.server.ts";
import { mostAtOnce } from "#app/features/club/bulk/schema.ts";
import { findOpenItem } from "#app/features/club/today/open-item.server.ts";
import { showsRefusal } from "#app/features/club/today/open-rules.ts";
import { findPeople } from "#app/features/people/roster/find-people.server.ts";
import { MemberLink } from "#app/features/people/roster/member-link.tsx";
import { listChosen } from "#app/features/people/roster/members.server.ts";
import { canReadMessages } from "#app/features/talk/messages/rules.ts";
import { threadFilter } from "#app/features/talk/messages/schema.ts";
import {
  listFoundThreads,
  listWaitingThreads,
  readThreadsPage,
} from "#app/features/talk/messages/thread/threads-list.server.ts";
import { HomeworkLine } from "#app/features/training/homework/homework-line.tsx";
import { listLateHomework } from "#app/features/training/homework/lists.server.ts";
import { formAction } from "#app/http/forms/form-action.server.ts";
import { type MemberPage, memberLoader } from "#app/http/pages/page-loader.server.ts";
import { Card } from "#app/ui/card.tsx";
import { type FormProblem, FormSummary } from "#app/ui/form/page-form.tsx";
import { Link } from "#app/ui/link/router-link.tsx";
import { FilterForm } from "#app/ui/list/filter-form.tsx";
import { FilterSelect } from "#app/ui/list/filter-select.tsx";
import { ListKeys } from "#app/ui/list/list-keys.tsx";
import { useListKeys } from "#app/ui/list/use-list-keys.ts";
import { pageParts } from "#app/ui/live/page-parts.ts";
import { useLiveRefresh } from "#app/ui/live/use-live-refresh.ts";
import { PageHeader } from "#app/ui/shell/page-header.tsx";
import { formatDateTime } from "#app/ui/time/format.ts";
import { MadeAt } from "#app/ui/time/made-at.tsx";
import type { Route } from "./+types/route";
import { changedAddress, here } from "./addresses.ts";
import { listForms, openRowForms } from "./forms.server.ts";
import { NewMessage } from "./new-message.tsx";
import { OpenThread, ThreadRows } from "./thread-rows.tsx";

export const handle = { hydrate: true };

export const meta: Route.MetaFunction = () => [{ title: "Messages · Admin" }];

/** How many members can be checked by hand: the address holds them, and servers limit its length. */
const mostChosen = 200;

/** Who is checked, also on other pages, and what a message to them would do. */
async function readChosen(
  { services, actor, url }: Pick<MemberPage, "services" | "actor" | "url">,
  filter: Record<string, string | undefined>,
) {
  const memberIds = [...new Set(url.searchParams.getAll("memberIds"))].slice(0, mostChosen);
  const isAll = url.searchParams.get("allFound") === "on";
  const chosen = (await listChosen(services, actor, { userIds: memberIds })).map(
    ({ id, firstName, lastName }) => ({ id, name: `${firstName} ${lastName}` }),
  );
  if (url.searchParams.get("bulk") !== "message") return { chosen, bulk: null };
  const found = isAll ? await listFoundThreads(services, actor, threadFilter.parse(filter)) : memberIds;
  const preview = await previewMany(services, actor, { userIds: found.slice(0, mostAtOnce) });
  return { chosen, bulk: { preview, found: found.length } };
}

/** The members a search finds, each with whether their plan has messages. */
async function findReaders(services: MemberPage["services"], actor: MemberPage["actor"], search: string) {
  const found = await findPeople(services, actor, { search });
  const members = await listChosen(services, actor, { userIds: found.map(({ id }) => id) });
  return members.map(({ id, firstName, lastName, email, effectiveTier, isAdmin }) => ({
    id,
    name: `${firstName} ${lastName}`,
    email,
    plan: planNames[effectiveTier],
    canRead: canReadMessages({ effectiveTier, isAdmin }),
  }));
}

export const loader = memberLoader(async ({ services, actor, url }) => {
  const asked = (name: string) => url.searchParams.get(name) ?? undefined;
  const filter = {
    search: asked("search"),
    whose: asked("whose"),
    show: asked("show"),
    page: asked("page"),
  };
  const waiting = await listWaitingThreads(services, actor);
  const to = asked("to")?.trim() ?? "";
  const open = asked("open");
  return {
    open: open === undefined ? null : await findOpenItem(services, actor, { kind: "thread", id: open }),
    people: to === "" ? null : await findReaders(services, actor, to),
    ...(await readChosen({ services, actor, url }, filter)),
    madeAt: services.clock.now(),
    timeZone: actor.timeZone,
    waiting: { count: waiting.length, since: waiting[0]?.waitingSince ?? null },
    late: await listLateHomework(services, actor),
    list: await readThreadsPage(services, actor, filter),
  };
});

export const action = formAction(listForms, openRowForms);

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
          { value: "snoozed", label: "Snoozed" },
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
              <>
                <b>
                  <MemberLink id={homework.member.id} name={homework.member.name} />
                </b>{" "}
                <Link to={`${here}/${homework.member.id}`} className="link">
                  Message<span className="sr-only">{` ${homework.member.name}`}</span>
                </Link>
              </>
            }
          />
        ))}
      </ul>
    </Card>
  );
}

/** What only the dialog needs has its own script. */
const parts = pageParts({ bulk: () => import("./message-dialog.tsx") }, ({ pathname, searchParams }) =>
  pathname === here && searchParams.has("bulk") ? "bulk" : null,
);

function BulkMessage(props: { bulk: NonNullable<PageData["bulk"]>; problem: FormProblem | undefined }) {
  const { MessageDialog } = parts.read("bulk");
  return <MessageDialog {...props} />;
}

export default function CoachMessages({ loaderData, actionData }: Route.ComponentProps) {
  const { waiting, late, list, timeZone, madeAt, people, chosen, bulk, open } = loaderData;
  const [query] = useSearchParams();
  useLiveRefresh();
  const keys = useListKeys(list);
  const isBulk = actionData?.form === "bulk-message" && bulk;
  return (
    <>
      <PageHeader title="Messages" lead={waitingWords(waiting, timeZone)} />
      <div className="mt-6 grid gap-4">
        {!isBulk && !showsRefusal(open, actionData) && <FormSummary problem={actionData} />}
        <NewMessage people={people} />
        <Filters list={list} />
        {open && !list.entities.some(({ id }) => id === open.id) && (
          <section aria-label="Open">
            <OpenThread open={open} timeZone={timeZone} problem={actionData} />
          </section>
        )}
        <ThreadRows list={list} chosen={chosen} timeZone={timeZone} open={open} problem={actionData} />
        <Late late={late} timeZone={timeZone} />
      </div>
      <div className="mt-4 text-ink-muted">
        <ListKeys keys={keys} />
      </div>
      <MadeAt madeAt={madeAt} timeZone={timeZone} to={changedAddress(query, {})} />
      {bulk && <BulkMessage bulk={bulk} problem={actionData} />}
    </>
  );
}
