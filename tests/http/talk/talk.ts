import type { App, Ask } from "#tests/support/app.ts";
import { asForm, rowsOf, userId } from "../club.ts";

/** The configured coaches as the demo has them, so that each account is one of them (D32). */
export const coaches = JSON.stringify([
  { key: "coach1", name: "Casey Rowe", email: "hello@example.com", bio: "One." },
  { key: "coach2", name: "Morgan Tate", email: "hello@example.com", bio: "Two." },
]);

/** Options of a product whose coaches own conversations. */
export const talk = { environment: { COACHES: coaches } };

/** The page of a member's conversation for coaches. */
export const threadPage = (app: App, email: string) => `/admin/messages/${userId(app, email)}`;

/** Sends a form on the member's own page. */
export const write = (ask: Ask, fields: Record<string, string>, form = "send") =>
  ask(`/portal/messages?form=${form}`, asForm(fields));

/** Sends a form on a coach's page about a member. */
export const answer = (app: App, ask: Ask, to: string, fields: Record<string, string>, form = "send") =>
  ask(`${threadPage(app, to)}?form=${form}`, asForm({ memberId: userId(app, to), ...fields }));

/** A stored message. */
export type Stored = { text: string; place: number; is_from_coach: number; attachment_title: string | null };

/** A member's messages, oldest first. */
export const messagesOf = (app: App, email: string) =>
  rowsOf<Stored>(app, "SELECT * FROM messages WHERE user_id = ? ORDER BY place", userId(app, email));
