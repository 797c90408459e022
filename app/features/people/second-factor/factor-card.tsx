import { Badge } from "#app/ui/badge.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { formatDate } from "#app/ui/time/format.ts";

type Props = { since: Date | null; codesLeft: number; timeZone: string };

/** The second factor on a coach's account page: whether it is on, with a link to its own page. */
export function FactorCard({ since, codesLeft, timeZone }: Props) {
  return (
    <Card
      heading="Second factor"
      aside={since ? <Badge tone="success">On</Badge> : <Badge tone="warning">Off</Badge>}
    >
      {since ? (
        <p>
          On since {formatDate(since, timeZone)}. {codesLeft} of 10 recovery codes left.
        </p>
      ) : (
        <p>
          Protect the club even if someone learns your password: sign in with a code from your phone, too.
        </p>
      )}
      <ButtonLink href="/account/second-factor" className="mt-4">
        {since ? "Manage your second factor" : "Set up a second factor"}
      </ButtonLink>
    </Card>
  );
}
