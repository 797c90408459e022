import { createHmac } from "node:crypto";
import { createTransport, type SendMailOptions } from "nodemailer";
import { notifyOfMessages } from "#app/features/talk/messages/notify.server.ts";
import { replyAddressFor } from "#app/features/talk/messages/reply-address.server.ts";
import { type App, startApp } from "#tests/support/app.ts";
import { changeRows, rowsOf, userId } from "../club.ts";
import { messagesOf } from "./talk.ts";

export const secret = "a-secret-of-the-provider";

/** The settings of a club that receives replies by webhook. */
export const replySettings = { REPLY_ADDRESS: "reply@club.example", REPLY_WEBHOOK_SECRET: secret };

export const member = "pro2@example.com";
export const coach = "coach1@example.com";

/** A club that receives replies, in which everything so far is read. */
export async function startReplies(environment: Record<string, string> = replySettings): Promise<App> {
  const app = await startApp({ environment });
  changeRows(app, "UPDATE message_threads SET member_read_place = last_place, coach_read_place = last_place");
  return app;
}

/** Someone's reply address in a member's thread. */
export function replyAddress(app: App, person = member, thread = member): string {
  const side = person.startsWith("coach") ? "coach" : "member";
  const [row] = rowsOf<{ id: string; replyGeneration: number }>(
    app,
    "SELECT id, reply_generation AS replyGeneration FROM users WHERE email = ?",
    person,
  );
  if (!row) throw new Error(`${person} has no account`);
  const place = { memberId: userId(app, thread), person: row, side } as const;
  return replyAddressFor(app.services, place) ?? "";
}

const builder = createTransport({ streamTransport: true, buffer: true, newline: "windows" });

/** An email as a mail program writes it. */
export async function buildEmail(email: SendMailOptions): Promise<Buffer> {
  const { message } = await builder.sendMail(email);
  return message as Buffer;
}

/** A member's reply as it arrives. */
export const reply = (app: App, text: string, more: SendMailOptions = {}) =>
  buildEmail({
    from: `Sage <${member}>`,
    to: replyAddress(app),
    subject: "Re: Casey wrote to you",
    text,
    ...more,
  });

/** The headers that sign a body (Standard Webhooks). */
export function signed(
  app: App,
  body: Buffer,
  { at = app.clock.now(), id = "msg_1", key = secret as string | Buffer } = {},
) {
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const mac = createHmac("sha256", key).update(`${id}.${timestamp}.`).update(body).digest("base64");
  return { "webhook-id": id, "webhook-timestamp": timestamp, "webhook-signature": `v1,${mac}` };
}

/** Delivers an email as a provider does. */
export const handOver = (app: App, body: Buffer, headers: Record<string, string> = signed(app, body)) =>
  app.fetch("/api/inbound/email", {
    method: "POST",
    body: new Uint8Array(body),
    headers: { "Content-Type": "message/rfc822", "Content-Length": String(body.length), ...headers },
  });

/** The result in the answer to a delivered email. */
export async function said(app: App, body: Buffer): Promise<string> {
  const answer = await handOver(app, body);
  if (!answer.ok) throw new Error(`${answer.status}: ${await answer.text()}`);
  return ((await answer.json()) as { message: string }).message;
}

/** The result of each email and the way it came in, oldest first; System Tools only counts the results. */
export const outcomesOf = (club: { dataDir: string }) =>
  rowsOf<{ outcome: string; via: string }>(club, "SELECT outcome, via FROM inbound_emails ORDER BY rowid");

/** The text of the member's last messages, newest first. */
export const lastTexts = async (app: App, count = 1) =>
  (await messagesOf(app, member))
    .slice(-count)
    .reverse()
    .map(({ text }) => text);

/** Every text of the member's messages, newest first, in a club that another process serves or served. */
export const storedTexts = (club: { dataDir: string }) =>
  rowsOf<{ text: string }>(
    club,
    "SELECT text FROM messages WHERE user_id = ? ORDER BY place DESC",
    userId(club, member),
  ).map(({ text }) => text);

/** Sends the emails about unread messages. */
export const tell = (app: App) => notifyOfMessages(app.services);
