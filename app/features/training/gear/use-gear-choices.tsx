import { useEffect, useLayoutEffect, useState } from "react";
import { keepDeviceDraft, readDeviceDraft } from "#app/ui/draft/device-drafts.ts";
import type { GearChoices } from "./choices.server.ts";

// Not a draft, so signing out doesn't ask about it.
const placeOf = (memberId: string) => `gear:${memberId}`;

function readKept(memberId: string): GearChoices | null {
  const kept = readDeviceDraft(placeOf(memberId))?.value as GearChoices | null | undefined;
  return Array.isArray(kept?.bags) && typeof kept.last === "object" ? kept : null;
}

/** The choices from the server; null if it can't be reached, and then this device's copy is used. */
async function askServer(): Promise<GearChoices | null> {
  try {
    const answer = await fetch("/api/gear-choices", { signal: AbortSignal.timeout(15_000) });
    return answer.ok ? ((await answer.json()) as GearChoices) : null;
  } catch {
    // Offline.
    return null;
  }
}

/**
 * The choices for a log: from the page, else this device's copy, then from the server, so that opening a sheet costs
 * the page nothing. Null until there is something to show.
 */
export function useGearChoices(memberId: string, given: GearChoices | null) {
  const [choices, setChoices] = useState(given);
  useLayoutEffect(() => {
    if (!given) setChoices(readKept(memberId));
  }, [given, memberId]);
  useEffect(() => {
    if (given) return;
    let isOpen = true;
    void askServer().then((fresh) => {
      if (!fresh) return;
      keepDeviceDraft(placeOf(memberId), fresh);
      if (isOpen) setChoices(fresh);
    });
    return () => {
      isOpen = false;
    };
  }, [given, memberId]);
  return choices;
}

/**
 * Saves the choices that came with a page made at `at`, unless this device has newer ones: a sheet opened offline finds
 * them.
 */
export function useKeptGear(memberId: string, given: GearChoices | null, at: Date): void {
  const made = at.getTime();
  useEffect(() => {
    const place = placeOf(memberId);
    if (given && (readDeviceDraft(place)?.savedAt ?? 0) < made) keepDeviceDraft(place, given, made);
  }, [memberId, given, made]);
}

/** Saves a choice on this device for the next log. */
export function keepChoice(memberId: string, choices: GearChoices, name: string, value: string): void {
  const last = { ...(readKept(memberId) ?? choices).last, [name]: value || null };
  keepDeviceDraft(placeOf(memberId), { ...choices, last });
}
