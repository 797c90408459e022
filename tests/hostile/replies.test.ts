import { createHmac } from "node:crypto";
import { afterEach, expect, test } from "vitest";
import {
  member,
  reply,
  replyAddress,
  replySettings,
  secret,
  startReplies,
  storedTexts,
} from "#tests/http/talk/replies.ts";
import { type RunningServer, startServer } from "#tests/support/server.ts";
import { broken, oddEmails } from "./odd-emails.ts";
import { healthCheck } from "./wire.ts";

const environment = { ...replySettings, SESSION_SECRET: "a-secret-of-the-session-of-forty-letters" };
const byChance = 160;
const seed = Number(process.env.HOSTILE_SEED ?? Math.floor(Math.random() * 2 ** 32));

let server: RunningServer | undefined;
afterEach(() => server?.close());

/** Random numbers from 0 up to 1 that a seed repeats (mulberry32). */
function randomFrom(start: number): () => number {
  let state = start;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    const mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    const more = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((more ^ (more >>> 14)) >>> 0) / 2 ** 32;
  };
}

async function handOver(url: string, body: Buffer, id: string): Promise<Response> {
  const timestamp = String(Math.floor(Date.now() / 1000));
  const mac = createHmac("sha256", secret).update(`${id}.${timestamp}.`).update(body).digest("base64");
  return fetch(`${url}/api/inbound/email`, {
    method: "POST",
    body: new Uint8Array(body),
    headers: {
      "Content-Type": "message/rfc822",
      "webhook-id": id,
      "webhook-timestamp": timestamp,
      "webhook-signature": `v1,${mac}`,
    },
  });
}

test("over 200 malformed emails are accepted or refused, and none blocks or ends the server", {
  timeout: 240_000,
}, async () => {
  process.stdout.write(`HOSTILE_SEED=${seed} repeats these emails\n`);
  const app = await startReplies(environment);
  const good = await reply(app, "Good words", {
    html: "<p>Good words</p>",
    attachments: [{ filename: "a.txt", content: "x".repeat(500) }],
  });
  const last = await reply(app, "The last word");
  const head = { from: member, to: replyAddress(app) };
  await app.close();
  const random = randomFrom(seed);
  const emails = [...oddEmails(head), ...Array.from({ length: byChance }, () => broken(good, random))];
  expect(emails.length).toBeGreaterThan(200);
  server = await startServer({ environment: { ...environment, TRUST_PROXY: "1" } });
  const health = healthCheck(server.url);
  for (const [place, email] of emails.entries()) {
    const report = `HOSTILE_SEED=${seed}, email ${place}: ${JSON.stringify(email.toString("latin1").slice(0, 300))}`;
    const answer = await handOver(server.url, email, `msg_${place}`);
    expect([200, 400, 413, 429], `${report}\n${await answer.text()}`).toContain(answer.status);
    expect(await health(), report).toBeLessThan(3_000);
  }
  expect((await handOver(server.url, last, "msg_last")).status).toBe(200);
  expect(storedTexts(server)[0]).toBe("The last word");
  expect(server.output().match(/^.*"level":[56]0.*$/gm) ?? []).toEqual([]);
});
