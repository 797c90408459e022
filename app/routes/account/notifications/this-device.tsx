import { useEffect, useState } from "react";
import { useRevalidator } from "react-router";
import { callPushes, canPush, findSubscription, subscribe } from "#app/features/people/push/browser.ts";
import { Button } from "#app/ui/button.tsx";
import { useHydrated } from "#app/ui/live/use-hydrated.ts";

type State = "unknown" | "unsupported" | "denied" | "off" | "on" | "failed";

async function readState(): Promise<State> {
  if (!canPush()) return "unsupported";
  if (Notification.permission === "denied") return "denied";
  return (await findSubscription()) ? "on" : "off";
}

async function turnOn(publicKey: string): Promise<State> {
  if ((await Notification.requestPermission()) !== "granted") return readState();
  await subscribe(publicKey);
  return "on";
}

async function turnOff(): Promise<State> {
  const made = await findSubscription();
  if (made) {
    await callPushes("DELETE", { endpoint: made.endpoint });
    await made.unsubscribe();
  }
  return "off";
}

const words: Record<State, string> = {
  unknown: "Looking at this device …",
  unsupported:
    "This browser can't show notifications. On an iPhone, add the club to your home screen first and open it from there.",
  denied:
    "You've blocked notifications from this site. Allow them in your browser's settings, then come back here.",
  off: "This device gets no notifications.",
  on: "This device gets notifications.",
  failed: "That didn't work. Check your connection and try again.",
};

/** Turns notifications on or off in this browser, which only scripts can do; without them it says what is needed. */
export function ThisDevice({ publicKey }: { publicKey: string }) {
  const isHydrated = useHydrated();
  const [state, setState] = useState<State>("unknown");
  const [isBusy, setBusy] = useState(false);
  const { revalidate } = useRevalidator();
  useEffect(() => {
    void readState().then(setState, () => setState("unsupported"));
  }, []);
  if (!isHydrated)
    return (
      <p>
        To get notifications on a device, open this page there with JavaScript on, in a browser that can show
        them. Your choices on this page are saved either way.
      </p>
    );
  const change = async (work: () => Promise<State>) => {
    setBusy(true);
    setState(await work().catch(() => "failed" as const));
    setBusy(false);
    await revalidate();
  };
  return (
    <div className="grid justify-items-start gap-3">
      <p aria-live="polite">{words[state]}</p>
      {(state === "off" || state === "failed") && (
        <Button type="button" disabled={isBusy} onClick={() => change(() => turnOn(publicKey))}>
          Turn on for this device
        </Button>
      )}
      {state === "on" && (
        <Button type="button" variant="secondary" disabled={isBusy} onClick={() => change(turnOff)}>
          Turn off for this device
        </Button>
      )}
    </div>
  );
}
