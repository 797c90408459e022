import { type ComponentType, useEffect, useRef, useState } from "react";
import { onKept, readKept } from "#app/ui/draft/device-store.ts";
import { recordingPlace } from "./rules.ts";

const unreachable = "The recorder couldn't be loaded. Check your connection and try again.";

/** Calls back if this device keeps a recording that never arrived. */
function useFound(about: string, isIdle: boolean, onFound: () => void): void {
  const found = useRef(onFound);
  found.current = onFound;
  useEffect(() => {
    if (!isIdle) return;
    const look = () => {
      if (readKept(recordingPlace(about))) found.current();
    };
    look();
    return onKept(look);
  }, [about, isIdle]);
}

type Given<Props> = { about: string; isOff?: boolean; load(): Promise<ComponentType<Props>> };

/** The recorder of a page, loaded when someone wants to record, or when this device keeps a recording that never arrived. */
export function useRecorderPart<Props>({ about, isOff = false, load }: Given<Props>) {
  const [Part, setPart] = useState<ComponentType<Props> | null>(null);
  const [isFound, setFound] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const open = async (finds: boolean) => {
    const part = await load().catch(() => null);
    setFault(part ? null : unreachable);
    setFound(finds);
    setPart(() => part);
  };
  useFound(about, Part === null && !isOff, () => void open(true));
  return { Part, isFound, fault, open: () => open(false), close: () => setPart(null) };
}
