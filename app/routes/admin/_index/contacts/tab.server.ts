import { nextDueLink } from "#app/features/desk/today/rules.ts";
import { messages } from "#app/features/talk/contact/messages.ts";
import { findContactMessage, readContactPage } from "#app/features/talk/contact/queries.server.ts";
import { respondToContact } from "#app/features/talk/contact/respond.server.ts";
import type { FormHandler } from "#app/http/form-action.server.ts";
import type { MemberPage } from "#app/http/page-loader.server.ts";
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
    list: await readContactPage(services, actor, Object.fromEntries(query)),
  } as const;
}

/** The tab's form. */
export const forms = {
  "respond-contact": {
    run: respondToContact,
    to: (_result: unknown, { url }: { url: URL }) => doneAddress(url.searchParams),
    flash: ({ name }) => ({
      title: messages.respondedTitle,
      message: messages.respondedTo(name),
      link: nextDueLink,
    }),
    failed: messages.respondFailedTitle,
  },
} satisfies Record<string, FormHandler<Awaited<ReturnType<typeof respondToContact>>>>;
