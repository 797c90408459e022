import type { ReactNode } from "react";
import { zoneChoices, zoneName } from "#app/features/base/calendar/zone-choices.server.ts";
import { shownAddress } from "#app/features/base/email-address.ts";
import { noMailServer } from "#app/features/base/mail/no-mail-server.ts";
import { writeInstead } from "#app/features/base/mail/write-instead.server.ts";
import { WriteInstead } from "#app/features/base/mail/write-instead.tsx";
import { TierBadge } from "#app/features/base/tier-badge.tsx";
import { DeleteAccountForm } from "#app/features/people/accounts/own-account/delete-account-form.tsx";
import { MailPreferencesForm } from "#app/features/people/accounts/own-account/mail-preferences-form.tsx";
import {
  type OwnExport,
  readOwnSettings,
} from "#app/features/people/accounts/own-account/own-account-queries.server.ts";
import { OwnCopy } from "#app/features/people/accounts/own-account/own-copy.tsx";
import { ProfileForm } from "#app/features/people/accounts/own-account/profile-form.tsx";
import { ChangePasswordForm } from "#app/features/people/accounts/passwords/change-password-form.tsx";
import { messages } from "#app/features/people/entitlements/messages.ts";
import { FactorCard } from "#app/features/people/second-factor/factor-card.tsx";
import { readSecondFactor } from "#app/features/people/second-factor/manage.server.ts";
import { DeviceList } from "#app/features/people/sessions/device-list.tsx";
import { listOwnSessions } from "#app/features/people/sessions/own-sessions.server.ts";
import { formAction } from "#app/http/forms/form-action.server.ts";
import { memberLoader } from "#app/http/pages/page-loader.server.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { Form } from "#app/ui/form/form.tsx";
import type { FormProblem } from "#app/ui/form/page-form.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { PageHeader } from "#app/ui/shell/page-header.tsx";
import { formatDate } from "#app/ui/time/format.ts";
import type { Route } from "./+types/route";
import { accountForms } from "./forms.server.ts";

export const meta: Route.MetaFunction = () => [{ title: "My account" }];

export const loader = memberLoader(async ({ services, actor, url }) => {
  const settings = await readOwnSettings(services, actor);
  return {
    settings,
    coaches: writeInstead(services),
    devices: await listOwnSessions(services, actor),
    secondFactor: await readSecondFactor(services, actor),
    tier: actor.effectiveTier,
    timeZone: actor.timeZone,
    zoneName: zoneName(actor.timeZone),
    zones: zoneChoices(settings.timeZone),
    isDeleting: url.searchParams.get("delete") === "account",
  };
});

export const action = formAction(accountForms);

const withWords = new Set(["profile", "preferences", "password", "delete-account"]);

/** The error of a form that is just a button, and so has no place of its own for it. */
function ButtonProblem({ problem }: { problem: FormProblem | undefined }) {
  if (!problem || withWords.has(problem.form)) return null;
  return (
    <Notice tone="destructive" title={problem.title} className="mt-6">
      {problem.message}
    </Notice>
  );
}

type PageData = Route.ComponentProps["loaderData"];

type GroupsProps = PageData & { problem: FormProblem | undefined };

const groups = [
  { id: "about-you", heading: "Profile" },
  { id: "emails", heading: "Email preferences" },
  { id: "plan", heading: "Your plan" },
  { id: "sign-in", heading: "Password" },
  { id: "devices", heading: "Signed-in devices" },
  { id: "data", heading: "Your data" },
] as const;

const headingOf = (id: GroupId) => groups.find((group) => group.id === id)?.heading;

type GroupId = (typeof groups)[number]["id"];

/** One section of the account page, with a hairline above it. */
function Group({ id, aside, children }: { id: GroupId; aside?: ReactNode; children: ReactNode }) {
  return (
    <section aria-labelledby={id} className="border-t border-line py-4 lg:py-6">
      <div className="mb-3 flex flex-wrap items-center gap-3">
        <h2 id={id} className="text-xl">
          {headingOf(id)}
        </h2>
        {aside}
      </div>
      {children}
    </section>
  );
}

/** Links to each section of the page, behind one line: the first section is what people edit most. */
function Contents() {
  return (
    <nav aria-label="On this page">
      <details className="disclosure">
        <summary>On this page</summary>
        <div className="flex flex-wrap gap-x-5">
          {groups.map(({ id, heading }) => (
            <a key={id} href={`#${id}`} className="link inline-flex min-h-11 items-center">
              {heading}
            </a>
          ))}
        </div>
      </details>
    </nav>
  );
}

function Person({ settings, coaches, zones, tier, problem }: GroupsProps) {
  return (
    <div>
      <Group id="about-you">
        <ProfileForm profile={settings} zones={zones} hasPassword={settings.hasPassword} problem={problem} />
      </Group>
      <Group id="emails">
        {coaches && <p className="mb-3">{`${noMailServer} Your choices hold once it has one.`}</p>}
        <MailPreferencesForm preferences={settings} problem={problem} />
        <ButtonLink href="/account/notifications" variant="secondary" className="mt-4">
          Notifications on your devices
        </ButtonLink>
      </Group>
      <Group id="plan" aside={<TierBadge tier={tier} />}>
        <p>{`Your plan: ${settings.planSentence}`}</p>
        <ButtonLink href="/plans" className="mt-4">
          {tier === "basic" ? "Upgrade Plan" : "Manage Plan"}
        </ButtonLink>
      </Group>
    </div>
  );
}

