import { findMember, readActiveMembersPage } from "#app/features/people/coaching/members.server.ts";
import { messages } from "#app/features/talk/notes/messages.ts";
import { sendPracticeNote } from "#app/features/talk/notes/notes.server.ts";
import { prefilledNote } from "#app/features/talk/notes/rules.ts";
import {
  getCompletionForCoach,
  listCompletionsForCoach,
} from "#app/features/training/completions/queries.server.ts";
import {
  countAllCompletions,
  countCompletionsOf,
  listLatestOf,
} from "#app/features/training/stats/admin-queries.server.ts";
import type { FormHandler } from "#app/http/form-action.server.ts";
import type { MemberPage } from "#app/http/page-loader.server.ts";
import { formatDate } from "#app/ui/format.ts";
import { readFilter, readPage } from "../read-filter.server.ts";
import { doneAddress } from "../tabs.ts";

async function draftAbout(page: MemberPage, completionId: string) {
  const completion = await getCompletionForCoach(page.services, page.actor, { id: completionId });
  const date = formatDate(completion.completedAt, completion.member.timeZone);
  return { member: completion.member, ...prefilledNote({ ...completion, date }) };
}

const onCard = 10;
const onAllPage = 50;

/** The member a note can be sent to, with the latest ten completions or, by `all`, a page of them. */
async function readSelected(page: MemberPage) {
  const { services, actor, url } = page;
  const userId = url.searchParams.get("user");
  const member = userId ? await findMember(services, actor, { userId }) : null;
  if (!member) return null;
  const userIds = [member.id];
  const isAll = url.searchParams.get("all") === "on";
  const number = isAll ? readPage(url.searchParams, "completions") : 1;
  const each = isAll ? onAllPage : onCard;
  const completions = await listLatestOf(services, actor, { userIds, each, skip: (number - 1) * each });
  const total = (await countCompletionsOf(services, actor, { userIds }))[member.id] ?? 0;
  return { member, completions, total, isAll, page: number, size: each };
}

async function readCards(page: MemberPage, filter: ReturnType<typeof readFilter>["filter"]) {
  const { services, actor } = page;
  const list = await readActiveMembersPage(services, actor, filter);
  const userIds = list.entities.map((member) => member.id);
  return {
    list,
    latest: Object.groupBy(
      await listLatestOf(services, actor, { userIds, each: onCard }),
      (row) => row.userId,
    ),
    counts: await countCompletionsOf(services, actor, { userIds }),
  };
}

/** Practice Notes: what members logged, a card each; `user` selects whom to write to, `completion` what about. */
export async function load(page: MemberPage) {
  const { services, actor, url } = page;
  const { filter, coaches } = readFilter(page);
  const completionId = url.searchParams.get("completion");
  return {
    tab: "notes",
    coaches,
    completionId,
    draft: completionId ? await draftAbout(page, completionId) : null,
    selected: await readSelected(page),
    ...(await readCards(page, filter)),
    recent: await listCompletionsForCoach(services, actor, { latest: 5 }),
    recentTotal: await countAllCompletions(services, actor),
  } as const;
}

/** The tab's form. */
export const forms = {
  "send-note": {
    run: sendPracticeNote,
    to: (_result: unknown, { url }: { url: URL }) => doneAddress(url.searchParams),
    flash: { tone: "success", title: messages.sent },
    titles: { failed: messages.failedTitle },
  },
} satisfies Record<string, FormHandler<unknown>>;
