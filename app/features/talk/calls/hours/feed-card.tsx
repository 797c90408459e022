import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { TextField } from "#app/ui/form/field.tsx";
import { Form } from "#app/ui/form/form.tsx";

type Props = { coachKey: string; address: string | null; page: string };

function OneButton({ action, coachKey, label }: { action: string; coachKey: string; label: string }) {
  return (
    <Form method="post" action={action}>
      <input type="hidden" name="coachKey" value={coachKey} />
      <Button variant="secondary">{label}</Button>
    </Form>
  );
}

/** A secret link to the coach's calls for their own calendar; it can be turned off. */
export function FeedCard({ coachKey, address, page }: Props) {
  return (
    <Card heading="Calls in your calendar">
      <div className="grid gap-4">
        {address ? (
          <>
            <TextField
              id="feed-address"
              name="feedAddress"
              label="Calendar address"
              hint="Subscribe to it in your calendar app. Anyone who has it can see who calls when."
              value={address}
              readOnly
            />
            <div className="flex flex-wrap gap-2">
              <OneButton action={`${page}&form=make-feed`} coachKey={coachKey} label="Replace this link" />
              <OneButton action={`${page}&form=close-feed`} coachKey={coachKey} label="Turn off this link" />
            </div>
          </>
        ) : (
          <>
            <p>All your calls in your calendar app, by a private link.</p>
            <OneButton action={`${page}&form=make-feed`} coachKey={coachKey} label="Create a calendar link" />
          </>
        )}
      </div>
    </Card>
  );
}
