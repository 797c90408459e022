import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { SMTPServer } from "smtp-server";
import { expect, test } from "vitest";
import { onDatabase } from "#tests/support/database.ts";
import { startServer } from "#tests/support/server.ts";
import { cloneClub } from "#tests/support/template.ts";
import { signInCoach } from "./load.ts";

const title = "Through thick and thin";
const many = 120;
const killsAt = [10, 50, 90];

type Letter = { to: string; messageId: string };

async function startSmtp(letters: Letter[]) {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onData(stream, { envelope }, done) {
      let text = "";
      stream.on("data", (chunk) => {
        text += chunk;
      });
      stream.on("end", () => {
        const messageId = /^Message-ID: (\S+)/im.exec(text)?.[1] ?? "";
        // The club's other emails of the day, such as a digest, aren't part of the issue.
        if (text.includes(`Subject: ${title}`))
          letters.push({ to: envelope.rcptTo[0]?.address ?? "", messageId });
        done();
      });
    },
  });
  // A server killed mid-conversation breaks its connection.
  server.on("error", () => undefined);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const close = () => new Promise<void>((resolve) => server.close(() => resolve()));
  return { url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`, close };
}

function fill(club: { dataDir: string }): void {
  onDatabase(club, (database) =>
    database.exec(`DELETE FROM newsletter_subscriptions; DELETE FROM outbox;
    WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${many})
    INSERT INTO newsletter_subscriptions (id, email, created_at, confirmed_at)
    SELECT 's' || i, 's' || i || '@example.com', 1770000000000 + i, 1770000000000 FROM n;`),
  );
}

async function sendIssue(url: string): Promise<void> {
  const headers = { Cookie: await signInCoach(url), "Content-Type": "application/json" };
  const call = async (path: string, body: object) => {
    const answer = await fetch(`${url}/api/admin/newsletter-issues${path}`, {
      method: "POST",
      headers,
      body: JSON.stringify(body),
    });
    expect(answer.ok).toBe(true);
    return (await answer.json()) as { id: string };
  };
  const { id } = await call("", { title, text: "Hello." });
  await call(`/${id}/delivery`, { toSubscribers: true, rate: 600 });
}

test("an issue reaches each recipient once although the server is killed three times while it sends", {
  timeout: 180_000,
}, async () => {
  const letters: Letter[] = [];
  const smtp = await startSmtp(letters);
  const { dataDir, remove } = await cloneClub();
  const environment = { SMTP_URL: smtp.url, LOG_LEVEL: "warn" };
  let server = await startServer({ dataDir, environment });
  try {
    fill({ dataDir });
    await sendIssue(server.url);
    for (const kill of killsAt) {
      while (letters.length < kill) await sleep(5);
      await server.stop("SIGKILL");
      server = await startServer({ dataDir, environment });
    }
    const isSent = () =>
      onDatabase({ dataDir }, (database) =>
        database
          .prepare(
            "SELECT sent_count AS sent FROM newsletter_issues WHERE state = 'sent' AND recipient_count = ?",
          )
          .get(many),
      );
    while (!isSent()) await sleep(100);
    expect(new Set(letters.map(({ to }) => to)).size).toBe(many);
    // If the mail server took an email but the kill came before we recorded it, the same email is sent again with the
    // same Message-ID.
    expect(new Set(letters.map(({ messageId }) => messageId)).size).toBe(many);
    expect(letters.length - many).toBeLessThanOrEqual(killsAt.length);
    expect(isSent()).toEqual({ sent: many });
  } finally {
    await server.stop("SIGKILL");
    await remove();
    await smtp.close();
  }
});
