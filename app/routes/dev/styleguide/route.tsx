import type { ReactNode } from "react";
import { useSearchParams } from "react-router";
import { TierBadge } from "#app/features/base/tier-badge.tsx";
import { ShotArc, ShotLabel } from "#app/features/training/shots/shot-arc.tsx";
import type { ShotKey } from "#app/features/training/shots/shot-words.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Band } from "#app/ui/band.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { LineChart } from "#app/ui/chart/line-chart.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { CheckboxField, FileField, SelectField, TextAreaField, TextField } from "#app/ui/form/field.tsx";
import { TabLinks } from "#app/ui/link/tab-links.tsx";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { Table } from "#app/ui/list/table.tsx";
import { Notice, ToastRegion } from "#app/ui/notice.tsx";
import { BoardArt } from "#app/ui/picture/board.tsx";
import { Logo } from "#app/ui/picture/logo.tsx";
import { SocialIcon } from "#app/ui/picture/social-icon.tsx";
import { Progress } from "#app/ui/progress.tsx";
import { PageHeader } from "#app/ui/shell/page-header.tsx";
import { SiteFooter, SiteHeader } from "#app/ui/shell/site-shell.tsx";
import { SkipLink } from "#app/ui/shell/skip-link.tsx";
import { QuestionList } from "#app/ui/site/question-list.tsx";
import { Section } from "#app/ui/site/section.tsx";
import { StatRow, StatTile } from "#app/ui/stat-tile.tsx";

export const handle = { hydrate: true };

export const loader = () => null;

const links = ["Home", "About", "Plans", "Portal", "FAQ", "Contact"].map((label) => ({
  href: `#${label.toLowerCase()}`,
  label,
  current: label === "Portal",
}));

const groups = ["Quick links", "Support", "Legal"].map((heading) => ({ heading, links: links.slice(0, 4) }));

const account = (
  <>
    <ButtonLink href="#in" variant="quiet">
      Sign In
    </ButtonLink>
    <ButtonLink href="#up">Sign Up</ButtonLink>
  </>
);

function Hero() {
  return (
    <div className="grid items-center gap-8 py-8 lg:grid-cols-2">
      <div>
        <p className="text-lg font-bold">Online cornhole coaching</p>
        <h1 className="mt-2 text-4xl">Four bags. One hole. A coach who watches every throw.</h1>
        <p className="page-lead">
          Film a round, get it back with your coach's notes, and see the number move.
        </p>
        <div className="mt-6 flex flex-wrap gap-3">
          <ButtonLink href="#start" variant="primary" size="large">
            Start Free
          </ButtonLink>
          <ButtonLink href="#story" size="large">
            Backstory
          </ButtonLink>
        </div>
      </div>
      <BoardArt />
    </div>
  );
}

function OpenDialog() {
  return (
    <Dialog title="Complete drill" closeHref="?">
      <p className="mb-4">Thursday, airmail from the left side. Enter the round you just threw.</p>
      <TextField
        id="sg-rounds"
        name="rounds"
        label="Rounds"
        inputMode="numeric"
        hint="Whole number, 1 to 200."
      />
      <TextField id="sg-ppr" name="ppr" label="PPR" inputMode="decimal" hint="Points per round, 0 to 12." />
      <div className="mt-6 flex flex-wrap gap-3">
        <ButtonLink href="#save" variant="primary">
          Save drill
        </ButtonLink>
        <ButtonLink href="?" variant="quiet">
          Cancel
        </ButtonLink>
      </div>
    </Dialog>
  );
}

type StyleguideProps = {
  /** Shows the dialog over the page. */
  dialog?: boolean;
  children?: ReactNode;
};

const questions = [
  { id: "sg-first", question: "Does one close when the other opens?", answer: "Yes, even without scripts." },
  {
    id: "sg-second",
    question: "Where does an answer end?",
    answer: "After 66 characters, like all text.",
  },
];

