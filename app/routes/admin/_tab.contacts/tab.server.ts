import { listBegun } from "#app/features/base/form-drafts.server.ts";
import { replyWithin } from "#app/features/base/site/reply-time.server.ts";
import { nextDueAfter } from "#app/features/club/today/rules.ts";
import { messages } from "#app/features/talk/contact/messages.ts";
import { findContactMessage, readContactPage } from "#app/features/talk/contact/queries.server.ts";
import { respondOnPage } from "#app/features/talk/contact/respond.server.ts";
import { listTakeable, takeBackResponse } from "#app/features/talk/contact/take-back.server.ts";
import { insertIntoText, listPhrases } from "#app/features/talk/phrases/phrases.server.ts";
import { clubDay } from "#app/features/talk/snooze/asleep.server.ts";
import { snoozedFlash, messages as snoozeWords } from "#app/features/talk/snooze/messages.ts";
import { snooze } from "#app/features/talk/snooze/snooze.server.ts";
import { pageForms } from "#app/http/forms/form-action.server.ts";
import { withPhrase } from "#app/http/forms/with-phrase.server.ts";
import type { MemberPage } from "#app/http/pages/page-loader.server.ts";
import { done, tabAddress } from "../_tab/tabs.ts";

/** Contact Forms: messages from visitors; `contact` in the address opens one. */
export async function load({ services, actor, url }: MemberPage) {
  const query = url.searchParams;
  const id = query.get("contact");
  const list = await readContactPage(services, actor, Object.fromEntries(query));
  const ids = [...(id ? [id] : []), ...list.entities.map((message) => message.id)];
  const about = ids.map((one) => `contact:${one}`);
  return {
    timeZone: actor.timeZone,
    now: services.clock.now(),
    clubDay: clubDay(services),
    replyWithin: replyWithin(services),
    hasMailServer: !services.mailer.isFolder,
    takeable: await listTakeable(services, actor, {}),
    open: id ? await findContactMessage(services, actor, { id }) : null,
    phrases: await listPhrases(services.db.read),
    begun: await listBegun(services, actor, about),
    list,
  } as const;
}

/** The tab's forms. */
export const forms = pageForms({
  snooze: { run: snooze, to: done, flash: snoozedFlash, failed: snoozeWords.notSnoozedTitle },
  "respond-contact": {
    run: respondOnPage,
    to: done,
    flash: ({ id, name, email }, { mailer }) => ({
      title: messages.respondedTitle,
      message: mailer.isFolder ? messages.respondedHere(name, email) : messages.respondedTo(name),
      link: nextDueAfter("contact"),
      undo: { action: tabAddress("contacts", { form: "take-back-response" }), fields: { id } },
    }),
    failed: messages.respondFailedTitle,
  },
  "take-back-response": {
    run: takeBackResponse,
    to: ({ id }) => tabAddress("contacts", { contact: id }),
    flash: { title: messages.takenBackTitle, message: messages.takenBack },
    failed: messages.takeBackFailedTitle,
  },
  "respond-phrase": {
    run: insertIntoText,
    showsAgain: true,
    read: withPhrase("response"),
    failed: messages.respondFailedTitle,
  },
});
