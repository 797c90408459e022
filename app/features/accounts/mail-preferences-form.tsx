import { Button } from "#app/ui/button.tsx";
import { CheckboxField } from "#app/ui/field.tsx";

type Preferences = { mailsCoachNews: boolean; mailsDigest: boolean };

/** Which mails a member wants besides those about the account itself. */
export function MailPreferencesForm({ preferences }: { preferences: Preferences }) {
  return (
    <form method="post" action="/account?form=preferences" className="grid gap-3">
      <CheckboxField
        id="preferences-mailsCoachNews"
        name="mailsCoachNews"
        label="Mail me when my coach writes or reviews a video"
        defaultChecked={preferences.mailsCoachNews}
      />
      <CheckboxField
        id="preferences-mailsDigest"
        name="mailsDigest"
        label="Mail me a digest of my training"
        defaultChecked={preferences.mailsDigest}
      />
      <Button variant="secondary" className="justify-self-start">
        Save preferences
      </Button>
    </form>
  );
}
