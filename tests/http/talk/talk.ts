import { readDraft } from "#app/features/talk/messages/drafts.server.ts";
import { mostShown } from "#app/features/talk/messages/rules.ts";
import { readThreadsPage } from "#app/features/talk/messages/thread/threads-list.server.ts";
import { readTimeline } from "#app/features/talk/messages/thread/timeline.server.ts";
import type { App, Ask } from "#tests/support/app.ts";
import { asForm, userId } from "../club.ts";
import { aCoach, asMember } from "../people.ts";
import { everyDrill } from "../training/club-drills.ts";

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

/** A member's messages, oldest first; reading them here marks none as read. */
export async function messagesOf(app: App, email: string) {
  const all = { side: "coach", shown: mostShown, at: "" } as const;
  const { entries } = await readTimeline(app.services, userId(app, email), all);
  return entries.filter(({ kind }) => kind === "message");
}

/** A member's conversation as the coaches' list has it. Throws where it isn't listed. */
export async function listedThread({ services }: App, email: string) {
  const { entities } = await readThreadsPage(services, aCoach, { search: email });
  const found = entities.find((thread) => thread.email === email);
  if (!found) throw new Error(`There is no conversation of ${email}`);
  return found;
}

/** Someone's draft in a member's conversation: a coach's, or the member's own. */
export const draftOf = (app: App, author: string, member = author) =>
  readDraft(app.services.db.read, asMember(app, author), userId(app, member));

/** {@link draftOf} where none is saved. */
export const noDraft = { text: "", attachment: "", draftKey: "", draftSeen: "" };

/** The id of a drill, active or not. */
export async function drillCalled(coach: Ask, wanted: string): Promise<string> {
  const found = (await everyDrill(coach)).find(({ title }) => title === wanted);
  if (!found) throw new Error(`There is no drill ${wanted}`);
  return found.id;
}
