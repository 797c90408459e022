import type { Member } from "#app/features/base/actor.ts";
import { dayWords } from "#app/features/base/calendar/day-words.ts";
import { replyWithin } from "#app/features/base/site/reply-time.server.ts";
import { coachKeyOf } from "#app/features/people/coaches/rules.ts";
import { listWaitingThreads } from "#app/features/talk/messages/threads-list.server.ts";
import { listOpenQuestions } from "#app/features/talk/questions/list-questions.server.ts";
import { listLateHomework } from "#app/features/training/homework/lists.server.ts";
import type { Services } from "#app/services/services.server.ts";
import { ago, quoted, shownOfKind, type Waiting } from "./rules.ts";

/** Members with messages no coach has answered, the longest wait first. */
export async function waitingThreads(services: Services, actor: Member): Promise<Waiting> {
  const coaches = services.config.adminEmails;
  const threads = (await listWaitingThreads(services, actor)).filter(({ email }) => !coaches.includes(email));
  const now = services.clock.now();
  const own = coachKeyOf(actor, services.config.coaches);
  const ownName = services.config.coaches.find(({ key }) => key === own)?.name;
  const items = threads.slice(0, shownOfKind).map(({ id, name, waitingSince, owner, lastWords }) => {
    const since = waitingSince ?? now;
    const whose = owner === null || owner === ownName ? "" : ` (${owner}'s member)`;
    return {
      kind: "thread" as const,
      id: `thread-${id}`,
      subject: name,
      since,
      due: new Date(since.getTime() + replyWithin(services)),
      ref: id,
      memberId: id,
      reason: `wrote ${ago(since, now)}${whose}${lastWords === null ? "" : `: ${quoted(lastWords)}`}`,
    };
  });
  return { items, total: threads.length };
}

/** Questions about tutorials that no coach has answered, the longest wait first. */
export async function waitingQuestions(services: Services, actor: Member): Promise<Waiting> {
  const open = await listOpenQuestions(services, actor);
  const now = services.clock.now();
  const items = open.slice(0, shownOfKind).map(({ id, memberName, waitingSince, tutorialTitle, words }) => {
    const since = waitingSince ?? now;
    return {
      kind: "question" as const,
      id: `question-${id}`,
      subject: memberName,
      since,
      due: new Date(since.getTime() + replyWithin(services)),
      ref: id,
      reason: `asked ${ago(since, now)} about ${tutorialTitle}: ${quoted(words)}`,
    };
  });
  return { items, total: open.length };
}

/** Homework overdue in its member's zone, the longest overdue first. */
export async function lateHomework(services: Services, actor: Member): Promise<Waiting> {
  const late = await listLateHomework(services, actor);
  const items = late.slice(0, shownOfKind).map(({ id, dueOn, text, lateSince, late: when, member }) => ({
    kind: "homework" as const,
    id: `homework-${id}`,
    subject: member.name,
    ref: member.id,
    memberId: member.id,
    since: lateSince,
    due: lateSince,
    when,
    reason: `has late homework, due on ${dayWords(dueOn)}: ${quoted(text)}`,
  }));
  return { items, total: late.length };
}
