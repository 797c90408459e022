import { nextDueLink } from "#app/features/desk/today/rules.ts";
import { messages } from "#app/features/talk/contact/messages.ts";
import { findContactMessage, readContactPage } from "#app/features/talk/contact/queries.server.ts";
import { respondToContact } from "#app/features/talk/contact/respond.server.ts";
import { addPhrase } from "#app/features/talk/notes/notes.server.ts";
import { listPhrases } from "#app/features/video/reviews/phrases.server.ts";
import type { FormHandlers } from "#app/http/form-action.server.ts";
import type { MemberPage } from "#app/http/page-loader.server.ts";
import { withPhrase } from "#app/http/with-phrase.server.ts";
import { doneAddress } from "../tabs.ts";

/** Contact Forms: messages from visitors; `contact` in the address opens one. */
export async function load({ services, actor, url }: MemberPage) {
  const query = url.searchParams;
  const id = query.get("contact");
  return {
    tab: "contacts",
    timeZone: actor.timeZone,
    now: services.clock.now(),
    open: id ? await findContactMessage(services, actor, { id }) : null,
    phrases: await listPhrases(services.db.read),
    list: await readContactPage(services, actor, Object.fromEntries(query)),
  } as const;
}

/** The tab's forms. */
export const forms = {
  "respond-contact": {
    run: respondToContact,
    to: (_result: unknown, { url }: { url: URL }) => doneAddress(url.searchParams),
    flash: ({ name }: Awaited<ReturnType<typeof respondToContact>>) => ({
      title: messages.respondedTitle,
      message: messages.respondedTo(name),
      link: nextDueLink,
    }),
    failed: messages.respondFailedTitle,
  },
  "respond-phrase": {
    run: addPhrase,
    isSearch: true,
    read: withPhrase("response"),
    failed: messages.respondFailedTitle,
  },
} satisfies FormHandlers;
