import { useEffect, useState } from "react";
import type { OpenElsewhere, OtherPublished } from "#app/features/video/reviews/presence.server.ts";

const everyMs = 20_000;

type Elsewhere = { open: OpenElsewhere; published: OtherPublished };

async function tell(address: string, stop: AbortSignal): Promise<Elsewhere | null> {
  const answer = await fetch(address, { method: "POST", signal: stop });
  return answer.ok ? ((await answer.json()) as Elsewhere) : null;
}

/**
 * What the other coaches have open, and whether one published this request, from when the page loaded and then every 20
 * seconds while it is visible. Each poll also reports that this desk is open.
 */
export function useOpenElsewhere(submissionId: string, open: OpenElsewhere): Elsewhere {
  const [elsewhere, setElsewhere] = useState<Elsewhere>({ open, published: null });
  useEffect(() => {
    const stop = new AbortController();
    const turn = async () => {
      if (document.visibilityState === "hidden") return;
      // Without a connection the last known state stays until the next poll.
      const told = await tell(`/admin/review/${submissionId}/presence`, stop.signal).catch(() => null);
      if (told) setElsewhere(told);
    };
    void turn();
    const timer = setInterval(turn, everyMs);
    return () => {
      clearInterval(timer);
      stop.abort();
    };
  }, [submissionId]);
  return elsewhere;
}
