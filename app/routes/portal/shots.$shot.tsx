import { notFound } from "#app/errors.ts";
import { isAllowed } from "#app/features/base/allowed.ts";
import { counted } from "#app/features/base/counted.ts";
import { PlanRequired } from "#app/features/people/entitlements/plan-required.tsx";
import { ShotArc } from "#app/features/training/shots/shot-arc.tsx";
import { shotWords } from "#app/features/training/shots/shot-words.ts";
import { categoriesPage, drillPage, periodPage } from "#app/features/training/stats/addresses.ts";
import { LateChart } from "#app/features/training/stats/charts/late-chart.tsx";
import { roundsWords, shotCategories } from "#app/features/training/stats/rules.ts";
import { readOneShot } from "#app/features/training/stats/shots/one-shot.server.ts";
import { pprText } from "#app/features/training/stats/shown.ts";
import { memberLoader } from "#app/http/pages/page-loader.server.ts";
import { buttonClass } from "#app/ui/button.tsx";
import { Link } from "#app/ui/link/router-link.tsx";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { PageHeader } from "#app/ui/shell/page-header.tsx";
import { factLine, formatDate } from "#app/ui/time/format.ts";
import type { Route } from "./+types/shots.$shot";

export const handle = { hydrate: true };

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.numbers ? shotWords(loaderData.numbers.shot) : "Shot"} · Training Portal` },
];

export const loader = memberLoader(async ({ services, actor, params }) => {
  const shot = shotCategories.find((one) => one === params.shot);
  if (!shot) throw notFound();
  return { numbers: isAllowed(actor, "readHistory") ? await readOneShot(services, actor, { shot }) : null };
});

type Numbers = NonNullable<Route.ComponentProps["loaderData"]["numbers"]>;

const result = (ppr: number, count: number, rounds: number) => [
  `${pprText(ppr)} PPR`,
  counted(count, "time"),
  roundsWords(rounds),
];

/** The shot's drills by rounds, each leading to its own page, and practice without one. */
function ThrownIn({ drills, practice, window }: Pick<Numbers, "drills" | "practice" | "window">) {
  return (
    <section aria-labelledby="drills" className="grid gap-2">
      <h2 id="drills" className="text-xl">
        {`Where you threw it, ${window}`}
      </h2>
      <ul className="border-t border-line *:border-b *:border-line">
        {drills.map(({ id, title, ppr, count, rounds, lastOn }) => (
          <li key={id} className="py-2">
            <Link to={drillPage(id, "categories")} className="link inline-block py-1 font-bold wrap-anywhere">
              {title}
            </Link>
            <p className="text-ink-muted">
              {factLine([...result(ppr, count, rounds), `last on ${formatDate(lastOn, "UTC")}`])}
            </p>
          </li>
        ))}
        {practice && (
          <li className="py-2">
            <Link to="/portal/practice" className="link inline-block py-1 font-bold">
              Practice without a drill
            </Link>
            <p className="text-ink-muted">
              {factLine(result(practice.ppr, practice.count, practice.rounds))}
            </p>
          </li>
        )}
      </ul>
    </section>
  );
}

/** One shot, in drills and practice: whether it got better in the last four weeks, its weeks, and where it was thrown. */
export default function ShotPage({ loaderData: { numbers } }: Route.ComponentProps) {
  const back = { href: categoriesPage, label: "Back to PPR Categories" };
  if (!numbers) {
    return (
      <>
        <PageHeader title="Shot" back={back} />
        <PlanRequired plan="Pro" sample="weeks">
          See how each shot went over the weeks.
        </PlanRequired>
      </>
    );
  }
  const { shot, chart } = numbers;
  const name = shotWords(shot);
  const log = (
    <Link to={`${categoriesPage}&practice=new&shot=${shot}`} className={buttonClass({ variant: "primary" })}>
      Log practice
    </Link>
  );
  return (
    <>
      <PageHeader title={name} back={back} aside={<ShotArc shot={shot} size={40} />} actions={log} />
      {chart === null ? (
        <EmptyState title="Not thrown yet" level={2}>
          <p>Complete a drill for this shot or log practice, and its numbers appear here.</p>
        </EmptyState>
      ) : (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
          <LateChart
            title={`Your ${chart.step.toLowerCase()}s of this shot`}
            {...chart}
            hrefOf={(key) => periodPage(key)}
          />
          <ThrownIn {...numbers} />
          <p>
            <Link to={categoriesPage} className="link inline-block py-2.5">
              All your shots: PPR Categories
            </Link>
          </p>
        </div>
      )}
    </>
  );
}
