import { forbidden, signedOut } from "#app/errors.ts";
import type { Actor, Member } from "./actor.ts";
import { type Action, type Audience, policy } from "./policy.ts";
import { isAtLeast } from "./tiers.ts";

/** The actor an action's code gets: a member, unless visitors may do it too. */
export type ActorFor<A extends Action> = (typeof policy)[A] extends "anyone" ? Actor : Member;

/** Says whether the actor, or anyone an actor asks about, may do it. */
export function isAllowed(actor: Pick<Member, "isAdmin" | "effectiveTier"> | null, action: Action): boolean {
  const audience: Audience = policy[action];
  if (audience === "anyone") return true;
  if (!actor) return false;
  if (audience === "member" || actor.isAdmin) return true;
  return audience !== "admin" && isAtLeast(actor.effectiveTier, audience);
}

/** Throws signed_out or forbidden when the actor may not do it. */
export function authorize<A extends Action>(actor: Actor, action: A): asserts actor is ActorFor<A> {
  if (isAllowed(actor, action)) return;
  throw actor ? forbidden() : signedOut();
}

/** `authorize` for an action, as a form calls it before it takes a file. */
export const requireAllowed = (action: Action) => async (_services: unknown, actor: Actor) =>
  authorize(actor, action);
