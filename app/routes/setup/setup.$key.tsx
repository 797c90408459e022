import { zoneChoices } from "#app/features/base/calendar/zone-choices.server.ts";
import { CoachesForm } from "#app/features/club/setup/coaches-form.tsx";
import { messages } from "#app/features/club/setup/messages.ts";
import {
  finishSetup,
  readSetup,
  saveClub,
  saveFirstDrill,
  sendTestMail,
} from "#app/features/club/setup/set-up.server.ts";
import { ClubForm, DrillForm, MailForm } from "#app/features/club/setup/setup-forms.tsx";
import { findStep, setupSteps } from "#app/features/club/setup/steps.ts";
import { shotCategories } from "#app/features/training/stats/rules.ts";
import { formAction } from "#app/http/forms/form-action.server.ts";
import { isKind } from "#app/http/guards/rate-limit.server.ts";
import { publicLoader } from "#app/http/pages/page-loader.server.ts";
import { admitBrowser } from "#app/http/sign-in/admit-browser.server.ts";
import { Card } from "#app/ui/card.tsx";
import { PageHeader } from "#app/ui/shell/page-header.tsx";
import type { Route } from "./+types/setup.$key";

export const meta: Route.MetaFunction = () => [
  { title: "Set up your club" },
  { name: "robots", content: "noindex" },
  { name: "referrer", content: "no-referrer" },
];

/** Limits guesses at the link, for page loads and forms alike. */
const limits = [{ name: "setup-link", points: 30, perSeconds: 15 * 60, counts: isKind("not_found") }];

export const loader = publicLoader(async ({ services, actor, url, params }) => {
  const found = await readSetup(services, actor, { key: params.key });
  return {
    ...found,
    setupKey: params.key ?? "",
    step: findStep(url.searchParams.get("step"), found.done),
    zones: zoneChoices(found.siteTimeZone),
  };
}, limits);

const failed = { title: messages.failed, invalid: messages.missing };
const next =
  (step: string) =>
  (_result: unknown, { url }: { url: URL }) =>
    `${url.pathname}?step=${step}`;
const saved = messages.savedTitle;

export const action = formAction({
  club: { limits, run: saveClub, to: next("mail"), flash: saved, failed },
  mail: {
    limits,
    run: sendTestMail,
    to: next("mail"),
    flash: ({ isWritten }: { isWritten: boolean }) => ({
      title: messages.savedTitle,
      message: isWritten ? messages.mailWritten : messages.mailSent,
    }),
    failed,
  },
  drill: { limits, run: saveFirstDrill, to: next("coaches"), flash: saved, failed },
  coaches: {
    limits,
    run: finishSetup,
    headers: admitBrowser,
    to: "/admin/site",
    flash: { title: messages.doneTitle, message: messages.done },
    failed,
    hide: ["password", "secondPassword"],
  },
});

const choices = (values: readonly string[]) =>
  values.map((value) => ({
    value,
    label: value.replaceAll("_", " ").replace(/^./, (letter) => letter.toUpperCase()),
  }));

const firstDrill = {
  title: "Find your flight",
  description: "Four bags a round, one throw all week: the same stance, the same release, the same arc.",
  instructions:
    "Warm up with ten throws. Then ten rounds of four bags. Count what goes in and what stays on the board.",
  category: "general",
  difficulty: "beginner",
  estimatedTime: "30",
};

function StepForm({ loaderData, actionData }: Pick<Route.ComponentProps, "loaderData" | "actionData">) {
  const { step, setupKey, given, siteName, siteTimeZone, contactEmail, drill, zones, hasMailServer } =
    loaderData;
  const common = { setupKey, problem: actionData };
  if (step === "mail") return <MailForm {...common} hasMailServer={hasMailServer} />;
  if (step === "coaches") return <CoachesForm {...common} hasMailServer={hasMailServer} />;
  if (step === "club") {
    return (
      <ClubForm {...common} zones={zones} given={given} defaults={{ siteName, siteTimeZone, contactEmail }} />
    );
  }
  const stored = Object.entries(drill ?? firstDrill).map(([name, value]) => [name, String(value ?? "")]);
  return (
    <DrillForm
      {...common}
      defaults={Object.fromEntries(stored)}
      categories={choices(shotCategories)}
      difficulties={choices(["beginner", "intermediate", "advanced"])}
    />
  );
}

export default function SetUp({ loaderData, actionData }: Route.ComponentProps) {
  const current = setupSteps.findIndex(({ id }) => id === loaderData.step);
  return (
    <div className="mx-auto max-w-xl">
      <PageHeader
        title="Set up your club"
        lead="Four short steps. Leave anytime: the same link brings you back to where you were."
      />
      <nav aria-label="Steps" className="mt-6">
        <ol className="flex flex-wrap gap-x-5 gap-y-2">
          {setupSteps.map(({ id, label }, index) => (
            <li key={id}>
              <a
                href={`?step=${id}`}
                aria-current={index === current ? "step" : undefined}
                className={index === current ? "font-bold" : "underline"}
              >
                {index + 1}. {label}
                {loaderData.done.includes(id) && " (done)"}
              </a>
            </li>
          ))}
        </ol>
      </nav>
      <Card className="mt-6" heading={setupSteps[current]?.label}>
        <StepForm loaderData={loaderData} actionData={actionData} />
      </Card>
    </div>
  );
}
