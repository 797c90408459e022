import { spokenDayTime } from "#app/features/base/calendar/day-times.ts";
import { pushTitles } from "#app/features/people/push/kinds.ts";
import { messages } from "#app/features/people/push/messages.ts";
import {
  readPushSettings,
  removePushDevice,
  setPushKinds,
} from "#app/features/people/push/subscriptions.server.ts";
import { formAction } from "#app/http/form-action.server.ts";
import { memberLoader } from "#app/http/page-loader.server.ts";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { CheckboxField } from "#app/ui/form/field.tsx";
import { Form } from "#app/ui/form/form.tsx";
import { type FormProblem, FormSummary, useChecks, usePageForm } from "#app/ui/form/page-form.tsx";
import { SavedMeanwhile } from "#app/ui/form/saved-meanwhile.tsx";
import { PageHeader } from "#app/ui/shell/page-header.tsx";
import { formatDate } from "#app/ui/time/format.ts";
import type { Route } from "./+types/route";
import { ThisDevice } from "./this-device.tsx";

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

type Shown = Route.ComponentProps["loaderData"];

type KindsProps = Shown & { problem: FormProblem | undefined };

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

function Devices({ devices, timeZone }: Shown) {
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

/** Which notifications a member gets, and on which devices. */
export default function Notifications({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <>
      <PageHeader title="Notifications" back={{ href: "/account", label: "Back to my account" }} />
      <div className="grid gap-6 lg:grid-cols-2 lg:items-start">
        <FormSummary problem={actionData} />
        <Kinds {...loaderData} problem={actionData} />
        <Card heading="Devices">
          <ThisDevice publicKey={loaderData.publicKey} />
          <Devices {...loaderData} />
        </Card>
      </div>
    </>
  );
}
