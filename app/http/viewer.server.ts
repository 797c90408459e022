import type { Actor, Member } from "#app/features/base/actor.ts";
import { type Action, isForAnyone } from "#app/features/base/policy.ts";
import { isOthers, refuseOthers } from "#app/features/people/accounts/viewer.server.ts";
import type { Services } from "#app/services/services.server.ts";

/** The field of a form, and the header of a script's request and of its answer, that name a page's viewer (D76). */
export const viewerNames = { field: "viewer", header: "X-Viewer" } as const;

type Asking = { services: Services; actor: Actor; request: Request };
type Fields = Readonly<Record<string, unknown>>;

/** The people a request was made for: headers and parts of a form that name several come joined by commas. */
const tokensOf = ({ headers }: Request, { [viewerNames.field]: field }: Fields): string[] =>
  [headers.get(viewerNames.header), field]
    .flat()
    .filter((named) => named !== null && named !== undefined)
    .flatMap((named) => (typeof named === "string" ? named.split(/, ?/) : ["of another kind"]));

/**
 * Throws a conflict if the page that asks was made for someone else than the person signed in; nothing may be read or
 * changed then. A caller without a page names no one, and what anyone may do is for anyone.
 */
export async function requireOwnPage(
  { services, actor, request }: Asking,
  action: Action | undefined,
  fields: Fields = {},
): Promise<void> {
  if (!actor || (action && isForAnyone(action))) return;
  const other = tokensOf(request, fields).find((token) => isOthers(actor, token));
  if (other !== undefined) throw await refuseOthers(services, actor, other);
}

/**
 * Whether what was sent may be taken for the words of the person signed in: what anyone may send comes from anyone's page, and is
 * theirs only if the page names them (D76).
 */
export const isOwnForm = (
  { actor, request }: Pick<Asking, "actor" | "request">,
  action: Action,
  fields: Fields,
) =>
  !isForAnyone(action) ||
  (actor !== null && tokensOf(request, fields).some((token) => token !== "" && !isOthers(actor, token)));

/** Says for whom an answer is; a visitor's says nothing. */
export function nameViewer(headers: Headers, actor: Pick<Member, "id"> | null): void {
  if (actor) headers.set(viewerNames.header, actor.id);
}

/** What a page says in a form of itself, not of what is sent: whose it is, and how it counts its drafts, which it goes on doing. */
const ofPage: readonly string[] = [viewerNames.field, "draftMarks"];

/** The fields of a form without those its page says of itself: they are no input, and don't make a send another one (D24). */
export const withoutPage = (fields: Fields): Record<string, unknown> =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => !ofPage.includes(name)));
