import { and, desc, eq, gt } from "drizzle-orm";
import { notFound } from "#app/errors.ts";
import { oneById } from "#app/features/base/fields.ts";
import { noInput, operation } from "#app/features/base/operation.server.ts";
import { sessions } from "#db/schema/sessions.ts";
import { deviceName } from "./rules.ts";
import { endSessionsOf } from "./sessions.server.ts";

const nameOrOther = (userAgent: string | null | undefined) =>
  userAgent === undefined ? "another device" : deviceName(userAgent);

/** The devices the member is signed in on, the current one first (D13). */
export const listOwnSessions = operation(
  "listOwnSessions",
  noInput,
  async function listOwnSessions({ db, clock }, actor) {
    const rows = await db.read.query.sessions.findMany({
      where: and(eq(sessions.userId, actor.id), gt(sessions.expiresAt, clock.now())),
      orderBy: desc(sessions.lastSeenAt),
    });
    const deviceOf = (id: string) => rows.find((row) => row.id === id)?.userAgent;
    const devices = rows.map(({ id, userAgent, createdAt, lastSeenAt, codeFrom }) => ({
      id,
      createdAt,
      lastSeenAt,
      device: deviceName(userAgent),
      /** The device whose code signed this one in; "another device" once that one is signed out. */
      codeFrom: codeFrom && nameOrOther(deviceOf(codeFrom)),
      isThisOne: id === actor.sessionId,
    }));
    return devices.sort((a, b) => Number(b.isThisOne) - Number(a.isThisOne));
  },
);

/** Signs one of the member's devices out. Throws not_found for someone else's. */
export const endOwnSession = operation(
  "endOwnSession",
  oneById,
  async function endOwnSession({ db }, actor, { id }) {
    const ended = await db.write((tx) =>
      tx
        .delete(sessions)
        .where(and(eq(sessions.id, id), eq(sessions.userId, actor.id)))
        .returning({ id: sessions.id }),
    );
    if (ended.length === 0) throw notFound();
  },
);

/** Signs the member out everywhere, this device included. */
export const endOwnSessions = operation(
  "endOwnSession",
  noInput,
  async function endOwnSessions({ db }, actor) {
    await db.write(async (tx) => {
      await endSessionsOf(tx, actor.id, null);
    });
  },
);
