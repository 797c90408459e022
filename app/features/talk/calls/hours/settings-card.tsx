import type { ZoneGroup } from "#app/features/base/calendar/zone-choices.server.ts";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { FormDraft } from "#app/ui/draft/form-draft.tsx";
import { SelectField, TextField } from "#app/ui/form/field.tsx";
import { PageForm, usePageForm } from "#app/ui/form/page-form.tsx";
import { SavedMeanwhile } from "#app/ui/form/saved-meanwhile.tsx";
import type { CardProps } from "./hours-card.tsx";

/** The zone of the hours, and where coach and member meet. */
export function SettingsCard({ hours, zones, page, problem }: CardProps & { zones: readonly ZoneGroup[] }) {
  const { timeZone, meetingUrl, version, coach } = hours;
  const form = usePageForm("call-settings", problem, { timeZone, meetingUrl: meetingUrl ?? "" });
  return (
    <Card heading="Zone and meeting link">
      <PageForm of={form} action={`${page}&form=call-settings`} className="grid gap-4">
        <SavedMeanwhile form={form} version={version} theirsHref={page} />
        <input type="hidden" name="coachKey" value={coach.key} />
        <SelectField {...form.field("timeZone")} label="Time zone of the hours" options={[]} groups={zones} />
        <TextField
          {...form.field("meetingUrl")}
          label="Meeting link"
          hint="Members see it on their call's page and in their email."
          type="url"
          inputMode="url"
          optional
        />
        <FormDraft about={`call-settings:${coach.key}`} />
        <Button variant="secondary" className="justify-self-start">
          Save
        </Button>
      </PageForm>
    </Card>
  );
}
