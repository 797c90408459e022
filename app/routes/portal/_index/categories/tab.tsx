import { Link } from "react-router";
import { CorrectPracticeForm } from "#app/features/training/practice/correct-practice-form.tsx";
import { LogPracticeForm } from "#app/features/training/practice/log-practice-form.tsx";
import { PracticeList } from "#app/features/training/practice/practice-list.tsx";
import { CategoryTable } from "#app/features/training/stats/category-table.tsx";
import { ShotTrends } from "#app/features/training/stats/shot-trends.tsx";
import { buttonClass } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import type { FormProblem } from "#app/ui/page-form.tsx";
import { ShotArc, shotWords } from "#app/ui/shot-arc.tsx";
import { tabAddress } from "../tabs.ts";
import { ProRequired } from "../upgrade-card.tsx";
import type { load } from "./tab.server.ts";

type Props = Awaited<ReturnType<typeof load>> & { problem: FormProblem | undefined };
type Numbers = NonNullable<Props["numbers"]>;

const here = tabAddress("categories");
const practiceDialog = (id: string, shot?: string) => `${here}&practice=${id}${shot ? `&shot=${shot}` : ""}`;

function TrainNext({ next }: { next: Numbers["next"] }) {
  if (next.length === 0) return null;
  return (
    <Card heading="What to train next">
      <ul className="grid gap-3">
        {next.map(({ category, reason }) => (
          <li key={category} className="flex flex-wrap items-center gap-3">
            <ShotArc shot={category} size={48} />
            <span className="min-w-[min(100%,12rem)] grow basis-0">
              <strong id={`next-${category}`}>{shotWords(category)}</strong>
              <span className="block">{reason}</span>
            </span>
            <Link
              to={practiceDialog("new", category)}
              preventScrollReset
              aria-describedby={`next-${category}`}
              className={buttonClass({ variant: "quiet" })}
            >
              Log practice
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function PracticeDialogs({ numbers, problem }: { numbers: Numbers; problem: FormProblem | undefined }) {
  const { isLogging, editing, formKey, days, shot } = numbers;
  if (isLogging) {
    return (
      <Dialog title="Log practice" closeHref={here}>
        <LogPracticeForm
          formKey={formKey}
          days={days}
          problem={problem}
          shot={shot ?? ""}
          action={`${practiceDialog("new")}&form=log-practice`}
          cancelHref={here}
        />
      </Dialog>
    );
  }
  if (!editing) return null;
  return (
    <Dialog title={`Edit: ${shotWords(editing.shotType)} practice`} closeHref={here}>
      <CorrectPracticeForm
        key={editing.id}
        result={editing}
        action={(form) => `${practiceDialog(editing.id)}&form=${form}`}
        cancelHref={here}
        problem={problem}
      />
    </Dialog>
  );
}

/** The PPR Categories tab: the numbers of each shot, what to train next, and practice without a drill. */
export function Categories({ numbers, timeZone, problem }: Props) {
  if (!numbers) return <ProRequired />;
  const { stats, trends, next, results } = numbers;
  const editHref = (row: { id: string; isOpen: boolean }) => (row.isOpen ? practiceDialog(row.id) : null);
  return (
    <div className="grid gap-8">
      {stats.length === 0 ? (
        <EmptyState title="No numbers yet" level={2}>
          <p>Complete a drill or log practice, and its shot appears here.</p>
        </EmptyState>
      ) : (
        <ShotTrends trends={trends} />
      )}
      <div className="grid gap-6 lg:grid-cols-2 lg:items-start">
        <TrainNext next={next} />
        <Card
          heading="Free practice"
          footer={
            <Link
              to={practiceDialog("new")}
              preventScrollReset
              className={buttonClass({ variant: "primary" })}
            >
              Log practice
            </Link>
          }
        >
          {results.length === 0 ? (
            <p className="text-ink-muted">Threw without a drill? Log it, and it counts for its shot.</p>
          ) : (
            <PracticeList results={results} timeZone={timeZone} editHref={editHref} />
          )}
        </Card>
      </div>
      {stats.length > 0 && <CategoryTable stats={stats} />}
      <PracticeDialogs numbers={numbers} problem={problem} />
    </div>
  );
}
