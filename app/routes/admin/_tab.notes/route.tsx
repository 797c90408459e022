import { memberAddress } from "#app/features/people/roster/member-address.ts";
import { SendNoteForm } from "#app/features/talk/notes/send-note-form.tsx";
import { PprLine } from "#app/features/training/stats/ppr-line.tsx";
import { memberLoader } from "#app/http/page-loader.server.ts";
import { buttonClass } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { TypedWords } from "#app/ui/draft/typed-words.tsx";
import type { FormProblem } from "#app/ui/form/page-form.tsx";
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
import { CompletionList, NoteCard, NoteRow, RecentPanel } from "./member-cards.tsx";
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
        <span className="text-ink-muted">{member.email}</span>
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
            <CompletionList {...selected} allHref={at({ user: member.id, all: "on", completions: null })} />
            {selected.isAll && <Pager {...selected} what="completions" name="completions" />}
          </section>
        </div>
      </div>
    </section>
  );
}

/** What members logged, one card each, members without logs, and the latest logs of all. */
function Others({ list, latest, counts, recent }: NonNullable<Props["others"]>) {
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
      {recent && <RecentPanel {...recent} />}
      {list.total === 0 && <EmptyState title="No members found" level={2} />}
      <div className="grid gap-4 lg:grid-cols-2 lg:items-start" data-list="">
        {busy.map((member) => (
          <NoteCard
            key={member.id}
            member={member}
            completions={latest[member.id] ?? []}
            total={counts[member.id] ?? 0}
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
      {others && <Others {...others} />}
      <CsvLink list="completions">Download completions as CSV</CsvLink>
      <NoteDialog {...props} />
    </>
  );
}
