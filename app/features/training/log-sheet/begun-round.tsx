import { useSyncExternalStore } from "react";
import { listKept, onKept, readKept } from "#app/ui/draft/device-store.ts";
import { readKeptLog } from "./drill-log.ts";

const start = "log:";

/** The next round of a log begun round by round; 0 without one. */
function begunRound(drillId: string): number {
  const { way, pad } = readKeptLog(readKept(start + drillId)?.value) ?? {};
  if (way !== "rounds" || !pad?.rounds.length) return 0;
  const open = pad.rounds.findIndex((round) => round.in === null || round.on === null);
  return (open < 0 ? pad.rounds.length : open) + 1;
}

/** What the button of a drill says: where its log was left on this device, if it was begun round by round. */
export function useStartWords(drillId: string): string {
  const read = () => begunRound(drillId);
  const round = useSyncExternalStore(onKept, read, () => 0);
  return round ? `Continue with round ${round}` : "Complete Drill";
}

/** The other drill that was last begun round by round on this device and not saved: its id, or "" without one. */
export function useOtherBegun(drillId: string): string {
  const read = () => listKept(start).find((id) => id !== drillId && begunRound(id) > 0) ?? "";
  return useSyncExternalStore(onKept, read, () => "");
}
