import { buttonClass } from "#app/ui/button.tsx";
import { PlainLink } from "#app/ui/link/plain-link.tsx";
import { formatShortDay } from "#app/ui/time/format.ts";

/** This week's upload: used if it says when the next one opens. */
export type UploadOfWeek = { nextUploadOpensAt: Date | null };

type Props = { upload: UploadOfWeek; timeZone: string };

/** For homework that may ask for a video: where to send it or, before anyone films, the day it can be sent (D25). */
export function SendIfAsked({ upload: { nextUploadOpensAt: opens }, timeZone }: Props) {
  if (!opens) {
    return (
      <PlainLink href="/portal?tab=videos#send-a-video" className={buttonClass({ variant: "quiet" })}>
        Send a video
      </PlainLink>
    );
  }
  return (
    <p className="basis-full text-sm text-ink-muted">
      {`You've sent this week's video. If this needs one, you can send it from ${formatShortDay(opens, timeZone)}.`}
    </p>
  );
}
