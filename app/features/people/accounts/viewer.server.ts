import { eq } from "drizzle-orm";
import { ClubError } from "#app/errors.ts";
import type { Member } from "#app/features/base/actor.ts";
import type { Services } from "#app/services/services.server.ts";
import { type Given, prepared } from "#db/prepared.ts";
import { users } from "#db/schema/users.ts";
import { otherViewer } from "./viewer-words.ts";

type Signing = Pick<Services, "signer">;
type Named = Pick<Member, "id" | "firstName" | "lastName" | "email">;

const signed = (id: string) => `viewer ${id}`;

/**
 * Names the person a page is made for (D76): the account's id, which decides, and a signature, without which no one
 * learns whose id it is. It stays the same when they sign in again.
 */
export const viewerToken = ({ signer }: Signing, id: string): string => `${id}.${signer.sign(signed(id))}`;

/**
 * Whose words a page keeps on its device, and the key that makes them unreadable on anyone else's page (D76): as many
 * characters as the key has bytes, of which the server's secret decides 192 bits.
 */
export const keeperOf = ({ signer }: Signing, id: string): string =>
  `${id} ${signer.sign(`keeper ${id}`).slice(0, 32)}`;

/** Whether a page was made for someone else than the person signed in; one that names no one is for anyone. */
export const isOthers = (actor: Pick<Member, "id">, token: string): boolean =>
  token !== "" && token.split(".")[0] !== actor.id;

const namesById = prepared((db, { id }: Given<{ id: string }>) =>
  db.query.users.findFirst({
    where: eq(users.id, id),
    columns: { id: true, firstName: true, lastName: true, email: true },
  }),
);

/** The owner of a page; null if the signature isn't ours, or the account is gone. */
async function findOwner({ signer, db }: Pick<Services, "signer" | "db">, token: string) {
  const [id = "", signature = ""] = token.split(".");
  return signer.isSigned(signed(id), signature) ? ((await namesById(db.read, { id })) ?? null) : null;
}

const nameOf = ({ firstName, lastName, email }: Named) => `${firstName} ${lastName}`.trim() || email;

/** The refusal of what a page sent that was made for someone else than the person signed in. */
export async function refuseOthers(services: Services, actor: Member, token: string): Promise<ClubError> {
  const owner = await findOwner(services, token);
  const isNamesake = owner !== null && nameOf(owner) === nameOf(actor);
  const [one, other] = [actor, owner].map((who) => who && (isNamesake ? who.email : nameOf(who)));
  return new ClubError("conflict", otherViewer.refused(one ?? "", other ?? null), {
    title: otherViewer.title,
    code: otherViewer.code,
  });
}
