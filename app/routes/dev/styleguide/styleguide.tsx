import type { ReactNode } from "react";
import { ButtonLink } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { TextField } from "#app/ui/form/field.tsx";
import { Notice, ToastRegion } from "#app/ui/notice.tsx";
import { BoardArt } from "#app/ui/picture/board.tsx";
import { Logo } from "#app/ui/picture/logo.tsx";
import { PageHeader } from "#app/ui/shell/page-header.tsx";
import { SiteFooter, SiteHeader } from "#app/ui/shell/site-shell.tsx";
import { SkipLink } from "#app/ui/shell/skip-link.tsx";
import { Pictures, Tables } from "./styleguide-numbers.tsx";
import { PublicParts } from "./styleguide-public.tsx";
import { BoardsAndBadges, Controls } from "./styleguide-sections.tsx";

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

/** Every component in every state, for a development-only page. */
export function Styleguide({ dialog, children }: StyleguideProps) {
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
