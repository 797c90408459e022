import { type RefObject, useLayoutEffect, useRef, useState } from "react";
import { draftPlace, dropDeviceDraft, keepDeviceDraft, readDeviceDraft } from "#app/ui/device-drafts.ts";
import { freshKey } from "#app/ui/fresh-key.ts";
import {
  type DrillLog,
  freshLog,
  isBegun,
  type LastResult,
  readKeptLog,
  type Way,
  withTyped,
} from "./drill-log.ts";

type Given = {
  memberId: string;
  drillId: string;
  last: LastResult | null;
  /** How many rounds the address asks for; null for none, which leaves the way to what was used the last time. */
  planned: number | null;
};

/** What the sheet says about its draft: it came back, it was given up, or neither. */
type Return = "came back" | "given up" | null;

const wayPlace = (memberId: string) => draftPlace(memberId, "way-to-log");

function typedFields(form: HTMLFormElement): Record<string, string> {
  const pairs = [...new FormData(form)].filter(
    (pair): pair is [string, string] => typeof pair[1] === "string",
  );
  return Object.fromEntries(pairs);
}

/** A fresh sheet in the way this member used last on this device. */
function freshOf({ memberId, last, planned }: Given): DrillLog {
  const used: Way = readDeviceDraft(wayPlace(memberId))?.value === "rounds" ? "rounds" : "quick";
  const way = planned === null ? used : "rounds";
  // The page stays while one drill after the other is logged: its own key would serve only one of them.
  return freshLog({ formKey: freshKey(), last, planned, way });
}

/** What is in the raw form, else what this device kept; null until scripts have looked. */
function useStart(form: RefObject<HTMLFormElement | null>, given: Given, place: string) {
  const [log, setLog] = useState<DrillLog | null>(null);
  const [returned, setReturned] = useState<Return>(null);
  const [first] = useState(given);
  useLayoutEffect(() => {
    if (!form.current) return;
    const fresh = freshOf(first);
    const kept = readKeptLog(readDeviceDraft(place)?.value);
    const typed = withTyped(fresh, typedFields(form.current));
    const way = first.planned === null ? {} : { way: "rounds" as const };
    if (!typed && kept && isBegun(kept)) setReturned("came back");
    setLog(typed ?? (kept ? { ...kept, ...way } : fresh));
  }, [first, form, place]);
  return { log, setLog, returned, setReturned, first };
}

/**
 * The log sheet's content, kept on this device at every change until it is sent or given up. Null until scripts have read
 * what is in the raw form: what was filled in there wins over what was kept.
 */
export function useDrillLog(form: RefObject<HTMLFormElement | null>, given: Given) {
  const place = draftPlace(given.memberId, `log:${given.drillId}`);
  const { log, setLog, returned, setReturned, first } = useStart(form, given, place);
  const [isKept, setKept] = useState(true);
  const before = useRef<DrillLog | null>(null);
  const keep = (next: DrillLog) => {
    setReturned(null);
    setLog(next);
    setKept(keepDeviceDraft(place, next));
  };
  return {
    log,
    returned,
    isKept,
    /** Changes the sheet by a tap or a typed letter, and keeps it. */
    change(part: Partial<DrillLog>) {
      if (log) keep({ ...log, ...part });
      if (part.way) keepDeviceDraft(wayPlace(first.memberId), part.way);
    },
    /** Shows another round; no tap, so nothing new is kept. */
    show(pad: DrillLog["pad"]) {
      setReturned(null);
      if (log) setLog({ ...log, pad });
    },
    goOn: () => setReturned(null),
    startOver() {
      before.current = log;
      setLog(log && { ...freshOf(first), way: log.way });
      setReturned("given up");
      dropDeviceDraft(place);
    },
    undoStartOver: () => before.current && keep(before.current),
  };
}

/** The log sheet's content and what changes it. */
export type DrillLogState = ReturnType<typeof useDrillLog>;
