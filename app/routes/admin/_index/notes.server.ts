import { getCompletionForCoach, listCompletionsForCoach } from "#app/features/completions/queries.server.ts";
import { messages } from "#app/features/notes/messages.ts";
import { sendPracticeNote } from "#app/features/notes/notes.server.ts";
import { prefilledNote } from "#app/features/notes/rules.ts";
import type { FormDoor } from "#app/http/form-action.server.ts";
import { formatDate } from "#app/ui/format.ts";
import type { TabPage } from "./tabs.server.ts";
import { tabAddress } from "./tabs.ts";

async function draftAbout(page: TabPage, completionId: string) {
  const completion = await getCompletionForCoach(page.services, page.actor, { id: completionId });
  const date = formatDate(completion.completedAt, completion.member.timeZone);
  return { member: completion.member, ...prefilledNote({ ...completion, date }) };
}

/** Practice Notes: what members logged, newest first; `completion` in the address opens a note about it. */
export async function load(page: TabPage) {
  const { services, actor, url } = page;
  const completionId = url.searchParams.get("completion");
  return {
    tab: "notes",
    timeZone: actor.timeZone,
    completionId,
    draft: completionId ? await draftAbout(page, completionId) : null,
    completions: await listCompletionsForCoach(services, actor, { limit: 21 }),
  } as const;
}

/** The tab's form. */
export const forms = {
  "send-note": {
    run: sendPracticeNote,
    to: tabAddress("notes"),
    flash: { tone: "success", title: messages.sent },
    titles: { failed: messages.failedTitle },
  },
} satisfies Record<string, FormDoor<unknown>>;
