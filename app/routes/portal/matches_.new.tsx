import { readGearChoices } from "#app/features/training/gear/choices.server.ts";
import { WaitingDrills } from "#app/features/training/log-sheet/waiting-drills.tsx";
import { MatchSheet } from "#app/features/training/matches/match-sheet.tsx";
import { logMatch } from "#app/features/training/matches/matches.server.ts";
import { messages } from "#app/features/training/matches/messages.ts";
import { formAction } from "#app/http/forms/form-action.server.ts";
import { memberLoader } from "#app/http/pages/page-loader.server.ts";
import { PageHeader } from "#app/ui/shell/page-header.tsx";
import type { Route } from "./+types/matches_.new";

const here = "/portal/matches/new";

export const handle = { hydrate: true };

export const meta: Route.MetaFunction = () => [{ title: "Log a match · Training Portal" }];

/** The browser keeps this page for when it is offline. */
export const loader = memberLoader(async ({ services, actor }) => ({
  gear: await readGearChoices(services, actor),
  formKey: services.ids.id(),
}));

export const action = formAction({
  "log-match": {
    run: logMatch,
    to: ({ id }: { id: string }) => `/portal/matches/${id}`,
    flash: messages.logged,
    failed: messages.failedTitle,
  },
});

/** Logs a match, round by round. */
export default function LogMatchPage({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <>
      <PageHeader title="Log a match" />
      <WaitingDrills />
      <MatchSheet
        {...loaderData}
        begun={null}
        action={`${here}?form=log-match`}
        cancelHref="/portal/matches"
        problem={actionData}
      />
    </>
  );
}
