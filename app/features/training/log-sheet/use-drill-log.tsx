import { type RefObject, useLayoutEffect, useRef, useState } from "react";
import { keep, readKept } from "#app/ui/draft/device-store.ts";
import { dropTyped, keepTyped, readTyped } from "#app/ui/draft/typed-here.ts";
import { freshKey } from "#app/ui/form/fresh-key.ts";
import { deviceTime } from "#app/ui/time/device-time.ts";
import {
  type DrillLog,
  freshLog,
  gearOf,
  isBegun,
  type LastResult,
  readKeptLog,
  roundsOffered,
  toKept,
  type Way,
  withTyped,
} from "./drill-log.ts";
import { useKeptFocus } from "./use-kept-focus.tsx";

type DrillToLog = {
  drillId: string;
  last: LastResult | null;
  /** How many rounds the address asks for; null leaves the choice of form to what was used last. */
  planned: number | null;
};

/** The state of the sheet's draft: restored, discarded, or neither. */
type Return = "came back" | "given up" | null;

const wayPlace = "way-to-log";

/** The form's fields, none of which is a file. */
const typedFields = (form: HTMLFormElement) =>
  Object.fromEntries(new FormData(form)) as Record<string, string>;

/** A new sheet in the way this member last used on this device. */
function freshOf({ last, planned }: DrillToLog): DrillLog {
  const used: Way = readKept(wayPlace)?.value === "rounds" ? "rounds" : "quick";
  const way = planned === null ? used : "rounds";
  // The page stays open while several drills are logged, so each needs a new key.
  return freshLog({ formKey: freshKey(), last, planned, way });
}

/** What this device saved of the sheet, else a new one. */
function startOf(given: DrillToLog, place: string): DrillLog {
  const log = readKeptLog(readTyped(place)?.value) ?? freshOf(given);
  return given.planned === null ? log : { ...log, way: "rounds" };
}

/** What is in the raw form, else what this device saved; null until scripts have checked. */
function useStart(form: RefObject<HTMLFormElement | null>, given: DrillToLog, place: string) {
  const [first] = useState(given);
  const [log, setLog] = useState<DrillLog | null>(null);
  const [returned, setReturned] = useState<Return>(null);
  const [draft, setDraft] = useState<string>();
  useLayoutEffect(() => {
    if (!form.current) return;
    const saved = startOf(first, place);
    const raw = typedFields(form.current);
    const typed = withTyped(saved, raw, roundsOffered(first.last));
    if (!typed && isBegun(saved)) setReturned("came back");
    if (!typed && Object.keys(saved.gear).length > 0) setDraft(saved.formKey);
    setLog(typed ?? { ...saved, gear: { ...gearOf(raw), ...saved.gear } });
  }, [first, form, place]);
  return { log, setLog, returned, setReturned, first, draft };
}

/**
 * The log sheet's content, saved on this device at every change until it is sent or discarded. Null until scripts
 * have read the raw form: what was typed there wins over what was saved.
 */
export function useDrillLog(form: RefObject<HTMLFormElement | null>, given: DrillToLog) {
  const place = `log:${given.drillId}`;
  const { log, setLog, returned, setReturned, first, draft } = useStart(form, given, place);
  useKeptFocus(log === null);
  const [isKept, setKept] = useState(true);
  const before = useRef<DrillLog | null>(null);
  const save = (next: DrillLog) => {
    setReturned(null);
    setLog(next);
    void keepTyped(place, toKept(next)).then(setKept);
  };
  return {
    log,
    returned,
    /** Names the draft whose choices of bags, style and place replace the page's. */
    draft,
    isKept,
    /** Changes the sheet after a tap or a keystroke, and saves it. */
    change(part: Partial<DrillLog>) {
      const isResult = "pad" in part || "ppr" in part || "roundsThrown" in part;
      if (log) save({ ...log, ...part, ...(isResult && { thrownAt: deviceTime().toISOString() }) });
      if (part.way) void keep(wayPlace, part.way);
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
      dropTyped(place);
    },
    undoStartOver: () => before.current && save(before.current),
  };
}

/** The log sheet's content and the functions that change it. */
export type DrillLogState = ReturnType<typeof useDrillLog>;
