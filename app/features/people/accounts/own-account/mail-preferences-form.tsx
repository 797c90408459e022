import { Button } from "#app/ui/button.tsx";
import { FormDraft } from "#app/ui/draft/form-draft.tsx";
import { CheckboxField, TextField } from "#app/ui/form/field.tsx";
import { type FormProblem, PageForm, useChecks, usePageForm } from "#app/ui/form/page-form.tsx";
import { SavedMeanwhile } from "#app/ui/form/saved-meanwhile.tsx";

type Preferences = {
  mailsCoachNews: boolean;
  mailsDigest: boolean;
  mailsNewsletter: boolean;
  quietFrom: string;
  quietUntil: string;
  mailVersion: string;
};

type Props = { preferences: Preferences; problem: FormProblem | undefined };

/** Which optional emails a member wants, and their quiet hours. */
export function MailPreferencesForm({ preferences, problem }: Props) {
  const { mailsCoachNews, mailsDigest, mailsNewsletter, quietFrom, quietUntil, mailVersion } = preferences;
  const isChecked = useChecks("preferences");
  const form = usePageForm("preferences", problem, { quietFrom, quietUntil });
  return (
    <PageForm of={form} action="/account?form=preferences" className="grid gap-3">
      <SavedMeanwhile form={form} version={mailVersion} theirsHref="/account" />
      <CheckboxField
        id="preferences-mailsCoachNews"
        name="mailsCoachNews"
        label="Email me when my coach writes or reviews a video"
        defaultChecked={isChecked("mailsCoachNews", mailsCoachNews)}
      />
      <CheckboxField
        id="preferences-mailsDigest"
        name="mailsDigest"
        label="Email me a digest of my training"
        hint="At most one a day, and only when there's something new."
        defaultChecked={isChecked("mailsDigest", mailsDigest)}
      />
      <CheckboxField
        id="preferences-mailsNewsletter"
        name="mailsNewsletter"
        label="Email me the newsletter"
        hint="News from the club, once your email address is confirmed."
        defaultChecked={isChecked("mailsNewsletter", mailsNewsletter)}
      />
      <fieldset className="grid gap-3">
        <legend className="font-bold">Quiet hours</legend>
        <p className="text-ink-muted">
          We won't email or notify you between these times. Set both to the same time to turn this off.
        </p>
        <div className="field-grid grid grid-cols-2 gap-3">
          <TextField {...form.field("quietFrom")} type="time" label="From" required />
          <TextField {...form.field("quietUntil")} type="time" label="Until" required />
        </div>
      </fieldset>
      <FormDraft about="mail-preferences" />
      <Button variant="secondary" className="justify-self-start">
        Save preferences
      </Button>
    </PageForm>
  );
}