/** Where the copy is being made: that page says by itself when it is ready, while fields are filled in here. */
function Collecting() {
  return (
    <p>
      {"We're collecting your data. "}
      <a href="/account/data" className="link">
        See when it's ready
      </a>
    </p>
  );
}

/** A copy of the member's data: a button to request it, and the link once it is ready. */
function OwnData({ dataExport, timeZone }: { dataExport: OwnExport | null; timeZone: string }) {
  const isWanted = dataExport?.status === "wanted";
  return (
    <>
      <p>
        Everything we know about you in one ZIP file: tables (CSV and JSON) and your own videos. Another club
        can import your training from the file for-another-club.json.
      </p>
      <div className="mt-4 grid gap-4">
        {isWanted && <Collecting />}
        {dataExport && !isWanted && <OwnCopy copy={dataExport} timeZone={timeZone} />}
        {!isWanted && (
          <Form method="post" action="/account?form=export">
            <Button variant="secondary">{dataExport ? "Collect my data again" : "Collect my data"}</Button>
          </Form>
        )}
      </div>
    </>
  );
}

function Safety({ settings, coaches, devices, secondFactor, timeZone, problem }: GroupsProps) {
  return (
    <div>
      <Group id="sign-in">
        <ChangePasswordForm
          email={settings.email}
          hasPassword={settings.hasPassword}
          isCoach={settings.isListed}
          coaches={coaches}
          problem={problem}
        />
        <div className="mt-6">
          <FactorCard {...secondFactor} timeZone={timeZone} />
        </div>
      </Group>
      <Group id="devices">
        <ButtonLink href="/account/phone" variant="secondary" className="mb-4 max-sm:pointer-coarse:hidden">
          Sign in on your phone
        </ButtonLink>
        <DeviceList devices={devices} trusted={secondFactor.trusted} timeZone={timeZone} />
      </Group>
      <Group id="data">
        <OwnData dataExport={settings.dataExport} timeZone={timeZone} />
        <h3 className="mt-6 text-lg">Delete account</h3>
        <p>You can change your mind for 14 days. After that, everything is deleted.</p>
        <ButtonLink href="/account?delete=account" variant="danger" className="mt-4">
          Delete account …
        </ButtonLink>
      </Group>
    </div>
  );
}

type Props = {
  settings: Awaited<ReturnType<typeof readOwnSettings>>;
  /** Where to write to while the club sends no email. */
  coaches: readonly string[] | null;
  timeZone: string;
};

/** The link that confirms the address, or who to ask while there is no email. */
function Confirmation({ settings, coaches }: Pick<Props, "settings" | "coaches">) {
  const { email, purchaseWaits } = settings;
  if (coaches) {
    const wish = purchaseWaits
      ? "To start the plan you bought"
      : "Your address stays unconfirmed until then. If you need it";
    return <WriteInstead emails={coaches} wish={wish} />;
  }
  return (
    <>
      <p>We emailed a link to {shownAddress(email)}. It works for 24 hours.</p>
      <Form method="post" action="/account?form=verification" className="mt-2">
        <Button variant="secondary">Send the link again</Button>
      </Form>
    </>
  );
}

/** What needs the member's attention: a scheduled deletion, an unconfirmed address, a coach's short password. */
function Warnings({ settings, coaches, timeZone }: Props) {
  const { deleteAfter, isVerified, purchaseWaits, needsLongerPassword, email } = settings;
  return (
    <>
      {deleteAfter && (
        <Notice
          tone="warning"
          title={`Your account will be deleted on ${formatDate(deleteAfter, timeZone)}`}
          className="mt-6"
        >
          <Form method="post" action="/account?form=keep-account" className="mt-2">
            <Button>Keep my account</Button>
          </Form>
        </Notice>
      )}
      {!isVerified && (
        <Notice
          tone="info"
          title={purchaseWaits ? messages.purchaseWaits : "Please confirm your email address"}
          className="mt-6"
        >
          <Confirmation settings={settings} coaches={coaches} />
        </Notice>
      )}
      {needsLongerPassword && (
        <Notice tone="warning" title="Coaches need a longer password" className="mt-6">
          {coaches ? (
            `Set one of at least 12 characters, and the admin area opens. On the server: npm run admin -- reset-password ${shownAddress(email)}`
          ) : (
            <>
              Set one of at least 12 characters by <a href="/forgot-password">a link we email you</a>, and the
              admin area opens.
            </>
          )}
        </Notice>
      )}
    </>
  );
}

export default function Account({ loaderData, actionData }: Route.ComponentProps) {
  const { settings, coaches, timeZone, zoneName, isDeleting } = loaderData;
  return (
    <>
      <PageHeader
        title="My account"
        lead={`${shownAddress(settings.email)} · member since ${formatDate(settings.createdAt, timeZone)} · times in ${zoneName}`}
      />
      <ButtonProblem problem={actionData} />
      <Warnings settings={settings} coaches={coaches} timeZone={timeZone} />
      <Contents />
      <div className="mt-2 grid grid-cols-[minmax(0,1fr)] lg:grid-cols-2 lg:items-start lg:gap-x-12">
        <Person {...loaderData} problem={actionData} />
        <Safety {...loaderData} problem={actionData} />
      </div>
      {isDeleting && !settings.deleteAfter && (
        <Dialog title="Delete your account?" closeHref="/account">
          <DeleteAccountForm email={settings.email} hasPassword={settings.hasPassword} problem={actionData} />
        </Dialog>
      )}
    </>
  );
}
