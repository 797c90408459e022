import { PlanRequired } from "#app/features/people/entitlements/plan-required.tsx";
import { PracticeList } from "#app/features/training/practice/practice-list.tsx";
import { ShotArc } from "#app/features/training/shots/shot-arc.tsx";
import { shotWords } from "#app/features/training/shots/shot-words.ts";
import { GearComparison } from "#app/features/training/stats/gear/gear-comparison.tsx";
import { CategoryTable } from "#app/features/training/stats/shots/category-table.tsx";
import { ShotTrends } from "#app/features/training/stats/shots/shot-trends.tsx";
import { buttonClass } from "#app/ui/button.tsx";
import { Link } from "#app/ui/link/router-link.tsx";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { pageParts } from "#app/ui/live/page-parts.ts";
import type { TabProps } from "../tabs.ts";
import { practiceDialog } from "./addresses.ts";
import type { DialogProps } from "./log-practice-dialog.tsx";
import type { load } from "./tab.server.ts";

type Data = Awaited<ReturnType<typeof load>>;
type Props = TabProps<Data>;
type Numbers = NonNullable<Props["numbers"]>;

type LogLinkProps = {
  shot?: Numbers["next"][number]["category"];
  variant: "primary" | "secondary" | "quiet";
};

/** Opens the form for practice without a drill, with the shot chosen if given. */
function LogLink({ shot, variant }: LogLinkProps) {
  return (
    <Link
      to={practiceDialog("new", shot)}
      preventScrollReset
      aria-label={shot && `Log practice: ${shotWords(shot)}`}
      className={buttonClass({ variant })}
    >
      Log practice
    </Link>
  );
}

/** The shots with the most to gain, weakest first, with the page's primary action. */
function TrainNext({ next }: { next: Numbers["next"] }) {
  if (next.length === 0) return null;
  return (
    <section aria-labelledby="next">
      <h2 id="next" className="text-xl">
        What to train next
      </h2>
      <ul className="shot-rows mt-2 border-b border-line">
        {next.map(({ category, reason }, index) => (
          <li key={category}>
            <ShotArc shot={category} size={48} />
            <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
              <p className="min-w-[min(100%,12rem)] grow basis-0">
                <strong>{shotWords(category)}</strong>
                <span className="block text-ink-muted">{reason}</span>
              </p>
              <LogLink shot={category} variant={index === 0 ? "primary" : "secondary"} />
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

function FreePractice({ numbers, isFirst }: { numbers: Numbers; isFirst: boolean }) {
  const editHref = (row: { id: string; isOpen: boolean }) => (row.isOpen ? practiceDialog(row.id) : null);
  return (
    <section aria-labelledby="free" className="grid gap-2">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 id="free" className="text-xl">
          Free practice
        </h2>
        <LogLink variant={isFirst ? "primary" : "secondary"} />
      </div>
      {numbers.results.length === 0 ? (
        <p className="text-ink-muted">Threw without a drill? Log it, and it counts for that shot.</p>
      ) : (
        <PracticeList results={numbers.results} editHref={editHref} />
      )}
    </section>
  );
}

const parts = pageParts(
  {
    log: () => import("./log-practice-dialog.tsx"),
    correct: () => import("./correct-practice-dialog.tsx"),
  },
  ({ searchParams }) => {
    if (!searchParams.get("practice")) return null;
    return searchParams.get("practice") === "new" ? "log" : "correct";
  },
);

/** The dialog in the address, with its own script. */
function AskedDialog(props: DialogProps) {
  if (props.numbers.isLogging) {
    const { LogPracticeDialog } = parts.read("log");
    return <LogPracticeDialog {...props} />;
  }
  if (!props.numbers.editing) return null;
  const { CorrectPracticeDialog } = parts.read("correct");
  return <CorrectPracticeDialog {...props} />;
}

/** The PPR Categories tab: what to train next, each shot's trend with its table, and practice without a drill. */
export default function Categories({ numbers, problem }: Props) {
  if (!numbers) {
    return (
      <PlanRequired plan="Pro" sample="shots">
        Compare your shots and see which one to train next.
      </PlanRequired>
    );
  }
  const { stats, trends, next } = numbers;
  const isFresh = stats.length === 0;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
      {isFresh ? (
        <EmptyState title="No numbers yet" level={2} action={<LogLink variant="primary" />}>
          <p>Complete a drill or log practice, and its shot appears here.</p>
        </EmptyState>
      ) : (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-8 lg:grid-cols-2 lg:items-start lg:gap-10">
          <TrainNext next={next} />
          <ShotTrends trends={trends} />
        </div>
      )}
      {!isFresh && <CategoryTable stats={stats} />}
      {!isFresh && <GearComparison comparison={numbers.comparison} />}
      {!isFresh && <FreePractice numbers={numbers} isFirst={next.length === 0} />}
      <AskedDialog numbers={numbers} problem={problem} />
    </div>
  );
}

/** Whether the tab still shows the refused form: its subject may be gone. */
export function showsForm({ numbers }: Data, form: string): boolean {
  if (form === "log-practice") return Boolean(numbers?.isLogging);
  return form.endsWith("-practice") && Boolean(numbers?.editing);
}
