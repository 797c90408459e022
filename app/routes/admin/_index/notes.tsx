import { Link, useNavigate } from "react-router";
import { SendNoteForm } from "#app/features/notes/send-note-form.tsx";
import { accuracyBand, pprBand } from "#app/features/stats/rules.ts";
import { Band } from "#app/ui/band.tsx";
import { buttonClass } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { formatDateTime, formatNumber, formatPercent } from "#app/ui/format.ts";
import type { FormProblem } from "#app/ui/page-form.tsx";
import type { load } from "./notes.server.ts";
import { tabAddress } from "./tabs.ts";

type Props = Awaited<ReturnType<typeof load>> & { problem: FormProblem | undefined };
type Completion = Props["completions"][number];

const here = tabAddress("notes");

function NoteDialog({ draft, completionId, problem }: Pick<Props, "draft" | "completionId" | "problem">) {
  const navigate = useNavigate();
  if (!draft || !completionId) return null;
  return (
    <Dialog
      title={`Practice note for ${draft.member.name}`}
      closeHref={here}
      onClose={() => navigate(here, { preventScrollReset: true })}
    >
      <SendNoteForm
        userId={draft.member.id}
        draft={draft}
        action={tabAddress("notes", { completion: completionId, form: "send-note" })}
        cancelHref={here}
        problem={problem}
      />
    </Dialog>
  );
}

function CompletionCard({ completion }: { completion: Completion }) {
  const { drillTitle, member, completedAt, ppr, accuracy, roundsThrown, notes } = completion;
  return (
    <Card
      heading={drillTitle}
      footer={
        <Link
          to={tabAddress("notes", { completion: completion.id })}
          preventScrollReset
          className={buttonClass({})}
        >
          Write a note about this
        </Link>
      }
    >
      <p>
        <strong>{member.name}</strong> · {formatDateTime(completedAt, member.timeZone)}
      </p>
      <p className="mt-2 flex flex-wrap gap-x-6 gap-y-1">
        <span>
          PPR <Band level={pprBand(ppr)}>{formatNumber(ppr, 1)}</Band>
        </span>
        <span>
          Accuracy <Band level={accuracyBand(accuracy)}>{formatPercent(accuracy, 1)}</Band>
        </span>
        <span>{roundsThrown} rounds</span>
      </p>
      {notes && <p className="mt-2 whitespace-pre-line text-ink-muted">“{notes}”</p>}
    </Card>
  );
}

/** The Practice Notes tab: what members logged; each one opens a note about it. */
export function Notes({ completions, draft, completionId, problem }: Props) {
  if (completions.length === 0) {
    return (
      <EmptyState title="No drills completed yet" level={2}>
        <p>What members log appears here, newest first.</p>
      </EmptyState>
    );
  }
  return (
    <>
      <div className="grid gap-4 md:grid-cols-2 lg:grid-cols-3">
        {completions.map((completion) => (
          <CompletionCard key={completion.id} completion={completion} />
        ))}
      </div>
      <NoteDialog draft={draft} completionId={completionId} problem={problem} />
    </>
  );
}