/** Components of public pages: a section with its heading, questions, a marked clip, network icons. */
function PublicParts() {
  return (
    <Section title="Public parts" lead="A heading with space above it, and its content.">
      <div className="grid gap-8 lg:grid-cols-2">
        <QuestionList group="styleguide" questions={questions} />
        <div>
          <div className="mt-4 flex gap-4">
            {(["facebook", "instagram", "youtube", "x"] as const).map((name) => (
              <SocialIcon key={name} name={name} />
            ))}
          </div>
        </div>
      </div>
    </Section>
  );
}

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
function Controls() {
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
function BoardsAndBadges() {
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

const shots: ShotKey[] = ["general", "push", "airmail", "slick_side", "roll", "cut", "reverse_cut"];

/** Table and bands. */
function Tables() {
  return (
    <section className="grid gap-6">
      <h2>Numbers</h2>
      <Table
        caption="PPR by category, last 8 weeks"
        columns={[
          { id: "shot", label: "Category", rowHeader: true },
          { id: "ppr", label: "Avg PPR", numeric: true },
          { id: "accuracy", label: "Accuracy %", numeric: true },
          { id: "band", label: "Band" },
          { id: "drills", label: "Drills Completed", numeric: true },
        ]}
        rows={shots.map((shot, index) => ({
          id: shot,
          cells: {
            shot: <ShotLabel shot={shot} />,
            ppr: (9.4 - index).toFixed(1),
            accuracy: `${(78.3 - index * 8).toFixed(1)}%`,
            band: (
              <Band level={index < 2 ? "strong" : index < 5 ? "fair" : "needs work"}>
                {(9.4 - index).toFixed(1)}
              </Band>
            ),
            drills: String(12 - index),
          },
        }))}
      />
      <Card>
        <Chart />
      </Card>
    </section>
  );
}

const weeks = [[6.2, 42], [6.6, 64], [6.5, 12], null, [7.3, 80], [7.9, 55], [7.7, 48], [8.4, 36]] as const;

function Chart() {
  return (
    <LineChart
      title="Weekly progress"
      summary="PPR rose 2.2 over 7 logged weeks."
      scale={{
        max: 12,
        unit: "PPR",
        right: { max: 100, unit: "%", name: "Accuracy, %" },
        bands: [
          { from: 0, label: "Needs work" },
          { from: 6, label: "Fair" },
          { from: 8.4, label: "Strong" },
        ],
      }}
      points={weeks.flatMap((week, index) =>
        week === null
          ? []
          : {
              at: index,
              label: `Oct ${index + 1}`,
              name: `Oct ${index + 1}`,
              value: week[0],
              weight: week[1],
              isSmall: week[1] < 30,
              isOpen: index === weeks.length - 1,
            },
      )}
      words={{
        value: "Average PPR",
        share: "Accuracy",
        weight: "Rounds",
        step: "Week",
        small: "Under 30 rounds (small sample)",
      }}
    />
  );
}

/** The flights in the sizes of a hero, a card and a table row. */
function Pictures() {
  return (
    <section className="grid gap-6">
      <h2>Flights</h2>
      <ul className="flex flex-wrap gap-6">
        {shots.map((shot) => (
          <li key={shot} className="grid justify-items-center gap-2">
            <ShotArc shot={shot} size={96} />
            <ShotLabel shot={shot} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Every component in every state, for a development-only page. */
function Styleguide({ dialog, children }: StyleguideProps) {
  return (
    <>
      <SkipLink />
      <SiteHeader
        brand={<Logo href="#home">Cornhole Coaching Club</Logo>}
        links={links}
        account={account}
        menuLabel="Menu"
      />
      <ToastRegion>
        <Notice tone="success" title="Success!" dismissHref="?">
          Thank you for subscribing to our newsletter!
        </Notice>
      </ToastRegion>
      <main id="main" className="shell" tabIndex={-1}>
        <Hero />
        <PageHeader
          title="Welcome back, Player"
          lead="The parts of the house."
          actions={<ButtonLink href="#plans">Manage Plan</ButtonLink>}
        />
        <div className="grid gap-12">
          <Controls />
          <BoardsAndBadges />
          <Tables />
          <Pictures />
          <PublicParts />
        </div>
        {children}
      </main>
      <SiteFooter groups={groups} note="© 2024" />
      {dialog && <OpenDialog />}
    </>
  );
}

/** Every component in every state, for developers. */
export default function StyleguidePage() {
  const [query] = useSearchParams();
  return <Styleguide dialog={query.has("dialog")} />;
}
