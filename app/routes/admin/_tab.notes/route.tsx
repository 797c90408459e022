import { type ReactNode, useEffect, useRef, useState } from "react";
import { useSearchParams } from "react-router";
import { shownAddress } from "#app/features/base/email-address.ts";
import { TierBadge } from "#app/features/base/tier-badge.tsx";
import { memberAddress } from "#app/features/people/roster/member-address.ts";
import type { ListedMember } from "#app/features/people/roster/members.server.ts";
import { draftOf, latestOnCard } from "#app/features/talk/notes/rules.ts";
import { SendNoteForm } from "#app/features/talk/notes/send-note-form.tsx";
import { CompletionLine } from "#app/features/training/completions/log/completion-line.tsx";
import type { ShownCompletion } from "#app/features/training/stats/admin-queries.server.ts";
import { PprLine } from "#app/features/training/stats/charts/ppr-line.tsx";
import { memberLoader } from "#app/http/pages/page-loader.server.ts";
import { buttonClass } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { FormDraft } from "#app/ui/draft/form-draft.tsx";
import { TypedWords } from "#app/ui/draft/typed-words.tsx";
import { TextAreaField, TextField } from "#app/ui/form/field.tsx";
import { type FormProblem, PageForm, usePageForm } from "#app/ui/form/page-form.tsx";
import { SubmitButton } from "#app/ui/form/submit-button.tsx";
import { useTimesTaken } from "#app/ui/form/use-times-taken.ts";
import { Link } from "#app/ui/link/router-link.tsx";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { Pager } from "#app/ui/list/pager.tsx";
import { usePolling, useRefetchOnFocus } from "#app/ui/live/use-polling.ts";
import { OwnWords } from "#app/ui/own-words.tsx";
import { formatDate } from "#app/ui/time/format.ts";
import { CsvLink } from "../_tab/csv-link.tsx";
import { MemberFilter } from "../_tab/member-filter.tsx";
import { tabAction } from "../_tab/tab-action.server.ts";
import { titled } from "../_tab/tabs.ts";
import { useAddress } from "../_tab/use-address.ts";
import type { Route } from "./+types/route";
import { AboutLink, CompletionList } from "./completion-list.tsx";
import { forms, load } from "./tab.server.ts";

export const handle = { hydrate: true };

export const meta = () => titled("notes");

export const loader = memberLoader(load);

export const action = tabAction(forms);

type Props = Route.ComponentProps["loaderData"] & { problem: FormProblem | undefined };

const completionsEvery = 10_000;

function NoteDialog({ draft, completionId, phrases, problem }: Props) {
  const at = useAddress();
  if (!draft || !completionId) return null;
  const here = at({ completion: null });
  return (
    <Dialog title={`Practice note for ${draft.member.name}`} closeHref={here}>
      <SendNoteForm
        userId={draft.member.id}
        draft={draft}
        about={{ name: draft.member.name, notes: draft.notes }}
        completionId={completionId}
        action={at({ form: "send-note" })}
        phrases={phrases}
        phraseAction={at({ form: "note-phrase", for: "send-note" })}
        cancelHref={here}
        problem={problem}
      />
    </Dialog>
  );
}

type Chosen = NonNullable<Props["selected"]>;

/** The recent notes, so that a new one can follow up on them. */
function LastNotes({
  notes,
  timeZone,
  firstName,
}: Pick<Chosen, "notes"> & { timeZone: string; firstName: string }) {
  return (
    <section className="grid gap-2">
      <h3 className="text-lg">Last notes</h3>
      {notes.length === 0 && <p>{firstName} has no notes yet.</p>}
      <ul className="grid gap-3">
        {notes.map(({ id, at, title, words, who, more }) => (
          <li key={id}>
            <p>
              <strong>{title}</strong>{" "}
              <span className="text-ink-muted">
                {`${who ?? "A coach"}, ${formatDate(at, timeZone)}${more.isRead ? "" : ", not read yet"}`}
              </span>
            </p>
            <OwnWords className="line-clamp-2 text-ink-muted">{words}</OwnWords>
          </li>
        ))}
      </ul>
    </section>
  );
}

