import { useRouteLoaderData, useSearchParams } from "react-router";
import { localDate } from "#app/features/base/calendar/rules.ts";
import { counted } from "#app/features/base/counted.ts";
import { showsRefusal } from "#app/features/club/today/open-rules.ts";
import { overdueWords, type TodayItem } from "#app/features/club/today/rules.ts";
import type { WorkCounts } from "#app/features/club/today/work-counts.server.ts";
import { MemberLink } from "#app/features/people/roster/member-link.tsx";
import { snoozeWords } from "#app/features/talk/snooze/rules.ts";
import { memberLoader } from "#app/http/pages/page-loader.server.ts";
import { buttonClass } from "#app/ui/button.tsx";
import { classNames } from "#app/ui/class-names.ts";
import { Dialog } from "#app/ui/dialog.tsx";
import { FormDraft } from "#app/ui/draft/form-draft.tsx";
import { TypedWords } from "#app/ui/draft/typed-words.tsx";
import { CheckboxField, TextAreaField, TextField } from "#app/ui/form/field.tsx";
import { type FormProblem, PageForm, usePageForm } from "#app/ui/form/page-form.tsx";
import { SaveOrCancel } from "#app/ui/form/save-or-cancel.tsx";
import { sendByKeys } from "#app/ui/form/send-by-keys.ts";
import { Link } from "#app/ui/link/router-link.tsx";
import { pageParts } from "#app/ui/live/page-parts.ts";
import { usePolling, useRefetchOnFocus } from "#app/ui/live/use-polling.ts";
import { Icon } from "#app/ui/picture/icon.tsx";
import { Initials } from "#app/ui/shell/account-menu.tsx";
import { formatDate, formatMonthDay, formatTime } from "#app/ui/time/format.ts";
import { leadToTab } from "../_tab/lead-to-tab.server.ts";
import { tabAction } from "../_tab/tab-action.server.ts";
import { keptAddress, titled } from "../_tab/tabs.ts";
import type { Route } from "./+types/route";
import { actions, addressOf } from "./actions.ts";
import { forms, load } from "./tab.server.ts";

export const handle = { hydrate: true };

/** The tabs' addresses of before lead to their own. */
export const middleware = [leadToTab];

export const meta = () => titled("today");

export { alsoAfterConflict as shouldRevalidate } from "#app/http/forms/read-after-conflict.ts";

export const loader = memberLoader(load);

export const action = tabAction(forms);

type Props = Route.ComponentProps["loaderData"] & { problem: FormProblem | undefined };
const refreshEvery = 60_000;

/** A still, a person's initials, or an icon for items about no one. */
function Picture({ item }: { item: TodayItem }) {
  if (item.poster) {
    return (
      <img
        src={item.poster}
        alt=""
        loading="lazy"
        decoding="async"
        width="64"
        height="40"
        className="h-[40px] w-[64px] flex-none rounded-sm bg-film object-cover"
      />
    );
  }
  const isPerson =
    item.kind !== "silent" &&
    item.kind !== "uninvited" &&
    item.kind !== "mail" &&
    item.kind !== "disk" &&
    item.kind !== "backup";
  return (
    <span className="grid w-[64px] flex-none place-items-center">
      {isPerson ? <Initials name={item.subject} /> : <Icon name={actions[item.kind].icon} size={24} />}
    </span>
  );
}

type Zones = Pick<Props, "now" | "timeZone" | "siteTimeZone">;

const dayOf = (at: Date, timeZone: string) => formatMonthDay(localDate(at, timeZone));

const inZone = (at: Date, timeZone: string) => `${formatTime(at, timeZone)}`;

/** Since when or until when: how overdue a promise is, the time or day it is due, or else when the wait began. */
function whenWords({ kind, since, due, when }: TodayItem, { now, timeZone, siteTimeZone }: Zones): string {
  if (when !== undefined) return when;
  if (due && due < now) return overdueWords(due, now);
  const isToday = (at: Date) => localDate(at, timeZone) === localDate(now, timeZone);
  if (due && (kind === "contact" || kind === "question" || kind === "thread"))
    return `by ${isToday(due) ? "" : `${dayOf(due, timeZone)}, `}${inZone(due, timeZone)}`;
  if (due && (kind === "video" || kind === "report")) return `by ${dayOf(due, siteTimeZone)}`;
  return `since ${isToday(since) ? inZone(since, timeZone) : dayOf(since, timeZone)}`;
}

