import { HomeworkLine } from "#app/features/training/homework/homework-line.tsx";
import type { listOwnHomework } from "#app/features/training/homework/lists.server.ts";
import { Link } from "#app/ui/link/router-link.tsx";

type Props = { open: Awaited<ReturnType<typeof listOwnHomework>>["open"]; timeZone: string };

/** Each piece of open homework, with the way to log its drill. Load it on demand. */
export function OpenHomework({ open, timeZone }: Props) {
  return (
    <ul className="hidden lg:block">
      {open.map((one) => (
        <HomeworkLine
          key={one.id}
          homework={one}
          timeZone={timeZone}
          actions={
            one.drillId && (
              <Link to={`/portal?tab=progress&complete=${one.drillId}`} className="link">
                Log this drill<span className="sr-only">{`: ${one.text.slice(0, 60)}`}</span>
              </Link>
            )
          }
        />
      ))}
    </ul>
  );
}
