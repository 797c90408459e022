import { type RefObject, useLayoutEffect, useState } from "react";
import { draftPlace, dropDeviceDraft, keepDeviceDraft, readDeviceDraft } from "#app/ui/device-drafts.ts";
import { freshKey } from "#app/ui/fresh-key.ts";
import { freshMatch, isBegun, type MatchLog, readKeptMatch, withTyped } from "./match-log.ts";

/** What the draft of a match on this device is about. */
export const matchDraft = "match";

/**
 * The match sheet's content, kept on this device at every change until it is sent or given up. Null until scripts have read what
 * stands in the raw form: what was filled in there wins over what was kept.
 */
export function useMatchLog(form: RefObject<HTMLFormElement | null>, memberId: string) {
  const place = draftPlace(memberId, matchDraft);
  const [log, setLog] = useState<MatchLog | null>(null);
  const [isBack, setBack] = useState(false);
  const [turn, setTurn] = useState(0);
  const [isKept, setKept] = useState(true);
  useLayoutEffect(() => {
    if (!form.current) return;
    const fresh = freshMatch(freshKey());
    const kept = readKeptMatch(readDeviceDraft(place)?.value);
    const typed = withTyped(fresh, Object.fromEntries(new FormData(form.current)));
    setBack(!typed && kept !== null && isBegun(kept));
    setLog(typed ?? kept ?? fresh);
    if (!typed && kept) setTurn(1);
  }, [form, place]);
  const keep = (next: MatchLog) => {
    setBack(false);
    setLog(next);
    setKept(keepDeviceDraft(place, next));
  };
  return {
    log,
    isBack,
    isKept,
    /** Turns when the sheet holds something else than what was on screen. */
    turn,
    /** Changes the sheet by a tap or a typed letter, and keeps it. */
    change(part: Partial<MatchLog>) {
      if (log) keep({ ...log, ...part });
    },
    /** An empty sheet for the next match. */
    startOver() {
      setBack(false);
      setLog(freshMatch(freshKey()));
      setTurn(turn + 1);
      dropDeviceDraft(place);
    },
  };
}
