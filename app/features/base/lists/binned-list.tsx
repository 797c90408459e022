import { Button } from "#app/ui/button.tsx";
import { Form } from "#app/ui/form/form.tsx";
import { formatDateTime } from "#app/ui/time/format.ts";
import type { Binned } from "./bin.ts";

type Props = {
  entries: readonly Binned[];
  timeZone: string;
  /** Where Restore posts the id. */
  action: string;
};

/** The items in the bin, each with Restore. */
export function BinnedList({ entries, timeZone, action }: Props) {
  if (entries.length === 0)
    return <p className="text-ink-muted">Nothing was deleted in the last 24 hours.</p>;
  return (
    <ul className="rows">
      {entries.map(({ id, title, deletedAt, deletedBy }) => (
        <li key={id}>
          <span className="min-w-0 flex-1 break-words">
            <strong>{title}</strong>{" "}
            <span className="text-ink-muted">
              {`deleted ${formatDateTime(deletedAt, timeZone)}`}
              {deletedBy && ` by ${deletedBy}`}
            </span>
          </span>
          <Form method="post" action={action}>
            <input type="hidden" name="id" value={id} />
            <Button variant="secondary">
              Restore<span className="sr-only"> {title}</span>
            </Button>
          </Form>
        </li>
      ))}
    </ul>
  );
}