/** Why the item waits; the names of a few members lead to all of them. */
function Reason({ item, isOpen }: { item: TodayItem; isOpen: boolean }) {
  const [query] = useSearchParams();
  const look = "block text-sm text-ink-muted wrap-anywhere first-letter:uppercase lg:line-clamp-2";
  const words = isOpen || !item.words ? item.reason : `${item.reason}: ${item.words}`;
  if (item.kind !== "silent") return <span className={look}>{words}</span>;
  return (
    <Link to={addressOf(item, query)} className={classNames(look, "underline")}>
      {item.reason}
    </Link>
  );
}

type RowProps = Zones & {
  item: TodayItem;
  isOverdue: boolean;
  /** What the row shows while it is open. */
  open: Props["open"];
  problem: FormProblem | undefined;
};

/** An open row's name in the address, as its item's. */
const idOf = ({ kind, id }: NonNullable<Props["open"]>) => `${kind}-${id}`;

/** The page's address with a row open. */
const openAddress = (query: URLSearchParams, id: string) => keptAddress(query, "today", { open: id });

/** What only an open row needs has its own script. */
const parts = pageParts(
  { open: () => import("#app/features/club/today/open-item.tsx") },
  ({ pathname, searchParams }) => (/^\/admin\/?$/.test(pathname) && searchParams.has("open") ? "open" : null),
);

type OpenProps = { open: NonNullable<Props["open"]>; timeZone: string; problem: FormProblem | undefined };

function Open({ open, timeZone, problem }: OpenProps) {
  const [query] = useSearchParams();
  const { OpenRow } = parts.read("open");
  const here = openAddress(query, idOf(open));
  return <OpenRow key={open.id} item={open} timeZone={timeZone} here={here} problem={problem} />;
}

/** A row's action: answers open in the row, everything else on its own page. */
function RowAction({ item, isOverdue, isOpen }: Pick<RowProps, "item" | "isOverdue"> & { isOpen: boolean }) {
  const [query] = useSearchParams();
  const isHere = item.kind === "contact" || item.kind === "thread" || item.kind === "question";
  const { label } = actions[item.kind];
  const to = isOpen
    ? keptAddress(query, "today")
    : isHere
      ? openAddress(query, item.id)
      : addressOf(item, query);
  const words = isOpen ? "Close" : label;
  return (
    <Link
      data-open=""
      to={to}
      preventScrollReset={isHere}
      aria-expanded={isHere ? isOpen : undefined}
      className={buttonClass({
        variant: isOverdue && !isOpen ? "primary" : "secondary",
        className: "ml-auto lg:min-w-28",
      })}
      aria-label={`${words}: ${item.subject}`}
    >
      {words}
    </Link>
  );
}

function Row({ item, isOverdue, open, problem, ...props }: RowProps) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line py-2 lg:py-1">
      <Picture item={item} />
      <span className="min-w-0 flex-[1_1_14rem]">
        <strong>
          {item.memberId ? <MemberLink id={item.memberId} name={item.subject} /> : item.subject}
        </strong>{" "}
        <Reason item={item} isOpen={open !== null} />
        {item.snooze && <span className="block text-sm text-ink-muted">{snoozeWords(item.snooze)}</span>}
      </span>
      <span
        className={classNames(
          "flex-[0_1_11rem] text-sm lg:w-40 lg:flex-none",
          isOverdue && "font-semibold text-danger",
        )}
      >
        {whenWords(item, props)}
      </span>
      <RowAction item={item} isOverdue={isOverdue} isOpen={open !== null} />
      {open && <Open open={open} timeZone={props.timeZone} problem={problem} />}
    </li>
  );
}

type QuietNoteProps = {
  members: readonly { id: string; name: string; since: Date }[];
  timeZone: string;
  /** What a note that was taken back said, and to whom. */
  back: ReadonlyMap<string, readonly string[]> | null;
  problem: FormProblem | undefined;
};

