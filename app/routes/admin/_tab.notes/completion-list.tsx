import { latestOnCard } from "#app/features/talk/notes/rules.ts";
import { CompletionLine } from "#app/features/training/completions/log/completion-line.tsx";
import type { ShownCompletion } from "#app/features/training/stats/admin-queries.server.ts";
import { Link } from "#app/ui/link/router-link.tsx";
import { formatDate } from "#app/ui/time/format.ts";
import { useAddress } from "../_tab/use-address.ts";

type AboutProps = { id: string; notedAt: Date | null; timeZone: string; isWalked?: boolean };

/** Writes a note about a completion, or says when it got its first one. */
export function AboutLink({ id, notedAt, timeZone, isWalked = false }: AboutProps) {
  const at = useAddress();
  return (
    <>
      {notedAt && <span className="mr-4 text-ink-muted">Note sent {formatDate(notedAt, timeZone)}</span>}
      <Link
        data-open={isWalked ? "" : undefined}
        to={at({ completion: id })}
        preventScrollReset
        className="link"
      >
        {notedAt ? "Write another note" : "Write a note about this"}
      </Link>
    </>
  );
}

/** How many of a member's completions are shown; fewer than ten mean that the others are shown above. */
function countWords(shown: number, total: number): string {
  if (shown > latestOnCard) return `Showing the latest ${shown} of ${total}. `;
  return shown === latestOnCard
    ? `Showing latest 10 of ${total}. `
    : `${total - shown} of ${total} are above. `;
}

type Completions = {
  completions: readonly ShownCompletion[];
  total: number;
  timeZone: string;
  isAll?: boolean;
  /** Whether J, K, and E walk through it. */
  isWalked?: boolean;
  /** The address that shows all of them in the same place. */
  allHref: string;
};

/** A member's completions, newest first; if there are more than ten, the rest opens in the same place. */
export function CompletionList({
  completions,
  total,
  timeZone,
  isAll = false,
  isWalked = false,
  allHref,
}: Completions) {
  if (total === 0) return <p>No drills completed yet</p>;
  return (
    <div className="grid gap-3">
      {!isAll && total > completions.length && (
        <p className="text-ink-muted">
          {countWords(completions.length, total)}
          <Link to={allHref} preventScrollReset className="link">
            Show all {total}
          </Link>
        </p>
      )}
      <ul className="grid gap-4" data-list={isWalked ? "" : undefined}>
        {completions.map((completion) => (
          <li key={completion.id} className="grid gap-1">
            <CompletionLine
              completion={completion}
              action={<AboutLink {...completion} timeZone={timeZone} isWalked={isWalked} />}
            />
          </li>
        ))}
      </ul>
    </div>
  );
}
