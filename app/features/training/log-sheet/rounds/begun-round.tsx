import { useSyncExternalStore } from "react";
import { listKept, onKept, readKept } from "#app/ui/draft/device-store.ts";
import type { KeptForm } from "#app/ui/draft/kept-form.ts";
import { findTyped } from "#app/ui/draft/typed-here.ts";

const start = "log:";

/**
 * The next round of a log begun round by round; 0 without one. Reads what `toKept` keeps, because the pages with this button load
 * nothing else of the sheet.
 */
function begunRound(drillId: string): number {
  const { fields } = (readKept(findTyped(start + drillId) ?? "")?.value ?? {}) as Partial<KeptForm>;
  const kept = new Map(Array.isArray(fields) ? fields : []);
  // The quick form has a result of its own.
  if (!kept.has("in1") || (kept.get("way") !== "rounds" && kept.get("ppr"))) return 0;
  let next = 1;
  while (kept.get(`in${next}`) && kept.get(`on${next}`)) next += 1;
  return next;
}

/** What the button of a drill says: where its log was left on this device, if it was begun round by round. */
export function useStartWords(drillId: string): string {
  const read = () => begunRound(drillId);
  const round = useSyncExternalStore(onKept, read, () => 0);
  return round ? `Continue with round ${round}` : "Complete Drill";
}

/** The other drill that was last begun round by round on this device and not saved: its id, or "" without one. */
export function useOtherBegun(drillId: string): string {
  const read = () =>
    listKept(start)
      .map((rest) => rest.replace(/\|.*/, ""))
      .find((id) => id !== drillId && begunRound(id) > 0) ?? "";
  return useSyncExternalStore(onKept, read, () => "");
}
