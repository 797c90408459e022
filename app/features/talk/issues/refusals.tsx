import { shownAddress } from "#app/features/base/email-address.ts";
import { Card } from "#app/ui/card.tsx";
import { formatDateTime } from "#app/ui/time/format.ts";

type Props = {
  refusals: readonly { id: string; email: string; answer: string; refusedAt: Date }[];
  timeZone: string;
};

/** Who was unsubscribed because their mail server refused the email, with its answer. */
export function Refusals({ refusals, timeZone }: Props) {
  return (
    <Card heading="Unsubscribed: refused by their mail server">
      <ul className="rows">
        {refusals.map(({ id, email, answer, refusedAt }) => (
          <li key={id}>
            <div className="min-w-0">
              <span className="break-all font-bold">{shownAddress(email)}</span>
              <span className="text-ink-muted"> · {formatDateTime(refusedAt, timeZone)}</span>
              <span className="block break-words text-ink-muted">{answer}</span>
            </div>
          </li>
        ))}
      </ul>
    </Card>
  );
}
