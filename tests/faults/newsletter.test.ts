import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { changeRows, onDatabase } from "#tests/support/database.ts";
import { startServer } from "#tests/support/server.ts";
import { type Letter, startSmtpServer } from "#tests/support/smtp-server.ts";
import { cloneClub } from "#tests/support/template.ts";
import { signInCoach } from "./load.ts";

const title = "Through thick and thin";
const many = 120;
const killsAt = [10, 50, 90];

/** The emails of the issue; the club's other emails of the day, such as a digest, aren't part of it. */
const issueOf = (letters: Letter[]) => letters.filter(({ text }) => text.includes(`Subject: ${title}`));

function fill(club: { dataDir: string }): void {
  changeRows(
    club,
    `DELETE FROM newsletter_subscriptions; DELETE FROM outbox;
    WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${many})
    INSERT INTO newsletter_subscriptions (id, email, created_at, confirmed_at)
    SELECT 's' || i, 's' || i || '@example.com', 1770000000000 + i, 1770000000000 FROM n;`,
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
  timeout: 300_000,
}, async () => {
  const smtp = await startSmtpServer();
  const issue = () => issueOf(smtp.letters);
  const { dataDir, remove } = await cloneClub();
  const environment = { SMTP_URL: smtp.url, LOG_LEVEL: "warn" };
  let server = await startServer({ dataDir, environment });
  try {
    fill({ dataDir });
    await sendIssue(server.url);
    for (const kill of killsAt) {
      while (issue().length < kill) await sleep(5);
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
    expect(new Set(issue().map(({ to }) => to)).size).toBe(many);
    // If the mail server took an email but the kill came before we recorded it, the same email is sent again with the
    // same Message-ID.
    expect(new Set(issue().map(({ text }) => /^Message-ID: (\S+)/im.exec(text)?.[1])).size).toBe(many);
    expect(issue().length - many).toBeLessThanOrEqual(killsAt.length);
    expect(isSent()).toEqual({ sent: many });
  } finally {
    await server.stop("SIGKILL");
    await remove();
    await smtp.close();
  }
});
