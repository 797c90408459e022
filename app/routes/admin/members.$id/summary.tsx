import { monthlyWords } from "#app/features/base/site/prices.ts";
import { planNames } from "#app/features/base/tiers.ts";
import { duePlaces, nextWords } from "#app/features/club/member-view/row-words.ts";
import { IntakeAnswers } from "#app/features/talk/intake/intake-answers.tsx";
import { PprLine } from "#app/features/training/stats/ppr-line.tsx";
import { shotTrendWords } from "#app/features/training/stats/shot-rules.ts";
import type { FormProblem } from "#app/ui/form/page-form.tsx";
import { Link } from "#app/ui/link/router-link.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { shotWords } from "#app/ui/picture/shot-arc.tsx";
import { BagsAndMatches } from "./bags-and-matches.tsx";
import { MemberGoals } from "./goals.tsx";
import type { Shown } from "./shown.ts";

/** What is due for the member, each line with a link to do it. */
function Due({ due, ...seen }: Shown) {
  if (due.length === 0) return <p>Nothing is due.</p>;
  return (
    <ul className="grid gap-1">
      {due.map((one) => (
        <li key={one.kind}>
          <Link
            to={`${duePlaces[one.kind]}${one.ref}`}
            className={one.isLate ? "link font-bold text-danger" : "link"}
          >
            {nextWords(one, seen)}
          </Link>
        </li>
      ))}
    </ul>
  );
}

function Plan({ member, why, price, purchaseWaits }: Shown) {
  return (
    <>
      <p>
        {why}.{price !== null && ` ${planNames[member.effectiveTier]}: ${monthlyWords(price)}.`}
      </p>
      {purchaseWaits && (
        <Notice tone="info" title="A purchase is waiting">
          {`${member.firstName} bought a plan with this address. It starts once ${member.firstName} confirms the email.`}
        </Notice>
      )}
    </>
  );
}

/** Plan, numbers and what is due: what a coach wants to know before reading on. */
export function Summary({ problem, ...props }: Shown & { problem: FormProblem | undefined }) {
  const { points, summary, shots, member, goals, gear, intake, timeZone } = props;
  return (
    <aside className="grid content-start gap-6" aria-label={`About ${member.firstName}`}>
      <section className="grid gap-2">
        <h2 className="text-lg">Next</h2>
        <Due {...props} />
      </section>
      <section className="grid gap-2">
        <h2 className="text-lg">Plan</h2>
        <Plan {...props} />
      </section>
      <section className="grid gap-2">
        <h2 className="text-lg">Numbers</h2>
        <PprLine points={points} summary={summary} />
        {shots.length > 0 && (
          <ul aria-label="Shots">
            {shots.map((trend) => (
              <li key={trend.category}>
                <strong>{shotWords(trend.category)}</strong>{" "}
                <span className="text-ink-muted">{shotTrendWords(trend)}</span>
              </li>
            ))}
          </ul>
        )}
      </section>
      <section className="grid gap-2">
        <h2 className="text-lg">Intake</h2>
        <IntakeAnswers intake={intake} timeZone={timeZone} />
      </section>
      <BagsAndMatches gear={gear} member={member} />
      <MemberGoals {...goals} member={member} problem={problem} />
    </aside>
  );
}
