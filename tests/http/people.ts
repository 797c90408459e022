import type { Member } from "#app/features/base/actor.ts";
import { everyWeek } from "#app/features/base/calendar/shown-weeks.ts";
import { listMembers } from "#app/features/people/roster/members.server.ts";
import { listMembersWeeklyAccuracy } from "#app/features/training/stats/queries.server.ts";
import type { App, Ask } from "../support/app.ts";
import { asForm, asJson, cookieOf, rowsOf, userId } from "./club.ts";

/** An email in the outbox. */
export type WaitingMail = { recipient: string; subject: string; text: string; html: string; headers: string };

/** Every email, oldest first. */
export const mailsOf = (club: { dataDir: string }): WaitingMail[] =>
  rowsOf(club, "SELECT recipient, subject, text, html, headers FROM outbox ORDER BY created_at, rowid");

/** The path of the link in someone's newest email. Throws without one. */
export function linkTo(app: App, recipient: string): string {
  const mail = mailsOf(app)
    .filter((one) => one.recipient === recipient)
    .at(-1);
  const [address] = /https?:\/\/\S+/.exec(mail?.text ?? "") ?? [];
  if (!address) throw new Error(`There is no link for ${recipient}`);
  const { pathname, search } = new URL(address);
  return `${pathname}${search}`;
}

const tokenOf = (link: string) => new URL(link, "http://x").searchParams.get("token") ?? "";

/** The token of the link in someone's newest email. */
export const tokenFor = (app: App, recipient: string): string => tokenOf(linkTo(app, recipient));

/** Someone who wants to join. */
export const dana = {
  firstName: "Dana",
  lastName: "Reed",
  email: "dana@example.com",
  phoneNumber: "555 0100",
  password: "bags-and-boards",
  confirmPassword: "bags-and-boards",
};

/** Signs up through the API. */
export const signUp = (app: App, person: object = {}) =>
  app.fetch("/api/auth/signup", asJson({ ...dana, ...person }));

/** Signs in through the API; returns the session as a client. */
export async function enter(app: App, email: string, password: string): Promise<Ask | null> {
  const answer = await app.fetch("/api/auth/signin", asForm({ email, password }));
  const cookie = cookieOf(answer, "session");
  if (!answer.ok || !cookie) return null;
  return (path, init = {}) => {
    const headers = new Headers(init.headers);
    headers.append("Cookie", `session=${cookie.value}`);
    return app.fetch(path, { ...init, headers });
  };
}

/** Presses a button on the page the newest confirmation link opens. */
export function confirm(
  app: App,
  email: string,
  fields: Record<string, string> = {},
  form = "confirm-email",
) {
  const link = linkTo(app, email);
  return app.fetch(`${link}&form=${form}`, asForm({ token: tokenOf(link), ...fields }));
}

/** A coach as operations meet one, without an account. */
export const aCoach: Member = {
  id: "x",
  email: "x",
  firstName: "X",
  lastName: "Y",
  subscriptionTier: null,
  effectiveTier: "basic",
  isAdmin: true,
  timeZone: "UTC",
  assignedCoach: null,
  planStartsOn: null,
  shownWeeks: everyWeek,
  joinedAt: new Date(0),
  isNew: false,
  sessionId: null,
};

/** Every account as the coaches' lists show it, newest first. */
export const accountsOf = async (app: App) => (await listMembers(app.services, aCoach)).entities;

/** Everyone's recorded weeks, without what is new of one that was calculated again. */
export async function recordedWeeks({ services }: App) {
  const all: Awaited<ReturnType<typeof listMembersWeeklyAccuracy>>["entities"] = [];
  for (let after: string | null | undefined; after !== null; ) {
    const part = await listMembersWeeklyAccuracy(services, aCoach, { after });
    all.push(...part.entities);
    after = part.next;
  }
  return all.map(({ id: _, createdAt: __, ...week }) => week);
}

/** A member as operations on their own things meet them. */
export const asMember = (app: App, email: string): Member => ({
  ...aCoach,
  id: userId(app, email),
  email,
  isAdmin: false,
});
