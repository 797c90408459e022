import { useEffect, useState } from "react";
import type { OpenElsewhere } from "./presence.server.ts";

const everyMs = 20_000;

async function tell(address: string, stop: AbortSignal): Promise<OpenElsewhere | null> {
  const answer = await fetch(address, { method: "POST", signal: stop });
  return answer.ok ? ((await answer.json()) as { open: OpenElsewhere }).open : null;
}

/**
 * What the other coaches have open, from when the page loaded and then every 20 seconds while it is visible. Each poll also
 * reports that this desk is open.
 */
export function useOpenElsewhere(submissionId: string, given: OpenElsewhere): OpenElsewhere {
  const [open, setOpen] = useState(given);
  useEffect(() => {
    const stop = new AbortController();
    const turn = async () => {
      if (document.visibilityState === "hidden") return;
      // Without a connection the last known state stays until the next poll.
      const told = await tell(`/admin/review/${submissionId}/presence`, stop.signal).catch(() => null);
      if (told) setOpen(told);
    };
    void turn();
    const timer = setInterval(turn, everyMs);
    return () => {
      clearInterval(timer);
      stop.abort();
    };
  }, [submissionId]);
  return open;
}
