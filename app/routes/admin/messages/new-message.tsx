import { useSearchParams } from "react-router";
import { shownAddress } from "#app/features/base/email-address.ts";
import { MemberLink } from "#app/features/people/roster/member-link.tsx";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/form/field.tsx";
import { Form } from "#app/ui/form/form.tsx";
import { Link } from "#app/ui/link/router-link.tsx";
import { useLiveSearch } from "#app/ui/list/use-live-search.ts";
import { useHydrated } from "#app/ui/live/use-hydrated.ts";
import { here } from "./addresses.ts";

/** A member who was found, and whether their plan has messages. */
type Reader = { id: string; name: string; email: string; plan: string; canRead: boolean };

type Props = {
  /** Who was found; null before someone is searched for. */
  people: readonly Reader[] | null;
};

function Found({ people }: { people: NonNullable<Props["people"]> }) {
  if (people.length === 0) return <p className="text-ink-muted">No member has this name or email.</p>;
  return (
    <ul className="rows" aria-label="Members found">
      {people.map(({ id, name, email, plan, canRead }) => (
        <li key={id} className="flex flex-wrap items-center gap-x-4">
          {canRead ? (
            <Link dir="auto" to={`${here}/${id}`} className="link inline-block py-2.5 font-bold">
              <span className="sr-only">Write to </span>
              {name}
            </Link>
          ) : (
            <span dir="auto" className="py-2.5 font-bold">
              {name}
            </span>
          )}
          {canRead ? (
            <span className="wrap-anywhere text-ink-muted">{shownAddress(email)}</span>
          ) : (
            <span className="wrap-anywhere text-ink-muted">
              {`No messages on ${plan}. Write an email to `}
              <a className="link" href={`mailto:${email}`}>
                {shownAddress(email)}
              </a>
            </span>
          )}
          <span className="ml-auto">
            <MemberLink id={id} name="Member page" />
          </span>
        </li>
      ))}
    </ul>
  );
}

/** Finds anyone to write to, with a conversation or without; with scripts, it searches after a short pause. */
export function NewMessage({ people }: Props) {
  const [query] = useSearchParams();
  const isHydrated = useHydrated();
  const live = useLiveSearch<HTMLFormElement>();
  return (
    <section aria-label="New message" className="grid gap-2">
      <Form {...live} method="get" action={here} role="search" className="filter-bar" preventScrollReset>
        <TextField
          id="new-message"
          name="to"
          type="search"
          label="New message to…"
          defaultValue={query.get("to") ?? ""}
          maxLength={200}
        />
        {!isHydrated && (
          <Button variant="secondary" className="raw-only">
            Find
          </Button>
        )}
      </Form>
      {people && <Found people={people} />}
    </section>
  );
}
