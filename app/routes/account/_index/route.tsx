import { ChangePasswordForm } from "#app/features/people/accounts/change-password-form.tsx";
import { DeleteAccountForm } from "#app/features/people/accounts/delete-account-form.tsx";
import { MailPreferencesForm } from "#app/features/people/accounts/mail-preferences-form.tsx";
import { readOwnSettings } from "#app/features/people/accounts/own-account-queries.server.ts";
import { ProfileForm } from "#app/features/people/accounts/profile-form.tsx";
import { FactorCard } from "#app/features/people/second-factor/factor-card.tsx";
import { readSecondFactor } from "#app/features/people/second-factor/manage.server.ts";
import { DeviceList } from "#app/features/people/sessions/device-list.tsx";
import { listOwnSessions } from "#app/features/people/sessions/own-sessions.server.ts";
import { formAction } from "#app/http/form-action.server.ts";
import { memberLoader } from "#app/http/page-loader.server.ts";
import { TierBadge } from "#app/ui/badge.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { formatDate } from "#app/ui/format.ts";
import { Notice } from "#app/ui/notice.tsx";
import type { FormProblem } from "#app/ui/page-form.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import type { Route } from "./+types/route";
import { DataCard } from "./data-card.tsx";
import { accountForms } from "./forms.server.ts";
import { Warnings } from "./warnings.tsx";

export const meta: Route.MetaFunction = () => [{ title: "My account" }];

export const loader = memberLoader(async ({ services, actor, url }) => ({
  settings: await readOwnSettings(services, actor),
  devices: await listOwnSessions(services, actor),
  secondFactor: await readSecondFactor(services, actor),
  tier: actor.effectiveTier,
  timeZone: actor.timeZone,
  zones: Intl.supportedValuesOf("timeZone"),
  isDeleting: url.searchParams.get("delete") === "account",
}));

export const action = formAction(accountForms);

const withWords = new Set(["profile", "preferences", "password", "delete-account"]);

/** What went wrong with a form that is a single button, and so has no place of its own for it. */
function ButtonProblem({ problem }: { problem: FormProblem | undefined }) {
  if (!problem || withWords.has(problem.form)) return null;
  return (
    <Notice tone="destructive" title={problem.title} className="mt-6">
      {problem.message}
    </Notice>
  );
}

type Shown = Route.ComponentProps["loaderData"];

type CardsProps = Shown & { problem: FormProblem | undefined };

function PersonCards({ settings, zones, tier, problem }: CardsProps) {
  return (
    <div className="grid gap-6">
      <Card heading="Your plan" aside={<TierBadge tier={tier} />}>
        <p>{settings.planSentence}.</p>
        <ButtonLink href="/plans" className="mt-4">
          {tier === "basic" ? "Upgrade Plan" : "Manage Plan"}
        </ButtonLink>
      </Card>
      <Card heading="Profile">
        <ProfileForm profile={settings} zones={zones} hasPassword={settings.hasPassword} problem={problem} />
      </Card>
      <Card heading="E-mail preferences">
        <MailPreferencesForm preferences={settings} problem={problem} />
      </Card>
    </div>
  );
}

function SafetyCards({ settings, devices, secondFactor, timeZone, problem }: CardsProps) {
  return (
    <div className="grid gap-6">
      <Card heading="Password">
        <ChangePasswordForm
          hasPassword={settings.hasPassword}
          isCoach={settings.isListed}
          problem={problem}
        />
      </Card>
      {secondFactor && <FactorCard {...secondFactor} timeZone={timeZone} />}
      <Card heading="Signed-in devices">
        <ButtonLink href="/account/phone" variant="secondary" className="mb-4">
          Sign in on your phone
        </ButtonLink>
        <DeviceList devices={devices} trusted={secondFactor?.trusted ?? []} timeZone={timeZone} />
      </Card>
      <DataCard dataExport={settings.dataExport} timeZone={timeZone} />
      <Card heading="Delete account">
        <p>You can change your mind for 14 days; after that everything is gone.</p>
        <ButtonLink href="/account?delete=account" className="mt-4">
          Delete account …
        </ButtonLink>
      </Card>
    </div>
  );
}

export default function Account({ loaderData, actionData }: Route.ComponentProps) {
  const { settings, timeZone, isDeleting } = loaderData;
  return (
    <>
      <PageHeader
        title="My account"
        lead={`${settings.email} · member since ${formatDate(settings.createdAt, timeZone)} · times in ${timeZone.replaceAll("_", " ")}`}
      />
      <ButtonProblem problem={actionData} />
      <Warnings settings={settings} timeZone={timeZone} />
      <div className="mt-6 grid gap-6 lg:grid-cols-2 lg:items-start">
        <PersonCards {...loaderData} problem={actionData} />
        <SafetyCards {...loaderData} problem={actionData} />
      </div>
      {isDeleting && !settings.deleteAfter && (
        <Dialog title="Delete your account?" closeHref="/account">
          <DeleteAccountForm hasPassword={settings.hasPassword} problem={actionData} />
        </Dialog>
      )}
    </>
  );
}
