import { TierBadge } from "#app/features/base/tier-badge.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { CheckboxField, FileField, SelectField, TextAreaField, TextField } from "#app/ui/form/field.tsx";
import { TabLinks } from "#app/ui/link/tab-links.tsx";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Progress } from "#app/ui/progress.tsx";
import { StatRow, StatTile } from "#app/ui/stat-tile.tsx";

const tabs = ["Sign In", "Sign Up"].map((label) => ({ id: label, label, href: `?tab=${label}` }));

function Buttons() {
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Button>Save drill</Button>
      <Button variant="secondary">Preview</Button>
      <Button variant="quiet">Cancel</Button>
      <Button variant="danger">Delete note</Button>
      <Button disabled>Saving …</Button>
      <ButtonLink href="#large" variant="primary" size="large">
        Start Free
      </ButtonLink>
    </div>
  );
}

function Fields() {
  return (
    <form className="grid gap-x-8 gap-y-6 md:grid-cols-2">
      <div>
        <TextField id="sg-name" name="name" label="First Name" defaultValue="Robin" />
        <TextField
          id="sg-mail"
          name="mail"
          type="email"
          label="Email"
          defaultValue="robin@"
          errors={["Please enter a valid email address"]}
        />
        <TextField
          id="sg-pass"
          name="pass"
          type="password"
          label="Password"
          hint="Must be at least 6 characters"
        />
        <CheckboxField id="sg-remember" name="remember" label="Remember me" defaultChecked />
      </div>
      <div>
        <SelectField
          id="sg-shot"
          name="shot"
          label="Shot"
          defaultValue="push"
          options={["push", "airmail", "roll"].map((value) => ({ value, label: value }))}
        />
        <TextAreaField id="sg-notes" name="notes" label="Message" optional hint="1 to 500 characters" />
        <FileField id="sg-file" name="file" label="Video" hint="MP4 or MOV, up to 2 GB" accept="video/*" />
      </div>
    </form>
  );
}

/** Buttons, tabs, fields, errors. */
export function Controls() {
  return (
    <section className="grid gap-6">
      <h2>Controls</h2>
      <Buttons />
      <TabLinks items={tabs} current="Sign In" label="Sign in or sign up" />
      <ErrorSummary
        title="There is a problem"
        message="Nothing was sent yet."
        errors={[{ fieldId: "sg-mail", message: "Please enter a valid email address" }]}
      />
      <Fields />
      <Progress id="sg-up" label="round-1.mp4" value={42}>
        42 of 100 MB · 3.1 MB/s · about 19 s left
      </Progress>
    </section>
  );
}

/** Notices, cards, badges, tiles. */
export function BoardsAndBadges() {
  return (
    <section className="grid gap-6">
      <h2>Notices, cards, tiles</h2>
      <Notice tone="destructive" title="Upload Failed" dismissHref="?">
        Your video file is too large. Please try a smaller file or compress your video.
      </Notice>
      <Notice tone="warning" title="One video left this week" />
      <Notice tone="info" title="Your review is ready">
        Coach notes were added to “Left side, round 3”.
      </Notice>
      <div className="flex flex-wrap gap-3">
        <TierBadge tier="basic" />
        <TierBadge tier="elite">Elite Member</TierBadge>
        <TierBadge tier="pro" />
        <Badge>Draft</Badge>
        <Badge tone="warning">Pending Review</Badge>
        <Badge tone="success">Reviewed</Badge>
        <Badge tone="danger">Failed</Badge>
        <Badge tone="accent">Most Popular</Badge>
      </div>
      <StatRow across={4}>
        <StatTile label="Current Week" value="8.4" unit="PPR" change="up 0.8 from last week" direction="up" />
        <StatTile label="Accuracy" value="70.0%" change="down 1.2 points" direction="down" />
        <StatTile label="Consistency" value="81%" change="no change" direction="flat" />
        <StatTile label="Analysis Requests" value="12" />
      </StatRow>
      <div className="grid gap-4 md:grid-cols-2">
        <Card heading="Airmail from the left" aside={<TierBadge tier="pro" />} footer="12 minutes">
          A high throw that clears the blocker and drops into the hole without touching the board.
        </Card>
        <EmptyState title="No practice notes yet" action={<ButtonLink href="#v">Upload Video</ButtonLink>}>
          Your coach will send personalized notes based on your progress
        </EmptyState>
      </div>
    </section>
  );
}
