import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import Database from "better-sqlite3";
import { loadBundle } from "../../app/cli/bundle.mjs";
import { inProject } from "../../app/cli/paths.mjs";
import { writeCrowd, writeHistory } from "./long-history.mjs";

const tabs = ["dashboard", "content", "videos", "progress", "categories", "notes", "history"];
const now = Date.parse("2026-03-11T18:30:00Z");
const members = { week: "pro2@example.com", tenYears: "free@example.com" };

const settings = (DATA_DIR) => ({
  ...{ DATA_DIR, LOG_LEVEL: "silent", DISK_RESERVE_BYTES: "0", RATE_LIMIT_FACTOR: "1000" },
  ADMIN_EMAILS: "coach1@example.com,coach2@example.com",
});

async function openClub(bundle, folder) {
  const clock = { now: () => new Date(now) };
  const services = await bundle.openServices(bundle.readConfig(settings(folder)), bundle.migrationsFolder(), {
    clock,
  });
  return { services, handle: bundle.createHandler(bundle, services) };
}

function onDatabase(folder, work) {
  const database = new Database(join(folder, "app.sqlite"));
  try {
    return work(database);
  } finally {
    database.close();
  }
}

const idOf = (database, email) => database.prepare("SELECT id FROM users WHERE email = ?").get(email).id;

/** Asks as the member: answers a function from a path to the response. */
async function signIn(handle, email) {
  const request = (path, init = {}) =>
    handle(new Request(new URL(path, "http://localhost:3000"), init), "::1");
  const body = new URLSearchParams({ email, password: "demo-pass" });
  const signedIn = await request("/api/auth/signin", { method: "POST", body });
  const Cookie = signedIn.headers.getSetCookie()[0].split(";")[0];
  return (path) => request(path, { headers: { Cookie } });
}

function median(values) {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];
}

/** Medians of both members' times for one page, asked in turn so that both meet the same machine. */
async function timeBoth(asks, path, times) {
  const measured = asks.map(() => []);
  for (let n = 0; n < times + 3; n += 1) {
    for (const [place, ask] of asks.entries()) {
      const started = performance.now();
      await (await ask(path)).arrayBuffer();
      if (n >= 3) measured[place].push(performance.now() - started);
    }
  }
  return measured.map(median);
}

/** How many statements a page runs, on either connection. */
async function countQueries(services, ask, path) {
  let count = 0;
  const clients = [services.db.read.$client];
  await services.db.write(async (tx) => clients.push(tx.$client));
  const prepares = clients.map((client) => client.prepare);
  for (const client of clients) {
    const prepare = client.prepare;
    client.prepare = function counted(...args) {
      count += 1;
      return prepare.apply(this, args);
    };
  }
  const html = await (await ask(path)).text();
  for (const [place, client] of clients.entries()) client.prepare = prepares[place];
  return { count, html };
}

/** The modules a page preloads, brotli-compressed, in bytes. */
async function scriptBytes(html) {
  const modules = new Set(
    [...html.matchAll(/(?:href|from|import\()\s*=?\s*"(\/assets\/[^"]+\.js)"/g)].map((m) => m[1]),
  );
  let bytes = 0;
  for (const path of modules)
    bytes += brotliCompressSync(await readFile(inProject("build/client", `.${path}`))).length;
  return bytes;
}

async function measure(crowd) {
  const bundle = await loadBundle();
  const folder = await mkdtemp(join(tmpdir(), "bench-portal-"));
  try {
    let club = await openClub(bundle, folder);
    await bundle.seedDemoClub(club.services, inProject("db/seed/clips"));
    club.services.close();
    onDatabase(folder, (database) => {
      writeHistory(database, idOf(database, members.week), 7, now);
      writeHistory(database, idOf(database, members.tenYears), 3650, now);
      writeCrowd(database, crowd, Math.max(1, Math.round(crowd / 500)), now);
    });
    club = await openClub(bundle, folder);
    const asks = [await signIn(club.handle, members.week), await signIn(club.handle, members.tenYears)];
    const rows = [];
    for (const tab of tabs) {
      const path = `/portal?tab=${tab}`;
      const [week, tenYears] = await timeBoth(asks, path, 25);
      const { count, html } = await countQueries(club.services, asks[1], path);
      rows.push({
        crowd,
        tab,
        week,
        tenYears,
        count,
        html: brotliCompressSync(html).length,
        js: await scriptBytes(html),
      });
    }
    club.services.close();
    return rows;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const sizes = process.argv.slice(2).map(Number);
let failed = 0;
process.stdout.write("completions   tab          1 week   10 years   ratio  queries  HTML KB  JS KB\n");
for (const crowd of sizes.length > 0 ? sizes : [100, 10_000, 1_000_000]) {
  for (const row of await measure(crowd)) {
    const ratio = row.tenYears / row.week;
    const isFine = ratio <= 2 && row.count <= 12 && row.html <= 40 * 1024 && row.js <= 120 * 1024;
    if (!isFine) failed += 1;
    const cells = [
      String(crowd).padStart(11),
      row.tab.padEnd(11),
      `${row.week.toFixed(2)} ms`.padStart(8),
      `${row.tenYears.toFixed(2)} ms`.padStart(9),
      ratio.toFixed(2).padStart(6),
      String(row.count).padStart(7),
      (row.html / 1024).toFixed(1).padStart(8),
      (row.js / 1024).toFixed(1).padStart(6),
      isFine ? "" : "  beyond the limit",
    ];
    process.stdout.write(`${cells.join("  ")}\n`);
  }
}
process.exit(failed === 0 ? 0 : 1);
