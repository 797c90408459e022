import { execFileSync } from "node:child_process";
import { argon2Sync, randomBytes } from "node:crypto";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import Database from "better-sqlite3";
import { inProject, root } from "../../app/cli/paths.mjs";
import { measureFilms, uploadersNeeded } from "./films.mjs";
import { compareCosts, memoryOf, startClub, withServer } from "./processes.mjs";
import { row } from "./table.mjs";

const portalTabs = ["dashboard", "content", "videos", "progress", "categories", "notes", "history"];
const adminTabs =
  "contacts submissions notes drills upload newsletter users coach-assignments system-tools".split(" ");

/** The session cookie of someone who signs in. */
export async function signIn(url, email, password = "demo-pass") {
  const body = new URLSearchParams({ email, password });
  const answer = await fetch(`${url}/api/auth/signin`, { method: "POST", body });
  if (!answer.ok) throw new Error(`${email} could not sign in: ${answer.status}`);
  await answer.arrayBuffer();
  return answer.headers.getSetCookie()[0].split(";")[0];
}

/** What browsers accept; fetch alone accepts only gzip. */
const encodings = { "Accept-Encoding": "gzip, deflate, br, zstd" };

function asker(url, path, headers) {
  return async () => {
    const answer = await fetch(`${url}${path}`, { headers: { ...encodings, ...headers } });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
    await answer.arrayBuffer();
  };
}

/** What pages, API calls and a sign-in cost, each next to its minimum, in rounds through all of them. */
async function measureRequests({ url, pid }, { folder, isLarge }) {
  const [Cookie, coach] = [
    await signIn(url, "pro@example.com"),
    await signIn(url, "coach1@example.com", "demo-coach-pass"),
  ];
  const ours = (path, cookie) => ({ pid, ask: asker(url, path, { Cookie: cookie }) });
  const json = await (await fetch(`${url}/api/weekly-accuracy`, { headers: { Cookie } })).text();
  return withServer("bare", [], (barePort, _spent, bare) =>
    withServer("session", [folder], (sessionPort, _its, session) =>
      withServer("buffer", [Buffer.from(json).toString("base64")], (bufferPort, _own, buffer) => {
        const at = (port, path, server) => ({
          pid: server,
          ask: asker(`http://127.0.0.1:${port}`, path, { Cookie }),
          times: 40,
        });
        const baselines = {
          "bare React Router page": at(barePort, "/", bare),
          "bare page with a session": at(sessionPort, "/page", session),
          "bare call with a session": at(sessionPort, "/json", session),
          "node:http buffer": at(bufferPort, "/", buffer),
          "argon2id alone": { pid: process.pid, ask: async () => hashOnce(), times: 5 },
        };
        return compareCosts(baselines, [
          ...portalTabs.map((tab) => ({
            ...ours(`/portal?tab=${tab}`, Cookie),
            what: `portal, ${tab}`,
            against: "bare page with a session",
            asShare: true,
            atLeast: 0.5,
          })),
          ...adminTabs.map((tab) => ({
            ...ours(`/admin/${tab}`, coach),
            what: `admin, ${tab}`,
            against: "bare React Router page",
            atMost: tab === "users" && isLarge ? 20 : null,
          })),
          ...["auth/user", "weekly-accuracy"].map((call) => ({
            ...ours(`/api/${call}`, Cookie),
            times: 40,
            what: `JSON call, ${call}`,
            against: "bare call with a session",
            asShare: true,
            atLeast: 0.6,
          })),
          {
            ...ours("/api/weekly-accuracy", Cookie),
            times: 40,
            what: "JSON call, signed in",
            against: "node:http buffer",
          },
          {
            pid,
            ask: () => signIn(url, "elite@example.com"),
            times: 5,
            what: "sign-in",
            against: "argon2id alone",
          },
        ]);
      }),
    ),
  );
}

/** The same hash the product makes: argon2id of 19 MiB, two passes. */
const hashOnce = () =>
  argon2Sync("argon2id", {
    message: "demo-pass",
    nonce: randomBytes(16),
    parallelism: 1,
    tagLength: 32,
    memory: 19_456,
    passes: 2,
  });

/** Fills a folder in a separate process, so that this one stays small. */
export function fillClub(folder, size) {
  const numbers = Object.entries(size).flatMap(([name, value]) => [`--${name}`, String(value)]);
  const script = inProject("tests/bench/big-club.mjs");
  execFileSync(process.execPath, [script, folder, ...numbers], { cwd: root, stdio: "ignore" });
}

/** Deletes the added members' videos of this week, so that each may send one again (D25). */
function openTheWeek(folder) {
  const database = new Database(join(folder, "app.sqlite"));
  database.exec(
    "DELETE FROM submissions WHERE file_key LIKE 'big/%' AND uploaded_at > (unixepoch() - 8 * 86400) * 1000",
  );
  database.close();
}

/** Everything measured on a served club of that size. The rows with films come with the young club only. */
export async function measureClub(scratch, { name, size, port, hasFilms }) {
  const folder = join(scratch, name);
  fillClub(folder, size);
  if (hasFilms) openTheWeek(folder);
  const starts = [];
  for (let at = 0; at < 3; at += 1) {
    const tried = startClub(folder, port);
    starts.push(await tried.ready());
    await tried.stop();
  }
  const club = startClub(folder, port);
  try {
    await club.ready();
    // Node's collector returns the memory used at startup within about 20 s.
    await sleep(30_000);
    const idle = memoryOf(club.pid);
    const rows = (await measureRequests(club, { folder, isLarge: !hasFilms })).map(row);
    if (hasFilms) {
      const uploaders = await prosOf(club, uploadersNeeded);
      rows.push(...(await measureFilms(club.url, uploaders, { scratch, folder })));
    }
    return [
      ...rows,
      row({ what: "cold start to the first 200", figure: Math.min(...starts), unit: "ms", atMost: 1200 }),
      row({ what: "memory, idle", figure: idle, unit: "MiB", atMost: 150 }),
      row({
        what: "memory, the most under load",
        figure: memoryOf(club.pid, "VmHWM"),
        unit: "MiB",
        atMost: 400,
      }),
    ];
  } finally {
    await club.stop();
  }
}

/** Cookies of pro members who have sent nothing this week and so may send one video each. */
async function prosOf({ url }, count) {
  const coach = await signIn(url, "coach1@example.com", "demo-coach-pass");
  const users = await (await fetch(`${url}/api/admin/users`, { headers: { Cookie: coach } })).json();
  const pros = users.filter(
    ({ email, subscriptionTier }) => subscriptionTier === "pro" && /^(member|pro2)/.test(email),
  );
  return Promise.all(pros.slice(0, count).map(({ email }) => signIn(url, email)));
}
