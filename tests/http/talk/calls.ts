import { listComingCalls } from "#app/features/talk/calls/admin-queries.server.ts";
import { listOwnCalls } from "#app/features/talk/calls/own-calls.server.ts";
import type { App, Ask } from "../../support/app.ts";
import { asForm, textOf } from "../club.ts";
import { aCoach, asMember } from "../people.ts";

/** Every coming call, by start. */
export const comingCalls = ({ services }: App) => listComingCalls(services, aCoach);

/** One member's calls, by start. */
export const callsFor = async (app: App, email: string) =>
  (await listOwnCalls(app.services, asMember(app, email))).reverse();

/** Sends the booking form. */
export const book = (ask: Ask, startsAt: string, more: Record<string, string> = {}, coachKey = "coach1") =>
  ask(
    `/portal/calls/book?${new URLSearchParams({ coach: coachKey, at: startsAt, form: "book-call" })}`,
    asForm({ coachKey, startsAt, ...more }),
  );

/** Sends the form that cancels a call. */
export const callOff = (ask: Ask, id: string) => ask(`/portal/calls/${id}?form=cancel-call`, asForm({ id }));

/** Sends the coach's form that closes a call. */
export const close = (coach: Ask, id: string, fields: Record<string, string>) =>
  coach(`/admin/calls/${id}?form=close-call`, asForm({ id, ...fields }));

/** Sends a form of the hours page. */
export const hours = (coach: Ask, form: string, fields: Record<string, string>) =>
  coach(`/admin/calls/hours?coach=coach1&form=${form}`, asForm({ coachKey: "coach1", ...fields }));

/** A page's text. */
export const pageText = async (ask: Ask, path: string) => textOf(await ask(path));

/** The times the booking page links to, of one coach. */
export async function offered(ask: Ask, coachKey = "coach1", from?: string): Promise<string[]> {
  const query = new URLSearchParams({ coach: coachKey, ...(from && { from }) });
  const html = await (await ask(`/portal/calls?${query}`)).text();
  const times = [...html.matchAll(/\/portal\/calls\/book\?coach=[^"]*?at=([^"&]+)/g)].map(([, at]) =>
    decodeURIComponent(at ?? ""),
  );
  // The next time that can still be canceled free has its own button above the list.
  return [...new Set(times)].sort();
}
