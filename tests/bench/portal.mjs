import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import Database from "better-sqlite3";
import { inProject } from "../../app/cli/paths.mjs";
import { countQueries, median, openClub, signIn } from "./in-process.mjs";
import { writeCrowd, writeHistory } from "./long-history.mjs";

const tabs = ["dashboard", "content", "videos", "progress", "categories", "notes", "history"];
const now = Date.parse("2026-03-11T18:30:00Z");
const members = { week: "pro2@example.com", tenYears: "free@example.com" };

function onDatabase(folder, work) {
  const database = new Database(join(folder, "app.sqlite"));
  try {
    return work(database);
  } finally {
    database.close();
  }
}

const idOf = (database, email) => database.prepare("SELECT id FROM users WHERE email = ?").get(email).id;

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
  const folder = await mkdtemp(join(tmpdir(), "bench-portal-"));
  try {
    let club = await openClub(folder, now);
    await club.bundle.seedDemoClub(club.services, inProject("db/seed/clips"));
    club.services.close();
    onDatabase(folder, (database) => {
      writeHistory(database, idOf(database, members.week), 7, now);
      writeHistory(database, idOf(database, members.tenYears), 3650, now);
      writeCrowd(database, crowd, Math.max(1, Math.round(crowd / 500)), now);
    });
    club = await openClub(folder, now);
    const asks = [await signIn(club.handle, members.week), await signIn(club.handle, members.tenYears)];
    const rows = [];
    for (const tab of tabs) {
      const path = `/portal?tab=${tab}`;
      const [week, tenYears] = await timeBoth(asks, path, 25);
      const { count, html } = await countQueries(asks[1], path);
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
    const isFine = ratio <= 2 && row.count <= 6 && row.html <= 40 * 1024 && row.js <= 120 * 1024;
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
