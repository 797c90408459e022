import { isAtLeast } from "#app/features/base/tiers.ts";
import { messages } from "#app/features/video/tutorials/messages.ts";
import { recordWatch } from "#app/features/video/tutorials/record-watch.server.ts";
import {
  listShownTutorials,
  type ShownTutorial,
  toCard,
} from "#app/features/video/tutorials/tutorials.server.ts";
import { pageForms } from "#app/http/forms/form-action.server.ts";
import { readOrSay } from "#app/http/pages/load-failure.server.ts";
import type { MemberPage } from "#app/http/pages/page-loader.server.ts";
import { tabAddress } from "../tabs.ts";

type Listed = { tutorials: ShownTutorial[]; failure: string | null };

/** If the library can't be read, that part says so, and the rest of the page still works. */
async function listOrSay({ services, actor, prefersSmallVideos }: MemberPage): Promise<Listed> {
  const { part, failure } = await readOrSay(
    services,
    listShownTutorials(services, actor, { prefersSmallVideos }),
  );
  // Tutorials the member can watch now come first.
  const tutorials = (part ?? []).toSorted(
    (one, other) => Number(other.watching.allowed) - Number(one.watching.allowed),
  );
  return { tutorials, failure: failure === null ? null : messages.loadFailed(failure) };
}

/** Training Content: every tutorial with the member's own marks, and the one in the address. */
export async function load(page: MemberPage) {
  const { tutorials, failure } = await listOrSay(page);
  const asked = page.url.searchParams.get("watch");
  const open = tutorials.find((tutorial) => tutorial.id === asked && tutorial.watching.allowed);
  const { effectiveTier } = page.actor;
  const opensHigher = tutorials.some(
    ({ tier, watching }) => watching.allowed && !isAtLeast(effectiveTier, tier),
  );
  const cards = tutorials.map(toCard);
  const isFromDashboard = page.url.searchParams.get("from") === "dashboard";
  return { tutorials: cards, opensHigher, failure, open: open ?? null, isFromDashboard };
}

/** The tab's form. */
export const forms = pageForms({
  "record-watch": { run: recordWatch, to: tabAddress("content"), failed: messages.watchFailedTitle },
});
