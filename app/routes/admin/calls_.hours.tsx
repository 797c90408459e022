import { zoneChoices } from "#app/features/base/calendar/zone-choices.server.ts";
import { coachKeyOf } from "#app/features/people/coaches/rules.ts";
import {
  addCallHours,
  addDayOff,
  addExtraHours,
  readCallHours,
  removeCallHours,
  removeException,
  saveCallSettings,
} from "#app/features/talk/calls/hours/availability.server.ts";
import { ExceptionsCard } from "#app/features/talk/calls/hours/exceptions-card.tsx";
import { closeCoachFeed, findCoachFeed, makeCoachFeed } from "#app/features/talk/calls/hours/feed.server.ts";
import { FeedCard } from "#app/features/talk/calls/hours/feed-card.tsx";
import { HoursCard } from "#app/features/talk/calls/hours/hours-card.tsx";
import { SettingsCard } from "#app/features/talk/calls/hours/settings-card.tsx";
import { undoException, undoHours } from "#app/features/talk/calls/hours/undo.ts";
import { messages } from "#app/features/talk/calls/messages.ts";
import { formAction } from "#app/http/forms/form-action.server.ts";
import { memberLoader } from "#app/http/pages/page-loader.server.ts";
import { buttonClass } from "#app/ui/button.tsx";
import { FormSummary } from "#app/ui/form/page-form.tsx";
import { PageHeader } from "#app/ui/shell/page-header.tsx";
import type { Route } from "./+types/calls_.hours";

export const meta: Route.MetaFunction = () => [{ title: "Hours for calls · Admin" }];

export const loader = memberLoader(async ({ services, actor, url }) => {
  const { coaches } = services.config;
  const asked = coaches.find(({ key }) => key === url.searchParams.get("coach"))?.key;
  const coachKey = asked ?? coachKeyOf(actor, coaches) ?? coaches[0]?.key ?? "";
  const hours = await readCallHours(services, actor, { coachKey });
  return {
    coaches: coaches.map(({ key, name }) => ({ key, name })),
    readerZone: actor.timeZone,
    zones: zoneChoices(hours.timeZone),
    hours,
    feed: await findCoachFeed(services, actor, { coachKey }),
  };
});

type OfCoach = { coachKey: string };

const page = ({ coachKey }: OfCoach) => `/admin/calls/hours?coach=${encodeURIComponent(coachKey)}`;

const handler = <T,>(run: T, title: string, failed: string = messages.saveFailed) => ({
  run,
  to: page,
  flash: title,
  failed: failed,
});

export const action = formAction({
  "call-settings": handler(saveCallSettings, messages.settingsSaved),
  "add-hours": handler(addCallHours, messages.hoursAdded),
  "remove-hours": { ...handler(removeCallHours, messages.hoursRemoved), flash: undoHours },
  "add-day-off": handler(addDayOff, messages.exceptionAdded),
  "add-extra": handler(addExtraHours, messages.exceptionAdded),
  "remove-exception": { ...handler(removeException, messages.exceptionRemoved), flash: undoException },
  "make-feed": handler(makeCoachFeed, messages.feedMade, messages.feedFailed),
  "close-feed": handler(closeCoachFeed, messages.feedClosed, messages.feedFailed),
});

const ownForms = ["call-settings", "add-hours", "add-day-off", "add-extra"];

export default function Hours({ loaderData, actionData }: Route.ComponentProps) {
  const { coaches, zones, hours, feed, readerZone } = loaderData;
  const { coach } = hours;
  const address = page({ coachKey: coach.key });
  return (
    <>
      <PageHeader
        title={`${coach.name}'s hours for calls`}
        back={{ href: "/admin/calls", label: "All calls" }}
      />
      <div className="grid gap-6">
        <nav aria-label="Coach" className="flex flex-wrap gap-2">
          {coaches.map(({ key, name }) => (
            <a
              key={key}
              href={page({ coachKey: key })}
              className={buttonClass({ variant: key === coach.key ? "secondary" : "quiet" })}
              aria-current={key === coach.key ? "page" : undefined}
            >
              {name}
            </a>
          ))}
        </nav>
        {actionData && !ownForms.includes(actionData.form) && <FormSummary problem={actionData} />}
        <div className="grid gap-6 lg:grid-cols-2 lg:items-start">
          <HoursCard hours={hours} page={address} problem={actionData} readerZone={readerZone} />
          <ExceptionsCard hours={hours} page={address} problem={actionData} />
          <SettingsCard hours={hours} zones={zones} page={address} problem={actionData} />
          <FeedCard coachKey={coach.key} address={feed} page={address} />
        </div>
      </div>
    </>
  );
}
