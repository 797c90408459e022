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
  /** How many rounds the address asks for; null leaves the choice of form to what was used last. */
  planned: number | null;
};

/** The state of the sheet's draft: restored, discarded, or neither. */
type Return = "came back" | "given up" | null;

const wayPlace = (memberId: string) => draftPlace(memberId, "way-to-log");

function typedFields(form: HTMLFormElement): Record<string, string> {
  const pairs = [...new FormData(form)].filter(
    (pair): pair is [string, string] => typeof pair[1] === "string",
  );
  return Object.fromEntries(pairs);
}

/** A new sheet in the way this member last used on this device. */
function freshOf({ memberId, last, planned }: Given): DrillLog {
  const used: Way = readDeviceDraft(wayPlace(memberId))?.value === "rounds" ? "rounds" : "quick";
  const way = planned === null ? used : "rounds";
  // The page stays open while several drills are logged, so each needs a new key.
  return freshLog({ formKey: freshKey(), last, planned, way });
}

/** What is in the raw form, else what this device saved; null until scripts have checked. */
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
 * The log sheet's content, saved on this device at every change until it is sent or discarded. Null until scripts
 * have read the raw form: what was typed there wins over what was saved.
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
    /** Changes the sheet after a tap or a keystroke, and saves it. */
    change(part: Partial<DrillLog>) {
      if (log) keep({ ...log, ...part });
      if (part.way) keepDeviceDraft(wayPlace(first.memberId), part.way);
    },
    /** Shows another round; nothing new to save. */
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

/** The log sheet's content and the functions that change it. */
export type DrillLogState = ReturnType<typeof useDrillLog>;
