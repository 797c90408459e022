import { Badge } from "#app/ui/badge.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import type { listCoachesWithout } from "./manage.server.ts";
import { missingFor } from "./messages.ts";

type Props = { coaches: Awaited<ReturnType<typeof listCoachesWithout>> };

/** Which coaches have no second factor (D69); the reader may be one of them. */
export function SecondFactors({ coaches }: Props) {
  const isSelf = coaches.some((coach) => coach.isSelf);
  return (
    <Card
      heading="Second factor"
      aside={coaches.length > 0 ? <Badge tone="warning">Missing</Badge> : <Badge tone="success">On</Badge>}
    >
      <div className="grid gap-4">
        {coaches.length === 0 && <p>Every coach signs in with a second factor.</p>}
        {coaches.map(({ id, name }) => (
          <p key={id}>{missingFor(name)}</p>
        ))}
        {coaches.length > 0 && (
          <p className="text-ink-muted">Each coach sets it up on their own account page.</p>
        )}
        {isSelf && (
          <p>
            <ButtonLink href="/account/second-factor">Set up yours</ButtonLink>
          </p>
        )}
      </div>
    </Card>
  );
}
