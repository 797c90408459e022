import type { ZoneGroup } from "#app/features/base/calendar/zone-choices.server.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { FormDraft } from "#app/ui/draft/form-draft.tsx";
import { SelectField, TextField } from "#app/ui/form/field.tsx";
import { type FormProblem, PageForm, usePageForm } from "#app/ui/form/page-form.tsx";
import { PasswordField } from "#app/ui/form/password-field.tsx";
import { SavedMeanwhile } from "#app/ui/form/saved-meanwhile.tsx";

type Profile = {
  firstName: string;
  lastName: string;
  phoneNumber: string | null;
  userName: string;
  timeZone: string | null;
  version: string;
};

type Props = {
  profile: Profile;
  /** The zones to choose from; an empty choice means the browser's (D17). */
  zones: readonly ZoneGroup[];
  hasPassword: boolean;
  problem: FormProblem | undefined;
};

type ProofProps = { hasPassword: boolean; form: ReturnType<typeof usePageForm> };

/** The password field for a new phone or username, once it is required. */
function Proof({ hasPassword, form }: ProofProps) {
  const password = form.field("currentPassword");
  if (!password.errors && form.field("isAsked").defaultValue !== "yes") return null;
  if (!hasPassword) {
    return (
      <ButtonLink href="/api/auth/google?to=%2Faccount" className="justify-self-start">
        Sign in with Google again
      </ButtonLink>
    );
  }
  return (
    <>
      <input type="hidden" name="isAsked" value="yes" />
      <PasswordField {...password} label="Current Password" autoComplete="current-password" required />
    </>
  );
}

/** Name, phone, username (D8) and time zone (D17). */
export function ProfileForm({ profile, zones, hasPassword, problem }: Props) {
  const form = usePageForm("profile", problem, {
    firstName: profile.firstName,
    lastName: profile.lastName,
    userName: profile.userName,
    phoneNumber: profile.phoneNumber ?? "",
    timeZone: profile.timeZone ?? "",
  });
  const none = { value: "", label: "Use my device's time zone" };
  return (
    <PageForm of={form} action="/account?form=profile" className="grid gap-4">
      <SavedMeanwhile form={form} version={profile.version} theirsHref="/account" />
      <div className="field-grid grid grid-cols-2 gap-3">
        <TextField {...form.field("firstName")} label="First Name" autoComplete="given-name" required />
        <TextField {...form.field("lastName")} label="Last Name" autoComplete="family-name" required />
      </div>
      <TextField
        {...form.field("phoneNumber")}
        label="Phone Number"
        hint="Coaches use it if your plan includes calls. No one else sees it. You can remove it."
        type="tel"
        autoComplete="tel"
        optional
      />
      <TextField
        {...form.field("userName")}
        label="User name"
        hint="You can sign in with it instead of your email."
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required
      />
      <SelectField
        {...form.field("timeZone")}
        label="Time zone"
        hint="Your days start in it. Logs keep their day."
        options={[none]}
        groups={zones}
      />
      <Proof hasPassword={hasPassword} form={form} />
      <FormDraft about="profile" />
      <Button className="justify-self-start">Save profile</Button>
    </PageForm>
  );
}
