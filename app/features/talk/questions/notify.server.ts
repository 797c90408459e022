import { and, eq, isNull, lt, or, sql } from "drizzle-orm";
import { memberMail } from "#app/features/base/mail/member-mail.server.ts";
import { enqueueMail } from "#app/features/base/mail/outbox.server.ts";
import { toMember } from "#app/features/people/accounts/queries.server.ts";
import { isReachable } from "#app/features/talk/messages/notify.server.ts";
import { canWatch } from "#app/features/video/tutorials/rules.ts";
import { isPublished } from "#app/features/video/tutorials/tutorials.server.ts";
import type { Services } from "#app/services/services.server.ts";
import { tutorialQuestions as questions } from "#db/schema/questions.ts";
import { tutorials } from "#db/schema/tutorials.ts";
import { users } from "#db/schema/users.ts";

/** Answered since the member last looked, and not emailed since. */
const isMailDue = and(
  or(isNull(questions.readAt), lt(questions.readAt, questions.answeredAt)),
  sql`coalesce(${questions.mailedAt}, 0) <= coalesce(${questions.readAt}, 0)`,
);

/**
 * Emails members whose question was answered: once until they read it, outside quiet hours, if they want such email.
 */
export async function notifyOfAnswers(services: Services): Promise<void> {
  const { db, clock, config } = services;
  const due = and(sql`${questions.answeredAt} is not null`, isMailDue, eq(users.mailsCoachNews, true));
  const rows = await db.read
    .select({ question: questions, tutorial: tutorials, account: users })
    .from(questions)
    .innerJoin(tutorials, and(eq(tutorials.id, questions.tutorialId), isPublished))
    .innerJoin(users, eq(users.id, questions.userId))
    .where(due);
  for (const { question, tutorial, account } of rows) {
    const member = toMember(services, account, null);
    const isOpen = canWatch(tutorial, member, config.tutorialAccess, clock.now()).allowed;
    if (!isOpen || !isReachable(services, account)) continue;
    await db.write(async (tx) => {
      // Someone may have just read it.
      const still = and(eq(questions.id, question.id), isMailDue);
      const [told] = await tx.update(questions).set({ mailedAt: clock.now() }).where(still).returning();
      if (!told) return;
      const letter = {
        subject: "Your question was answered",
        paragraphs: [`a coach answered your question about “${tutorial.title}”.`],
      };
      const path = `/portal/tutorials/${tutorial.id}`;
      await enqueueMail(tx, services, memberMail(services, account, "mailsCoachNews", { ...letter, path }));
    });
  }
}
