import { Badge } from "#app/ui/badge.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { formatDate } from "#app/ui/time/format.ts";
import { hindrances } from "./messages.ts";

type Props = {
  since: Date | null;
  codesLeft: number;
  isCoach: boolean;
  hindrance: keyof typeof hindrances | null;
  timeZone: string;
};

/** The second factor on the account page: whether it is on, with a link to its own page. */
export function FactorCard({ since, codesLeft, isCoach, hindrance, timeZone }: Props) {
  return (
    <Card
      heading="Second factor"
      aside={<Badge tone={since ? "success" : isCoach ? "warning" : "neutral"}>{since ? "On" : "Off"}</Badge>}
    >
      {since ? (
        <p>
          On since {formatDate(since, timeZone)}. {codesLeft} of 10 recovery codes left.
        </p>
      ) : (
        <p>
          Protect {isCoach ? "the club" : "your account"} even if someone learns your password: sign in with a
          code from your phone, too.
        </p>
      )}
      {hindrance && !since ? (
        <p className="mt-4">{hindrances[hindrance]}</p>
      ) : (
        <ButtonLink
          href="/account/second-factor"
          variant={isCoach ? "primary" : "secondary"}
          className="mt-4"
        >
          {since ? "Manage your second factor" : "Set up a second factor"}
        </ButtonLink>
      )}
    </Card>
  );
}
