import { useSyncExternalStore } from "react";
import { draftPlace, listDeviceDrafts, readDeviceDraft } from "#app/ui/draft/device-drafts.ts";

type Kept = { way?: string; pad?: { rounds: { in: number | null; on: number | null }[] } };

const logPlace = (memberId: string, drillId: string) => draftPlace(memberId, `log:${drillId}`);

/** The next round of a log begun round by round; 0 without one. */
function begunRound(memberId: string, drillId: string): number {
  const { way, pad } = (readDeviceDraft(logPlace(memberId, drillId))?.value ?? {}) as Kept;
  if (way !== "rounds" || !pad?.rounds.length) return 0;
  const open = pad.rounds.findIndex((round) => round.in === null || round.on === null);
  return (open < 0 ? pad.rounds.length : open) + 1;
}

// Read again whenever the page is drawn, as after the sheet closes.
const follow = () => () => undefined;

/** What the button of a drill says: where its log was left on this device, if it was begun round by round. */
export function useStartWords(memberId: string, drillId: string): string {
  const read = () => begunRound(memberId, drillId);
  const round = useSyncExternalStore(follow, read, () => 0);
  return round ? `Continue with round ${round}` : "Complete Drill";
}

/** The other drill that was last begun round by round on this device and not saved: its id, or "" without one. */
export function useOtherBegun(memberId: string, drillId: string): string {
  const read = () =>
    listDeviceDrafts(logPlace(memberId, "")).find((id) => id !== drillId && begunRound(memberId, id) > 0) ??
    "";
  return useSyncExternalStore(follow, read, () => "");
}
