import { type RefObject, useLayoutEffect, useState } from "react";
import { dropTyped, keepTyped, readTyped } from "#app/ui/draft/typed-here.ts";
import { freshKey } from "#app/ui/form/fresh-key.ts";
import { freshMatch, isBegun, type MatchLog, readKeptMatch, toKept, withTyped } from "./match-log.ts";
import type { MatchRound } from "./rules.ts";

/** A stored match that isn't over, as its sheet goes on with it. */
export type BegunMatch = { id: string; opponent: string | null; rounds: readonly MatchRound[] };

/** The subject of a match draft on this device: a new match, or the next rounds of a stored one. */
export const draftOf = (begun: BegunMatch | null) => (begun ? `match:${begun.id}` : "match");

/**
 * The match sheet's content, saved on this device at every change until it is sent or discarded. Null until scripts
 * have read the raw form: what was typed there wins over what was saved.
 */
export function useMatchLog(form: RefObject<HTMLFormElement | null>, begun: BegunMatch | null) {
  const draft = draftOf(begun);
  // The page read again meanwhile doesn't take away what this browser couldn't keep.
  const [before] = useState(begun?.rounds);
  const [log, setLog] = useState<MatchLog | null>(null);
  const [isBack, setBack] = useState(false);
  const [turn, setTurn] = useState(0);
  const [isKept, setKept] = useState(true);
  useLayoutEffect(() => {
    if (!form.current) return;
    const fresh = freshMatch(freshKey(), before);
    const kept = readKeptMatch(readTyped(draft)?.value, before);
    const typed = withTyped(fresh, Object.fromEntries(new FormData(form.current)));
    setBack(!typed && kept !== null && isBegun(kept));
    setLog(typed ?? kept ?? fresh);
    if (!typed && kept) setTurn(1);
  }, [form, draft, before]);
  const save = (next: MatchLog) => {
    setBack(false);
    setLog(next);
    void keepTyped(draft, toKept(next)).then(setKept);
  };
  return {
    log,
    isBack,
    isKept,
    /** Changes when the sheet's content isn't what was on screen. */
    turn,
    /** Changes the sheet after a tap or a keystroke, and saves it. */
    change(part: Partial<MatchLog>) {
      if (log) save({ ...log, ...part });
    },
    /** An empty sheet for the next match. */
    startOver() {
      setBack(false);
      setLog(freshMatch(freshKey(), before));
      setTurn(turn + 1);
      dropTyped(draft);
    },
  };
}
