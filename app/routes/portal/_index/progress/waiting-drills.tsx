import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { useRevalidator } from "react-router";
import { dropUnsent, onUnsentChange, readUnsent, sendDrill, storedText } from "./unsent-drills.ts";

const tryEveryMs = 20_000;

/** Sends what waits, one after the other; stops at the first that finds no line. Answers what was refused for good. */
async function sendWaiting(memberId: string): Promise<{ stored: number; refusals: string[] }> {
  const refusals: string[] = [];
  let stored = 0;
  for (const entry of readUnsent().filter((one) => one.memberId === memberId)) {
    const outcome = await sendDrill(entry, true);
    if (outcome.kind === "unreachable") break;
    dropUnsent(entry.key);
    if (outcome.kind === "stored") stored += 1;
    else refusals.push(outcome.message);
  }
  return { stored, refusals };
}

/** How many of the member's logs wait; tries to send them at once, when the line is back, and every 20 seconds. */
function useWaiting(memberId: string) {
  const text = useSyncExternalStore(onUnsentChange, storedText, () => "[]");
  const count = readUnsent(text).filter((entry) => entry.memberId === memberId).length;
  const [refusals, setRefusals] = useState<string[]>([]);
  const isBusy = useRef(false);
  const isAskedAgain = useRef(false);
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (count === 0) return;
    const send = async () => {
      // The line may come back while a try is still failing: that try is followed by another.
      if (isBusy.current) {
        isAskedAgain.current = true;
        return;
      }
      isBusy.current = true;
      isAskedAgain.current = false;
      const sent = await sendWaiting(memberId);
      isBusy.current = false;
      setRefusals((before) => [...before, ...sent.refusals]);
      if (sent.stored > 0) await revalidate();
      else if (isAskedAgain.current) await send();
    };
    void send();
    const timer = setInterval(send, tryEveryMs);
    window.addEventListener("online", send);
    return () => {
      clearInterval(timer);
      window.removeEventListener("online", send);
    };
  }, [count, memberId, revalidate]);
  return { count, refusals };
}

/** Says how many drill logs wait on this device, and which ones could not be stored. */
export function WaitingDrills({ memberId }: { memberId: string }) {
  const { count, refusals } = useWaiting(memberId);
  if (count === 0 && refusals.length === 0) return null;
  return (
    <div role="status" className="notice tone-warning mb-6">
      <div className="notice-body col-span-3">
        {count > 0 && (
          <p>
            <strong>{count === 1 ? "1 drill log waits" : `${count} drill logs wait`} on this device.</strong>{" "}
            Sent as soon as the line is back; nothing is lost.
          </p>
        )}
        {[...new Set(refusals)].map((message) => (
          <p key={message}>A drill log that waited was not stored: {message}</p>
        ))}
      </div>
    </div>
  );
}
