import type { ReactNode } from "react";
import { Form } from "#app/ui/form/form.tsx";
import { Link } from "#app/ui/link/router-link.tsx";
import { Icon } from "#app/ui/picture/icon.tsx";
import { countDone, type FirstSteps } from "./rules.ts";

type StepProps = { isDone: boolean; title: string; children?: ReactNode };

/** One step: checked when it is done, otherwise with a link to do it. */
function Step({ isDone, title, children }: StepProps) {
  return (
    <li className="flex min-h-12 flex-wrap items-center gap-x-3 border-t border-line py-1">
      <span
        aria-hidden="true"
        className={
          isDone
            ? "grid size-6 flex-none place-items-center rounded-full bg-success text-surface"
            : "size-6 flex-none rounded-full border-2 border-line-strong"
        }
      >
        {isDone && <Icon name="check" size={14} />}
      </span>
      <span className={isDone ? "text-ink-muted" : "font-semibold"}>
        {title}
        {isDone && <span className="sr-only">, done</span>}
      </span>
      {!isDone && <span className="ml-auto flex flex-wrap gap-x-4">{children}</span>}
    </li>
  );
}

const way = "link inline-flex min-h-11 items-center";

type Props = {
  steps: FirstSteps;
  /** Where practice is logged; null if the card below the list leads to a drill. */
  logHref: string | null;
  tutorialsHref: string;
  /** Where a goal is set; null if the page says so anyway. */
  goalsHref: string | null;
  dismissAction: string;
  /** The page itself, to return to. */
  here: string;
};

/** The first things for a new member to do. Each step checks itself off, and the list can be hidden. */
export function FirstStepsList({ steps, logHref, tutorialsHref, goalsHref, dismissAction, here }: Props) {
  const mayChoosePlan = !steps.hasPlan && !steps.hasWatched;
  return (
    <section aria-labelledby="first-steps" className="border-b border-line">
      <div className="flex items-center justify-between">
        <h2 id="first-steps" className="font-sans text-sm font-semibold text-ink-muted">
          Get started: {countDone(steps)} of 3 done
        </h2>
        <Form method="post" action={dismissAction} preventScrollReset>
          <button type="submit" className="-mr-3 grid size-11 cursor-pointer place-items-center">
            <Icon name="cross" />
            <span className="sr-only">Dismiss the first steps</span>
          </button>
        </Form>
      </div>
      <ul>
        <Step isDone={steps.isConfirmed} title="Confirm your email">
          <Form method="post" action="/account?form=verification">
            <input type="hidden" name="returnTo" value={here} />
            <button type="submit" className={`${way} cursor-pointer`}>
              Resend the link
            </button>
          </Form>
        </Step>
        <Step isDone={steps.hasWatched} title="Watch your first lesson">
          <Link to={tutorialsHref} className={way}>
            Watch a tutorial
          </Link>
        </Step>
        <Step isDone={steps.hasLogged} title="Log your first practice">
          {logHref && (
            <Link to={logHref} className={way}>
              Log practice
            </Link>
          )}
        </Step>
      </ul>
      {(goalsHref || mayChoosePlan) && (
        <p className="flex flex-wrap items-center gap-x-4 border-t border-line text-ink-muted">
          Optional:
          {goalsHref && (
            <Link to={goalsHref} className={way}>
              Set a goal
            </Link>
          )}
          {mayChoosePlan && (
            <a href="/plans" className={way}>
              Choose a plan
            </a>
          )}
        </p>
      )}
    </section>
  );
}
