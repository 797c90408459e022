import { Link, useSearchParams } from "react-router";
import { SendNoteForm } from "#app/features/talk/notes/send-note-form.tsx";
import { buttonClass } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import type { FormProblem } from "#app/ui/page-form.tsx";
import { Pager } from "#app/ui/pager.tsx";
import { usePolling, useRefetchOnFocus } from "#app/ui/use-polling.ts";
import { CsvLink } from "../csv-link.tsx";
import { FilterBar } from "../filter-bar.tsx";
import { changedAddress } from "../tabs.ts";
import { CompletionList, NoteCard, RecentPanel } from "./member-cards.tsx";
import type { load } from "./tab.server.ts";

type Props = Awaited<ReturnType<typeof load>> & { problem: FormProblem | undefined };

const completionsEvery = 10_000;

function NoteDialog({ draft, completionId, problem }: Pick<Props, "draft" | "completionId" | "problem">) {
  const [query] = useSearchParams();
  if (!draft || !completionId) return null;
  const here = changedAddress(query, { completion: null });
  return (
    <Dialog title={`Practice note for ${draft.member.name}`} closeHref={here}>
      <SendNoteForm
        userId={draft.member.id}
        draft={draft}
        action={changedAddress(query, { form: "send-note" })}
        cancelHref={here}
        problem={problem}
      />
    </Dialog>
  );
}

/** The one member a note can be sent to now: the form, and what they logged. */
function Selected({ selected, isBehind, problem }: Pick<Props, "problem"> & Selection) {
  const [query] = useSearchParams();
  const { member } = selected;
  const here = changedAddress(query, { user: null, all: null, completions: null });
  return (
    <Card heading={`${member.firstName} ${member.lastName}`} aside={member.email}>
      <div className="grid gap-6 lg:grid-cols-2 lg:items-start">
        {!isBehind && (
          <SendNoteForm
            key={member.id}
            userId={member.id}
            draft={{ title: "", content: "" }}
            action={changedAddress(query, { form: "send-note" })}
            cancelHref={here}
            problem={problem}
          />
        )}
        <div className="grid gap-4">
          <CompletionList {...selected} userId={member.id} />
          {selected.isAll && <Pager {...selected} what="completions" name="completions" />}
        </div>
      </div>
    </Card>
  );
}

type Selection = { selected: NonNullable<Props["selected"]>; isBehind: boolean };

/** The Practice Notes tab: what members logged; each one opens a note about it. */
export function Notes(props: Props) {
  const { coaches, list, latest, counts, selected, draft, recent, recentTotal, problem } = props;
  const [query] = useSearchParams();
  const ofSelected = selected ? `/${encodeURIComponent(selected.member.id)}` : "";
  usePolling(completionsEvery, `/api/admin/drill-completions${ofSelected}?limit=50`);
  useRefetchOnFocus(selected !== null);
  const others = list.entities.filter((member) => member.id !== selected?.member.id);
  return (
    <>
      <FilterBar tab="notes" coaches={coaches} />
      {selected && <Selected selected={selected} isBehind={draft !== null} problem={problem} />}
      <RecentPanel recent={recent} total={recentTotal} />
      {list.total === 0 && <EmptyState title="No users found" level={2} />}
      <div className="grid gap-4 lg:grid-cols-2 lg:items-start" data-list="">
        {others.map((member) => (
          <NoteCard
            key={member.id}
            member={member}
            completions={latest[member.id] ?? []}
            total={counts[member.id] ?? 0}
            select={
              <Link
                data-open=""
                to={changedAddress(query, {
                  user: member.id,
                  all: null,
                  completions: null,
                  completion: null,
                })}
                className={buttonClass({})}
              >
                Write a note
              </Link>
            }
          />
        ))}
      </div>
      <Pager {...list} what="users" />
      <CsvLink list="completions">Download completions as CSV</CsvLink>
      <NoteDialog {...props} />
    </>
  );
}
