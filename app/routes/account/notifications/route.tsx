import { useEffect, useState } from "react";
import { useRevalidator } from "react-router";
import { spokenDayTime } from "#app/features/base/calendar/day-times.ts";
import { callPushes, canPush, findSubscription, subscribe } from "#app/features/people/push/browser.ts";
import { pushTitles } from "#app/features/people/push/kinds.ts";
import { messages } from "#app/features/people/push/messages.ts";
import {
  readPushSettings,
  removePushDevice,
  setPushKinds,
} from "#app/features/people/push/subscriptions.server.ts";
import { formAction } from "#app/http/forms/form-action.server.ts";
import { memberLoader } from "#app/http/pages/page-loader.server.ts";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { CheckboxField } from "#app/ui/form/field.tsx";
import { Form } from "#app/ui/form/form.tsx";
import { type FormProblem, FormSummary, useChecks, usePageForm } from "#app/ui/form/page-form.tsx";
import { SavedMeanwhile } from "#app/ui/form/saved-meanwhile.tsx";
import { useHydrated } from "#app/ui/live/use-hydrated.ts";
import { PageHeader } from "#app/ui/shell/page-header.tsx";
import { formatDate } from "#app/ui/time/format.ts";
import type { Route } from "./+types/route";

export const handle = { hydrate: true };

export const meta: Route.MetaFunction = () => [{ title: "Notifications" }];

export const loader = memberLoader(async ({ services, actor }) => ({
  ...(await readPushSettings(services, actor)),
  timeZone: actor.timeZone,
}));

const here = "/account/notifications";
const failed = messages.failedTitle;

export const action = formAction({
  kinds: { run: setPushKinds, to: here, flash: messages.saved, failed },
  "remove-device": { run: removePushDevice, to: here, flash: messages.removed, failed },
});

type PageData = Route.ComponentProps["loaderData"];

type KindsProps = PageData & { problem: FormProblem | undefined };

function Kinds({ choices, kinds, version, quietFrom, quietUntil, problem }: KindsProps) {
  const isChecked = useChecks("kinds");
  const form = usePageForm("kinds", problem);
  return (
    <Card heading="Notify me of">
      <Form method="post" action={`${here}?form=kinds`} className="grid gap-3">
        <SavedMeanwhile form={form} version={version} theirsHref={here} />
        {choices.map((kind) => (
          <CheckboxField
            key={kind}
            id={`push-${kind}`}
            name={kind}
            label={pushTitles[kind]}
            defaultChecked={isChecked(kind, kinds.includes(kind))}
          />
        ))}
        <p className="text-ink-muted">
          {quietFrom === quietUntil
            ? "You have no quiet hours. "
            : `Nothing arrives between ${spokenDayTime(quietFrom)} and ${spokenDayTime(quietUntil)}, your quiet hours. `}
          <a href="/account" className="link">
            Change quiet hours
          </a>
        </p>
        <Button className="justify-self-start">Save</Button>
      </Form>
    </Card>
  );
}

function Devices({ devices, timeZone }: PageData) {
  if (devices.length === 0) return null;
  return (
    <ul className="mt-4 divide-y divide-line">
      {devices.map(({ id, device, createdAt }) => (
        <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
          <p>
            <strong>{device}</strong>, since {formatDate(createdAt, timeZone)}
          </p>
          <Form method="post" action={`${here}?form=remove-device`}>
            <input type="hidden" name="id" value={id} />
            <Button variant="secondary">
              Stop<span className="sr-only"> notifications on {device}</span>
            </Button>
          </Form>
        </li>
      ))}
    </ul>
  );
}

type State = "unknown" | "unsupported" | "denied" | "off" | "on" | "failed";

/** `isTheirs`: the server notifies this browser for this member. What the browser has may be left from someone else. */
async function readState(isTheirs: boolean): Promise<State> {
  if (!canPush()) return "unsupported";
  if (Notification.permission === "denied") return "denied";
  return isTheirs && (await findSubscription()) ? "on" : "off";
}

async function turnOn(publicKey: string): Promise<State> {
  if ((await Notification.requestPermission()) !== "granted") return readState(false);
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
function ThisDevice({ publicKey, isTheirs }: { publicKey: string; isTheirs: boolean }) {
  const isHydrated = useHydrated();
  const [state, setState] = useState<State>("unknown");
  const [isBusy, setBusy] = useState(false);
  const { revalidate } = useRevalidator();
  useEffect(() => {
    void readState(isTheirs).then(setState, () => setState("unsupported"));
  }, [isTheirs]);
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

/** Which notifications a member gets, and on which devices. */
export default function Notifications({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <>
      <PageHeader title="Notifications" back={{ href: "/account", label: "Back to my account" }} />
      <div className="grid gap-6 lg:grid-cols-2 lg:items-start">
        <FormSummary problem={actionData} />
        <Kinds {...loaderData} problem={actionData} />
        <Card heading="Devices">
          <ThisDevice
            publicKey={loaderData.publicKey}
            isTheirs={loaderData.devices.some(({ isThisOne }) => isThisOne)}
          />
          <Devices {...loaderData} />
        </Card>
      </div>
    </>
  );
}
