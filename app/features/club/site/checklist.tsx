import { Badge } from "#app/ui/badge.tsx";
import type { readChecklist } from "./checklist.server.ts";

type Props = Awaited<ReturnType<typeof readChecklist>>;

function wordsOf(isDone: boolean, isOptional = false): string {
  if (isDone) return "Done";
  return isOptional ? "When you like" : "To do";
}

/** What is left to do before a club opens; finished steps say so. */
export function Checklist({ steps, doneCount, askedCount }: Props) {
  return (
    <section aria-labelledby="checklist">
      <h2 id="checklist">Open your club</h2>
      <p className="mt-1 text-ink-muted">
        {`${doneCount} of ${askedCount} done. Steps check themselves off; leave and come back anytime.`}
      </p>
      <ol className="rows mt-4">
        {steps.map(({ title, hint, href, isDone, isOptional }) => (
          <li key={title} className="flex-nowrap">
            <span className="flex-1">
              <a className="link inline-block py-1.5" href={href}>
                {title}
              </a>
              <span className="block pb-1 text-ink-muted">{hint}</span>
            </span>
            <Badge tone={isDone ? "success" : "neutral"}>{wordsOf(isDone, isOptional)}</Badge>
          </li>
        ))}
      </ol>
    </section>
  );
}
