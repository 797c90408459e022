import { formatDateTime } from "#app/ui/time/format.ts";
import type { Begun } from "./form-drafts.server.ts";

/** Says above a form which other coaches have begun to fill it in, so that two don't answer the same. */
export function BegunBy({
  begun = [],
  timeZone,
}: {
  begun?: readonly Begun[] | undefined;
  timeZone: string;
}) {
  return begun.map(({ id, name, at }) => (
    <p key={id} className="text-sm text-ink-muted">
      <b>{name}</b> has begun an answer too, last saved {formatDateTime(at, timeZone)}.
    </p>
  ));
}
