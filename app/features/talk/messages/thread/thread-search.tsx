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

type Address = { q: string; at?: string };

const addressOf = (here: string, { at, q }: Address) =>
  at ? `${here}?${new URLSearchParams({ q, at })}#entry-${at}` : `${here}?${new URLSearchParams({ q })}`;

/** Each message found, with its day; its link shows it in its place in the thread. */
function Results({ here, found: { q, entities } }: { here: string; found: NonNullable<Found> }) {
  return (
    <ul className="max-h-[30dvh] overflow-y-auto">
      {entities.map(({ id, day, by, text }) => (
        <li key={id} className="border-b border-line last:border-b-0">
          <Link
            to={addressOf(here, { q, at: id })}
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
  );
}

/** From the message that is shown to the ones found before and after it, and back to all of them. */
function Steps({ here, found: { q, entities, place } }: { here: string; found: NonNullable<Found> }) {
  const steps = [
    { label: "Older", at: entities[place + 1]?.id },
    { label: "Newer", at: entities[place - 1]?.id },
  ];
  return (
    <nav aria-label="Messages found" className="flex gap-4">
      {steps.map(
        ({ label, at }) =>
          at && (
            <Link key={label} to={addressOf(here, { q, at })} className="link py-2.5">
              {label}
            </Link>
          ),
      )}
      <Link to={addressOf(here, { q })} className="link py-2.5">
        List
      </Link>
    </nav>
  );
}

/** Searches one conversation; the words are in the address. */
export function ThreadSearch({ here, found }: Props) {
  // One message is shown in the thread: the list would leave little of it in sight.
  const isShown = found !== null && found.place >= 0;
  return (
    <div className="border-b border-line print:hidden">
      <details className="disclosure" open={found !== null && !isShown}>
        <summary>Search this conversation</summary>
        <Form method="get" action={here} role="search" className="mb-2 flex gap-2">
          <input
            type="search"
            dir="auto"
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
      </details>
      {found && (
        <section aria-labelledby="found">
          <div className="flex flex-wrap items-baseline justify-between gap-x-4">
            <h2 id="found" className="font-sans text-sm font-semibold wrap-anywhere text-ink-muted">
              {headingOf(found)}
            </h2>
            {isShown && <Steps here={here} found={found} />}
          </div>
          {!isShown && <Results here={here} found={found} />}
        </section>
      )}
    </div>
  );
}
