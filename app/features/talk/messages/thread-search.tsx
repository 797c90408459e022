import { counted } from "#app/features/base/counted.ts";
import { Button } from "#app/ui/button.tsx";
import { Form } from "#app/ui/form/form.tsx";
import { Link } from "#app/ui/link/router-link.tsx";
import { formatDate } from "#app/ui/time/format.ts";
import type { Found } from "./search-thread.server.ts";

type Props = {
  /** The address of the page. */
  here: string;
  found: Found;
};

function headingOf({ q, entities, next }: NonNullable<Found>): string {
  const many = entities.length === 0 ? "No messages" : counted(entities.length, "message");
  return `${next === null ? "" : "The newest "}${many} with “${q}”`;
}

/** Each message found, with its day; its link shows it in its place in the thread. */
function Results({ here, found }: { here: string; found: NonNullable<Found> }) {
  return (
    <section aria-labelledby="found" className="max-h-[30dvh] overflow-y-auto">
      <h2 id="found" className="font-sans text-sm font-semibold text-ink-muted">
        {headingOf(found)}
      </h2>
      <ul>
        {found.entities.map(({ id, day, by, text }) => (
          <li key={id} className="border-b border-line last:border-b-0">
            <Link
              to={`${here}?${new URLSearchParams({ q: found.q, at: id })}#entry-${id}`}
              className="block min-h-11 py-2 wrap-anywhere hover:bg-surface-sunken"
            >
              <span className="block text-sm text-ink-muted">
                <span className="link">{formatDate(day, "UTC")}</span>
                {`, ${by}`}
              </span>
              {text}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Searches one conversation; the words are in the address. */
export function ThreadSearch({ here, found }: Props) {
  return (
    <details className="disclosure border-b border-line print:hidden" open={found !== null}>
      <summary>Search this conversation</summary>
      <Form method="get" action={here} role="search" className="mb-2 flex gap-2">
        <input
          type="search"
          name="q"
          aria-label="Search this conversation"
          defaultValue={found?.q}
          maxLength={200}
          className="input min-w-0 grow"
        />
        <Button variant="secondary" className="flex-none">
          Search
        </Button>
      </Form>
      {found && <Results here={here} found={found} />}
    </details>
  );
}
