import { useEffect, useLayoutEffect, useState } from "react";
import { keep, readKept } from "#app/ui/draft/device-store.ts";
import type { GearChoices } from "./choices.server.ts";

const place = "gear";

function keptChoices(): GearChoices | null {
  const kept = readKept(place)?.value as GearChoices | null | undefined;
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
export function useGearChoices(given: GearChoices | null) {
  const [choices, setChoices] = useState(given);
  useLayoutEffect(() => {
    if (!given) setChoices(keptChoices());
  }, [given]);
  useEffect(() => {
    if (given) return;
    let isOpen = true;
    void askServer().then((fresh) => {
      if (!fresh) return;
      void keep(place, fresh);
      if (isOpen) setChoices(fresh);
    });
    return () => {
      isOpen = false;
    };
  }, [given]);
  return choices;
}

/**
 * Saves the choices that came with a page made at `at`, unless this device has newer ones: a sheet opened offline finds
 * them.
 */
export function useKeptGear(given: GearChoices | null, at: Date): void {
  const made = at.getTime();
  useEffect(() => {
    if (given && (readKept(place)?.savedAt ?? 0) < made) void keep(place, given, made);
  }, [given, made]);
}

/** Saves a choice on this device for the next log. */
export function keepChoice(choices: GearChoices, name: string, value: string): void {
  const last = { ...(keptChoices() ?? choices).last, [name]: value || null };
  void keep(place, { ...choices, last });
}