type CardProps = {
  member: ListedMember;
  completions: readonly ShownCompletion[];
  total: number;
  timeZone: string;
  select: ReactNode;
};

/**
 * A note to the member, on their own card; only one card is open at a time. Drafts are kept once it was opened, because a
 * page has ten cards.
 */
function CardNote({ id, name }: { id: string; name: string }) {
  const at = useAddress();
  const card = useRef<HTMLDetailsElement>(null);
  const [isOpen, setOpen] = useState(false);
  // One opened before React listened raises no event again.
  useEffect(() => setOpen(card.current?.open ?? false), []);
  const action = at({
    user: id,
    form: "send-note",
    all: null,
    completions: null,
    more: null,
  });
  return (
    <details
      ref={card}
      name="note"
      className="disclosure"
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary>
        Practice note
        <span className="sr-only">{` for ${name}`}</span>
      </summary>
      <PageForm
        of={usePageForm(`note-${id}`, undefined)}
        key={useTimesTaken(action)}
        action={action}
        preventScrollReset
        className="grid gap-4 pt-2"
      >
        <input type="hidden" name="userId" defaultValue={id} />
        <input type="hidden" name="returnTo" defaultValue={at({})} />
        <TextField id={`note-${id}-title`} name="title" label="Title" required />
        <TextAreaField id={`note-${id}-content`} name="content" label="Content" rows={5} required />
        {isOpen ? (
          <FormDraft about={draftOf(id)} />
        ) : (
          <input type="hidden" name="draftAbout" value={draftOf(id)} />
        )}
        <div>
          <SubmitButton>Send Practice Note</SubmitButton>
        </div>
      </PageForm>
    </details>
  );
}

/** A member's card: what they completed, a note to them, and a link to write it beside their numbers. */
function NoteCard({ member, completions, total, timeZone, select }: CardProps) {
  const [query] = useSearchParams();
  const at = useAddress();
  const name = `${member.firstName} ${member.lastName}`;
  return (
    <Card
      heading={
        <Link to={memberAddress(member.id)} className="hover:underline">
          {name}
        </Link>
      }
      aside={<TierBadge tier={member.effectiveTier} />}
      footer={select}
    >
      <p className="mb-3 break-all text-ink-muted">{shownAddress(member.email)}</p>
      <CompletionList
        completions={completions}
        total={total}
        timeZone={timeZone}
        allHref={
          completions.length > latestOnCard
            ? at({ user: member.id, all: "on", completions: null, more: null })
            : at({ more: member.id })
        }
      />
      {/* Behind the dialog of a note there are no other fields of its names; drafts keep what was typed. */}
      {!query.has("completion") && <CardNote id={member.id} name={name} />}
    </Card>
  );
}

/** A member without logs, on one line. */
function NoteRow({ member, select }: Pick<CardProps, "member" | "select">) {
  return (
    <li>
      <Link to={memberAddress(member.id)} className="font-semibold hover:underline">
        {member.firstName} {member.lastName}
      </Link>
      <TierBadge tier={member.effectiveTier} />
      <span className="min-w-0 text-ink-muted wrap-anywhere">{shownAddress(member.email)}</span>
      <span className="text-ink-muted lg:ml-auto">No drills completed yet</span>
      {select}
    </li>
  );
}

type Recent = NonNullable<NonNullable<Awaited<ReturnType<typeof load>>["others"]>["recent"]>;

/** The latest logs without a note yet, of all members: five, and how many more there are. */
function RecentPanel({ latest, total, timeZone }: Recent & { timeZone: string }) {
  const more = total - latest.length;
  return (
    <Card heading="Recent completions">
      <p className="mb-3 text-ink-muted">
        {total === 0 ? "Every logged drill has its note." : "No note yet"}
      </p>
      <ul className="grid gap-4 md:grid-cols-2 lg:grid-cols-3" data-list="">
        {latest.map((completion) => (
          <li key={completion.id} className="grid content-start gap-1">
            <p>
              <Link to={memberAddress(completion.member.id)} className="hover:underline">
                {completion.member.name}
              </Link>
            </p>
            <CompletionLine
              completion={completion}
              action={<AboutLink {...completion} timeZone={timeZone} isWalked />}
            />
          </li>
        ))}
      </ul>
      {more > 0 && <p className="mt-3 text-ink-muted">and {more} more, by member below</p>}
    </Card>
  );
}

