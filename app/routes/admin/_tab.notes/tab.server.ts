import { localDate, memberTimeZone, weekOfYear } from "#app/features/base/calendar/rules.ts";
import { pageNumber } from "#app/features/base/fields.ts";
import { readDraft } from "#app/features/base/form-drafts.server.ts";
import { readPage } from "#app/features/base/paging.server.ts";
import { readTimeline } from "#app/features/club/member-view/timeline.server.ts";
import { readActiveMembersPage } from "#app/features/people/roster/active-members.server.ts";
import { findMember } from "#app/features/people/roster/members.server.ts";
import { readView, tiersBeyond } from "#app/features/people/roster/package-views.ts";
import { messages } from "#app/features/talk/notes/messages.ts";
import { sendWrittenNote } from "#app/features/talk/notes/notes.server.ts";
import { draftOf, latestOnCard, prefilledNote } from "#app/features/talk/notes/rules.ts";
import { takeBackNotes } from "#app/features/talk/notes/take-back.server.ts";
import { insertIntoText, listPhrases } from "#app/features/talk/phrases/phrases.server.ts";
import { getCompletionForCoach, listUnnoted } from "#app/features/training/completions/queries.server.ts";
import {
  countCompletionsOf,
  countUnnoted,
  listLatestOf,
  listWeeksOf,
} from "#app/features/training/stats/admin-queries.server.ts";
import { recentWeeksForCoach } from "#app/features/training/stats/charts/chart-rules.ts";
import { verdictWeeks } from "#app/features/training/stats/weeks/weekly-rules.ts";
import { pageForms } from "#app/http/forms/form-action.server.ts";
import { withPhrase } from "#app/http/forms/with-phrase.server.ts";
import type { MemberPage } from "#app/http/pages/page-loader.server.ts";
import { formatDate } from "#app/ui/time/format.ts";
import { readFilter } from "../_tab/read-filter.server.ts";
import { done, tabAddress } from "../_tab/tabs.ts";
import { undoNotes } from "../_tab/undo-notes.ts";

async function draftAbout(page: MemberPage, completionId: string) {
  const completion = await getCompletionForCoach(page.services, page.actor, { id: completionId });
  const date = formatDate(completion.completedOn, "UTC");
  const { member, notes } = completion;
  return { member, notes, ...prefilledNote({ ...completion, date }) };
}

/** The words of a note that was taken back, or null. */
async function readBack({ services, actor, url }: MemberPage, userId: string) {
  if (url.searchParams.get("back") !== "on") return null;
  const words = await readDraft(services, actor, draftOf(userId));
  return { title: words.get("title")?.[0] ?? "", content: words.get("content")?.[0] ?? "" };
}

/** How many completions a card shows in its place once its member is asked for all of them. */
const mostOnCard = 500;
/** How many recent notes are shown next to a new one. */
const shownNotes = 3;
const onAllPage = 50;
/** How many completions of all members are shown that have no note yet. */
const shownRecent = 5;

/** The member a note is for, with the latest ten completions or, with `all`, a page of them. */
async function readSelected(page: MemberPage) {
  const { services, actor, url } = page;
  const userId = url.searchParams.get("user");
  const member = userId ? await findMember(services, actor, { userId }) : null;
  if (!member) return null;
  const userIds = [member.id];
  const isAll = url.searchParams.get("all") === "on";
  const part = {
    page: isAll ? pageNumber.parse(url.searchParams.get("completions")) : 1,
    size: isAll ? onAllPage : latestOnCard,
    total: async () => (await countCompletionsOf(services, actor, { userIds }))[member.id] ?? 0,
  };
  const { entities: completions, ...list } = await readPage(part, ({ limit: each, offset: skip }) =>
    listLatestOf(services, actor, { userIds, each, skip }),
  );
  const weeks = await listWeeksOf(services, actor, { userIds });
  const zone = memberTimeZone({ setting: member.timeZone, site: services.config.siteTimeZone });
  const thisWeek = weekOfYear(localDate(services.clock.now(), zone));
  const notes = await readTimeline(services, actor, { userId: member.id, part: "notes" });
  return {
    member,
    completions,
    ...list,
    isAll,
    ...recentWeeksForCoach(weeks.slice(-verdictWeeks), thisWeek),
    notes: notes.entities.slice(0, shownNotes),
  };
}

async function readOthers(page: MemberPage, filter: ReturnType<typeof readFilter>["filter"]) {
  const { services, actor } = page;
  const list = await readActiveMembersPage(services, actor, { ...filter, isOfView: true });
  const userIds = list.entities.map((member) => member.id);
  const more = page.url.searchParams.get("more");
  // The latest of all members are of every plan, which a narrower view hides.
  const recent =
    tiersBeyond(readView(filter.view)).length > 0
      ? null
      : {
          latest: await listUnnoted(services, actor, { latest: shownRecent }),
          total: await countUnnoted(services, actor),
        };
  // What is shown above isn't repeated below.
  const above = new Set(recent?.latest.map(({ id }) => id));
  const found = await listLatestOf(services, actor, { userIds, each: latestOnCard + shownRecent });
  const latest = Object.groupBy(
    found.filter(({ id }) => !above.has(id)),
    (row) => row.userId,
  );
  const rest = more !== null && userIds.includes(more);
  const all = rest ? await listLatestOf(services, actor, { userIds: [more], each: mostOnCard }) : [];
  return {
    list,
    latest: {
      ...Object.fromEntries(Object.entries(latest).map(([id, rows]) => [id, rows?.slice(0, latestOnCard)])),
      ...Object.groupBy(all, (row) => row.userId),
    },
    counts: await countCompletionsOf(services, actor, { userIds }),
    recent,
  };
}

/** Practice Notes: members' logs, one card each; `user` selects who gets a note, `completion` what it is about. */
export async function load(page: MemberPage) {
  const { services, actor, url } = page;
  const { filter, coaches } = readFilter(page);
  const completionId = url.searchParams.get("completion");
  const selected = await readSelected(page);
  const draft = completionId ? await draftAbout(page, completionId) : null;
  return {
    timeZone: actor.timeZone,
    coaches,
    completionId,
    draft,
    selected,
    back: selected && (await readBack(page, selected.member.id)),
    phrases: selected || draft ? await listPhrases(services.db.read) : [],
    // While writing a note, the page shows only that member.
    others: selected ? null : await readOthers(page, filter),
  } as const;
}

/** The tab's forms. */
export const forms = pageForms({
  "send-note": {
    run: sendWrittenNote,
    to: done,
    flash: ({ noteId, userId, memberName }) => ({
      title: messages.sent,
      message: messages.sentTo(memberName),
      seconds: 20,
      undo: undoNotes(draftOf(userId), noteId, tabAddress("notes", { user: userId, back: "on" })),
    }),
    failed: messages.failedTitle,
  },
  "take-back": {
    run: takeBackNotes,
    to: tabAddress("notes"),
    flash: ({ read }) => ({
      title: messages.takenBack,
      message: messages.takenBackText(read),
    }),
    failed: messages.failedTakeBack,
  },
  "note-phrase": {
    run: insertIntoText,
    showsAgain: true,
    read: withPhrase("content"),
    failed: messages.failedTitle,
  },
});