/** A note to all members who stopped logging, or to some of them. */
function QuietNote({ members, timeZone, back, problem }: QuietNoteProps) {
  const [query] = useSearchParams();
  const closeHref = keptAddress(query, "today");
  const words = (name: string) => back?.get(name)?.[0] ?? "";
  const form = usePageForm("note-quiet", problem, { title: words("title"), content: words("content") });
  return (
    <Dialog title="A note to quiet members" closeHref={closeHref}>
      <PageForm
        of={form}
        action="/admin?note=quiet&form=note-quiet"
        onKeyDown={sendByKeys}
        className="grid gap-4"
      >
        <TextField {...form.field("title")} label="Title" required />
        <TextAreaField {...form.field("content")} label="Note" rows={5} required />
        <fieldset>
          <legend className="pb-2 font-semibold">To</legend>
          {members.map(({ id, name, since }) => (
            <CheckboxField
              key={id}
              id={`quiet-${id}`}
              name="userIds"
              value={id}
              label={`${name}, quiet since ${formatDate(since, timeZone)}`}
              defaultChecked={back?.get("userIds")?.includes(id) ?? true}
            />
          ))}
        </fieldset>
        <FormDraft about="quiet-note" />
        <SaveOrCancel cancelHref={closeHref}>Send notes</SaveOrCancel>
      </PageForm>
    </Dialog>
  );
}

/** How much is put off until a day, by the lists where it can be brought back; the shell has counted it. */
function useSnoozed() {
  const work = useRouteLoaderData<{ work: WorkCounts }>("shells/coach-shell")?.work;
  const { snoozedContacts = 0, snoozedThreads = 0, snoozedQuestions = 0 } = work ?? {};
  return [
    { many: snoozedContacts, what: "contact message", to: "/admin/contacts?status=snoozed" },
    { many: snoozedThreads, what: "conversation", to: "/admin/messages?show=snoozed" },
    { many: snoozedQuestions, what: "question", to: "/admin/questions#snoozed" },
  ].filter(({ many }) => many > 0);
}

/** Leads to what is put off until a day. */
function Snoozed({ lists }: { lists: ReturnType<typeof useSnoozed> }) {
  if (lists.length === 0) return null;
  return (
    <p className="flex flex-wrap items-center gap-x-4 text-ink-muted">
      {`${lists.reduce((sum, { many }) => sum + many, 0)} snoozed:`}
      {lists.map(({ many, what, to }) => (
        <Link key={what} to={to} className="link inline-block py-2.5">
          {counted(many, what)}
        </Link>
      ))}
    </p>
  );
}

/** What waits, in three parts: overdue, due today, later; a row leaves when it is done, no matter by whom. */
export default function Today({ loaderData, actionData: problem }: Route.ComponentProps) {
  usePolling(refreshEvery);
  useRefetchOnFocus(true);
  const { today, quiet, back, open, now, timeZone, siteTimeZone } = loaderData;
  const snoozed = useSnoozed();
  const due = [
    { heading: "Overdue", items: today.overdue },
    { heading: "Due today", items: today.today },
    { heading: "Later", items: today.later },
  ].filter(({ items }) => items.length > 0);
  const isListed = open !== null && due.some(({ items }) => items.some(({ id }) => id === idOf(open)));
  const isShown = showsRefusal(open, problem) || (problem?.form === "note-quiet" && quiet);
  const shown = due.reduce((sum, { items }) => sum + items.length, 0);
  return (
    <>
      {problem && !isShown && <TypedWords problem={problem} />}
      {open && !isListed && (
        // It was answered or put off meanwhile, perhaps by another coach; what is typed here stays.
        <section aria-label="Open" className="border-b border-line">
          <Open open={open} timeZone={timeZone} problem={problem} />
        </section>
      )}
      {due.length === 0 && (
        <p>All caught up. {snoozed.length === 0 && "Everything is answered and reviewed."}</p>
      )}
      {due.map(({ heading, items }) => (
        <section key={heading} aria-labelledby={`today-${heading}`}>
          <h2
            id={`today-${heading}`}
            className={classNames("pb-1 text-lg", heading === "Overdue" && "text-danger")}
          >
            {heading}
          </h2>
          <ul data-list="">
            {items.map((item) => (
              <Row
                key={item.id}
                item={item}
                isOverdue={heading === "Overdue"}
                open={open && idOf(open) === item.id ? open : null}
                problem={problem}
                now={now}
                timeZone={timeZone}
                siteTimeZone={siteTimeZone}
              />
            ))}
          </ul>
        </section>
      ))}
      {today.total > shown && (
        <p className="text-ink-muted">
          Showing {shown} of {today.total}: more of a kind appear as these are done.
        </p>
      )}
      <Snoozed lists={snoozed} />
      {quiet && (
        <QuietNote
          key={back ? "back" : "new"}
          members={quiet}
          timeZone={timeZone}
          back={back}
          problem={problem}
        />
      )}
    </>
  );
}