/** The selected member: the note form next to numbers, recent notes, and logs. */
function Selected({ selected, draft, back, phrases, timeZone, problem }: Props & { selected: Chosen }) {
  const at = useAddress();
  const { member, points, summary, notes } = selected;
  const here = at({ user: null, back: null, all: null, completions: null });
  const action = at({ form: "send-note" });
  const times = useTimesTaken(action);
  return (
    <section className="grid gap-4" aria-labelledby="note-to">
      <div className="flex flex-wrap items-baseline gap-x-4">
        <h2 id="note-to" className="text-2xl">
          <Link to={memberAddress(member.id)} className="hover:underline">
            {member.firstName} {member.lastName}
          </Link>
        </h2>
        <span className="text-ink-muted">{shownAddress(member.email)}</span>
      </div>
      <div className="grid gap-x-10 gap-y-6 lg:grid-cols-2 lg:items-start">
        {draft === null && (
          <SendNoteForm
            key={`${member.id} ${times}${back ? " back" : ""}`}
            userId={member.id}
            draft={back ?? { title: "", content: "" }}
            action={action}
            phrases={phrases}
            phraseAction={at({ form: "note-phrase", for: "send-note" })}
            cancelHref={here}
            problem={problem}
          />
        )}
        <div className="grid gap-6">
          <PprLine points={points} summary={summary} />
          <LastNotes notes={notes} timeZone={timeZone} firstName={member.firstName} />
          <section className="grid gap-2">
            <h3 className="text-lg">Logged</h3>
            <CompletionList
              {...selected}
              timeZone={timeZone}
              isWalked
              allHref={at({ user: member.id, all: "on", completions: null })}
            />
            {selected.isAll && <Pager {...selected} what="completions" name="completions" />}
          </section>
        </div>
      </div>
    </section>
  );
}

/** What members logged, one card each, members without logs, and the latest logs of all. */
function Others(props: NonNullable<Props["others"]> & { timeZone: string }) {
  const { list, latest, counts, recent, timeZone } = props;
  const at = useAddress();
  const select = (id: string) => (
    <Link
      data-open=""
      to={at({ user: id, all: null, completions: null, completion: null })}
      className={buttonClass({})}
    >
      Write a note
    </Link>
  );
  const { busy = [], idle = [] } = Object.groupBy(list.entities, ({ id }) => (counts[id] ? "busy" : "idle"));
  return (
    <>
      {recent && <RecentPanel {...recent} timeZone={timeZone} />}
      {list.total === 0 && <EmptyState title="No members found" level={2} />}
      <div className="grid gap-4 lg:grid-cols-2 lg:items-start" data-list="">
        {busy.map((member) => (
          <NoteCard
            key={member.id}
            member={member}
            completions={latest[member.id] ?? []}
            total={counts[member.id] ?? 0}
            timeZone={timeZone}
            select={select(member.id)}
          />
        ))}
      </div>
      {idle.length > 0 && (
        <ul className="rows" data-list="">
          {idle.map((member) => (
            <NoteRow key={member.id} member={member} select={select(member.id)} />
          ))}
        </ul>
      )}
      <Pager {...list} what="members" />
    </>
  );
}

/** The Practice Notes tab: members' logs, each of which opens a note about it. */
export default function Notes({ loaderData, actionData: problem }: Route.ComponentProps) {
  const props = { ...loaderData, problem };
  const { coaches, selected, others } = props;
  const ofSelected = selected ? `/${encodeURIComponent(selected.member.id)}` : "";
  usePolling(completionsEvery, `/api/admin/drill-completions${ofSelected}?limit=50`);
  useRefetchOnFocus(selected !== null);
  return (
    <>
      {problem && !(problem.form === "send-note" && (loaderData.draft || selected)) && (
        <TypedWords problem={problem} />
      )}
      {selected && <Selected {...props} selected={selected} />}
      <MemberFilter coaches={coaches} />
      {others && <Others {...others} timeZone={loaderData.timeZone} />}
      <CsvLink list="completions">Download completions as CSV</CsvLink>
      <NoteDialog {...props} />
    </>
  );
}
