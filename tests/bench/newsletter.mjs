import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import Database from "better-sqlite3";
import { SMTPServer } from "smtp-server";
import { inProject } from "../../app/cli/paths.mjs";
import { openClub } from "./in-process.mjs";
import { memoryOf, processorTime, startClub } from "./processes.mjs";

// A newsletter issue to many: node tests/bench/newsletter.mjs [recipients]. Says how long it takes at 600 emails a minute, what memory
// and processor it needs, and how the public site answers meanwhile beside how it answers in the same run with nothing to send.

const recipients = Number(process.argv[2] ?? 10_000);
const port = 4043;
const quietSeconds = 60;
const asks = { "kept in memory": "/", "rendered each time": "/plans?from=bench" };

function startSmtp() {
  let taken = 0;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onData(stream, _session, done) {
      stream.on("end", () => {
        taken += 1;
        done();
      });
      stream.resume();
    },
  });
  return new Promise((resolve) => {
    server.listen(0, "127.0.0.1", () =>
      resolve({ url: `smtp://127.0.0.1:${server.server.address().port}`, taken: () => taken, server }),
    );
  });
}

async function fill(folder) {
  const { bundle, services } = await openClub(folder);
  await bundle.seedDemoClub(services, inProject("db/seed/clips"));
  services.close();
  const database = new Database(join(folder, "app.sqlite"));
  database.exec(`DELETE FROM newsletter_subscriptions; DELETE FROM outbox;
    WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${recipients})
    INSERT INTO newsletter_subscriptions (id, email, created_at, confirmed_at)
    SELECT 's' || i, 's' || i || '@example.com', 1770000000000 + i, 1770000000000 FROM n;`);
  database.close();
}

async function send(url) {
  const body = new URLSearchParams({ email: "coach1@example.com", password: "demo-coach-pass" });
  const signedIn = await fetch(`${url}/api/auth/signin`, { method: "POST", body });
  const Cookie = signedIn.headers
    .getSetCookie()
    .map((line) => line.split(";")[0])
    .join("; ");
  const headers = { Cookie, "Content-Type": "application/json" };
  const text = "## News\n\nA line of **words** for everyone.\n\n".repeat(40);
  const call = async (path, method, given) => {
    const options = { method, headers, ...(given && { body: JSON.stringify(given) }) };
    const answer = await fetch(`${url}/api/admin/newsletter-issues${path}`, options);
    if (!answer.ok) throw new Error(await answer.text());
    return answer.json();
  };
  const { id } = await call("", "POST", { title: "To many", text });
  await call(`/${id}/delivery`, "POST", { toSubscribers: true, isPublic: true, rate: 600 });
  return () => call(`/${id}`, "GET");
}

/** Asks each address ten times a second until `isOver` says so; answers the milliseconds each answer took. */
async function watch(url, isOver) {
  const times = Object.fromEntries(Object.keys(asks).map((name) => [name, []]));
  while (!(await isOver())) {
    for (const [name, path] of Object.entries(asks)) {
      const start = performance.now();
      await (await fetch(`${url}${path}`)).arrayBuffer();
      times[name].push(performance.now() - start);
    }
    await sleep(100);
  }
  return times;
}

const share = (values, part) => values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) * part)];
const ms = (value) => `${value.toFixed(1)} ms`;

const folder = mkdtempSync(join(tmpdir(), "bench-newsletter-"));
const smtp = await startSmtp();
process.env.SMTP_URL = smtp.url;
try {
  await fill(folder);
  const club = startClub(folder, port);
  await club.ready();
  await watch(club.url, () => sleep(20).then(() => performance.now() > 5_000));
  const quietEnd = performance.now() + quietSeconds * 1000;
  const quiet = await watch(club.url, async () => performance.now() > quietEnd);
  const [memory, spent, begun] = [memoryOf(club.pid), processorTime(club.pid), performance.now()];
  const read = await send(club.url);
  let looked = 0;
  const busy = await watch(club.url, async () => {
    if (performance.now() - looked < 2_000) return false;
    looked = performance.now();
    return (await read()).state === "sent";
  });
  const seconds = (performance.now() - begun) / 1000;
  const cpu = (processorTime(club.pid) - spent) / recipients;
  console.log(`${smtp.taken()} mails to ${recipients} recipients in ${(seconds / 60).toFixed(1)} min`);
  console.log(
    `memory ${memory.toFixed(0)} MiB before, ${memoryOf(club.pid, "VmHWM").toFixed(0)} MiB at most`,
  );
  console.log(`${ms(cpu)} of processor time a recipient, the page watch included`);
  for (const name of Object.keys(asks))
    for (const part of [0.5, 0.99]) {
      const [before, meanwhile] = [share(quiet[name], part), share(busy[name], part)];
      console.log(
        `${name}, p${part * 100}: ${ms(before)} quiet, ${ms(meanwhile)} while sending, ${(meanwhile / before).toFixed(2)} times`,
      );
    }
  await club.stop();
} finally {
  smtp.server.close();
  rmSync(folder, { recursive: true, force: true });
}
