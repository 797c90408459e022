import { conflict } from "#app/errors.ts";
import { recordActs } from "#app/features/base/audit/record.server.ts";
import { counted } from "#app/features/base/counted.ts";
import { operation } from "#app/features/base/operation.server.ts";
import { invite } from "#app/features/people/accounts/invite.server.ts";
import { messages } from "./messages.ts";
import { isToInvite, membersAmong } from "./preview.server.ts";
import { invitationsInput } from "./schema.ts";

// So many in a write, so that pages and other writes get a turn in between.
const atATime = 100;

/**
 * Emails those who have never signed in a link to set a password, each once in a day; earlier links end. Throws conflict if there is
 * no one to invite.
 */
export const inviteMany = operation(
  "importPeople",
  invitationsInput,
  async function inviteMany(services, actor, { userIds }) {
    let invited = 0;
    for (let from = 0; from < userIds.length; from += atATime)
      await services.db.write(async (tx) => {
        const members = await membersAmong(tx, services, userIds.slice(from, from + atATime));
        const waiting = members.filter((member) => isToInvite(services, member));
        for (const member of waiting) await invite(tx, services, member);
        invited += waiting.length;
        const act = { action: "invite_members", subject: counted(waiting.length, "member") } as const;
        if (waiting.length > 0) await recordActs(tx, services, actor, [act]);
      });
    if (invited === 0) throw conflict(messages.nobodyToInvite, messages.failed);
    return { invited, isMailed: services.config.smtpUrl !== undefined };
  },
);
