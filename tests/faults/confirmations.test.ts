import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { changeRows, onDatabase } from "#tests/support/database.ts";
import { startServer } from "#tests/support/server.ts";
import { startSmtpServer } from "#tests/support/smtp-server.ts";
import { cloneClub } from "#tests/support/template.ts";

const many = 90;
/** How many people were answered when the server is killed. */
const killsAt = [7, 25, 48, 70];

test("whoever was told to look in their mailbox gets the link, and can follow it, however often the server is killed", {
  timeout: 300_000,
}, async () => {
  const smtp = await startSmtpServer();
  const { dataDir, remove } = await cloneClub();
  changeRows({ dataDir }, "DELETE FROM outbox");
  const environment = { SMTP_URL: smtp.url, LOG_LEVEL: "warn", RATE_LIMIT_FACTOR: "1000" };
  let server = await startServer({ dataDir, environment });
  const told: string[] = [];
  const ask = async (at: number) => {
    const email = `person${at}@x.example`;
    const isSignUp = at % 2 === 0;
    const person = { firstName: "Ana", lastName: `Reed${at}`, phoneNumber: "555 0100" };
    const passwords = { password: "bags-and-boards", confirmPassword: "bags-and-boards" };
    const answer = await fetch(`${server.url}/api/${isSignUp ? "auth/signup" : "newsletter"}`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(isSignUp ? { ...person, ...passwords, email } : { email }),
    }).catch(() => null);
    if (answer?.ok) told.push(email);
  };
  try {
    let next = 0;
    for (const kill of killsAt) {
      const asking = async () => {
        while (told.length < kill) await ask(next++);
      };
      const busy = Promise.all([asking(), asking(), asking()]);
      while (told.length < kill - 2) await sleep(1);
      await server.stop("SIGKILL");
      server = await startServer({ dataDir, environment });
      await busy;
    }
    while (told.length < many) await ask(next++);
    const lettersTo = (email: string) => smtp.letters.filter(({ to }) => to === email);
    await expect
      .poll(() => told.filter((email) => lettersTo(email).length === 0), { timeout: 60_000 })
      .toEqual([]);
    // An email whose acceptance a kill kept from being stored is sent again under the same name.
    const ids = smtp.letters.map(({ text }) => /^Message-ID: (\S+)/im.exec(text)?.[1]);
    expect(ids.length - new Set(ids).size).toBeLessThanOrEqual(killsAt.length);
    for (const email of told) expect(new Set(lettersTo(email).map(({ text }) => text)).size).toBeLessThan(3);
    // Those whose answer a kill cut off wait in the same queue, and may be sent last.
    const waiting = () =>
      onDatabase({ dataDir }, (database) =>
        database.prepare("SELECT count(*) AS n FROM outbox WHERE next_attempt_at IS NOT NULL").get(),
      );
    await expect.poll(waiting, { timeout: 60_000 }).toEqual({ n: 0 });
    for (const email of told) {
      const source = lettersTo(email).at(-1)?.text.replaceAll("=\r\n", "").replaceAll("=3D", "=") ?? "";
      const [, path = ""] = /http:\/\/[^/\s]+(\/\S*token=[\w-]+)/.exec(source) ?? [];
      expect([email, (await fetch(`${server.url}${path}`)).status]).toEqual([email, 200]);
    }
  } finally {
    await server.stop("SIGKILL");
    await remove();
    await smtp.close();
  }
});
