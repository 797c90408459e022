import { and, eq, isNotNull, isNull, ne, type SQL } from "drizzle-orm";
import { conflict, notFound } from "#app/errors.ts";
import { recordActs } from "#app/features/base/audit/record.server.ts";
import { operation } from "#app/features/base/operation.server.ts";
import { invite } from "#app/features/people/accounts/invite.server.ts";
import type { Services } from "#app/services/services.server.ts";
import { imports } from "#db/schema/imports.ts";
import { users } from "#db/schema/users.ts";
import { messages } from "./messages.ts";
import { inviteInput, oneImport } from "./schema.ts";

// How many invitations go into one write, so that pages and other writes get a turn in between.
const atATime = 100;

const isUninvited = (importId: string): SQL | undefined =>
  and(eq(users.importId, importId), isNull(users.invitedAt), isNull(users.passwordHash));

/** Invited, and no password since: the invitation may have been lost, or written to a file while there was no mail server. */
const isSilent = (importId: string): SQL | undefined =>
  and(eq(users.importId, importId), isNotNull(users.invitedAt), isNull(users.passwordHash));

/** Invites the next of those people, some in a write. */
async function inviteNext(services: Services, whom: SQL | undefined, now: Date): Promise<number> {
  return services.db.write(async (tx) => {
    const next = await tx.query.users.findMany({ where: whom, limit: atATime });
    for (const member of next) await invite(tx, services, member, now);
    return next.length;
  });
}

/**
 * Emails everyone in an import a link to set a password, once each; `again` emails those who haven't set one since, and their earlier links
 * end. Throws not_found, and conflict if no one is left.
 */
export const inviteImported = operation(
  "importPeople",
  inviteInput,
  async function inviteImported(services, actor, { id, again }) {
    const { db, clock } = services;
    const now = clock.now();
    const whom = again ? and(isSilent(id), ne(users.invitedAt, now)) : isUninvited(id);
    const found = await db.read.query.imports.findFirst({ where: eq(imports.id, id) });
    if (!found) throw notFound();
    let invited = 0;
    for (
      let many = await inviteNext(services, whom, now);
      many > 0;
      many = await inviteNext(services, whom, now)
    )
      invited += many;
    if (invited === 0) throw conflict(messages.nobodyToInvite);
    await db.write(async (tx) => {
      await tx.update(imports).set({ invitedAt: now }).where(eq(imports.id, id));
      await recordActs(tx, services, actor, [{ action: "invite_members", subject: `${invited} members` }]);
    });
    return { id, invited, isMailed: services.config.smtpUrl !== undefined };
  },
);

/** How many people in an import have no password and no invitation yet, and how many were invited and have set none since. */
export const countInvitations = operation(
  "importPeople",
  oneImport,
  async function countInvitations({ db }, _actor, { id }) {
    return {
      uninvited: await db.read.$count(users, isUninvited(id)),
      silent: await db.read.$count(users, isSilent(id)),
    };
  },
);
