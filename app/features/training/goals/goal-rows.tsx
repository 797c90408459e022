import { Link } from "#app/ui/link/router-link.tsx";
import type { GoalsToday } from "./goals-today.server.ts";

const look = "block border-line border-b py-2 text-inherit no-underline hover:bg-surface-sunken";

function Row({ name, progress, share, href }: GoalsToday["shown"][number]) {
  return (
    <Link to={href} className={look}>
      <span className="font-semibold">{name}</span>
      <span className="block text-sm text-ink-muted">{progress}</span>
      {share !== null && (
        <svg aria-hidden="true" viewBox="0 0 100 4" preserveAspectRatio="none" className="mt-1 h-1 w-full">
          <rect width="100" height="4" className="fill-line" />
          <rect width={share * 100} height="4" className={share < 1 ? "fill-accent" : "fill-success"} />
        </svg>
      )}
    </Link>
  );
}

/** The member's next goals and how far each is, or the way to set one. */
export function GoalRows({ goals: { shown, more } }: { goals: GoalsToday }) {
  return (
    <section aria-labelledby="your-goals">
      <h2 id="your-goals" className="font-sans text-sm font-semibold text-ink-muted">
        Your goals
      </h2>
      {shown.length === 0 && (
        <Link to="/portal/goals" className={look}>
          <span className="font-semibold">Set a goal</span>
          <span className="block text-sm text-ink-muted">
            Pick a number and a date, and see whether you'll get there.
          </span>
        </Link>
      )}
      {shown.map((goal) => (
        <Row key={goal.id} {...goal} />
      ))}
      {more > 0 && (
        <Link to="/portal/goals" className="link inline-block py-2">
          {`${more} more ${more === 1 ? "goal" : "goals"}`}
        </Link>
      )}
    </section>
  );
}
