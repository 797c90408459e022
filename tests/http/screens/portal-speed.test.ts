import { brotliCompressSync } from "node:zlib";
import { beforeAll, describe, expect, it } from "vitest";
import { writeHistory } from "#tests/bench/long-history.mjs";
import { appForAll } from "#tests/support/app-hooks.ts";
import { watchStatements } from "#tests/support/statements.mjs";
import { onDatabase, read, rowsOf, userId } from "../club.ts";
import { entriesOf } from "../training/entries.ts";

/** How many queries a tab may run, including the shell's two: who is signed in, and what waits for them. */
const most = 6;
const tabs = ["dashboard", "content", "videos", "progress", "categories", "notes", "history"];

const app = appForAll();
const pro = app.as("pro@example.com");
beforeAll(async () => {
  const id = userId(app, "pro@example.com");
  onDatabase(app, (database) => writeHistory(database, id, 3650, app.clock.now().getTime()));
  // The club's averages are added up every ten minutes, by the first visitor.
  await pro("/portal?tab=history");
});

/** A requested page: its HTML, and the statements it runs. */
async function open(path: string) {
  const { run, result: answer } = await watchStatements(() => pro(path));
  expect(answer.status).toBe(200);
  return { statements: run, html: await answer.text() };
}

describe("for a member with ten years of daily practice", () => {
  it.each(tabs)(
    "%s spends six queries at most, the shell's included, and weighs 40 KB at most",
    async (tab) => {
      const { statements, html } = await open(`/portal?tab=${tab}`);
      expect(statements.length).toBeGreaterThan(1);
      expect(statements.length).toBeLessThanOrEqual(most);
      expect(brotliCompressSync(html).length).toBeLessThanOrEqual(40 * 1024);
    },
  );

  // Ignores dates, numbers, names of keys and of shots, which the page words differently.
  const isText = (part: unknown): part is string =>
    typeof part === "string" && part.length > 3 && !/^[\d.:-]+$|^[a-z_]+([-/]?[a-z_]+)*$/i.test(part);
  const lengthOf = (texts: readonly string[]) => texts.reduce((sum, text) => sum + text.length, 0);

  it.each(tabs)("%s is sent at most a fifth more text than it shows", async (tab) => {
    const { html } = await open(`/portal?tab=${tab}`);
    const markup = html.replaceAll(/<script[\s\S]*?<\/script>|<!-- -->/g, "");
    // A sentence may be in several elements.
    const shown = `${markup} ${markup.replaceAll(/<[^>]+>/g, "")}`
      .replaceAll("&#x27;", "'")
      .replaceAll("&quot;", '"')
      .replaceAll("&amp;", "&");
    const data = await (await pro(`/portal.data?tab=${tab}`)).text();
    const sent = (JSON.parse(data.split("\n")[0] ?? "") as unknown[]).filter(isText);
    const seen = sent.filter((text) => shown.includes(text));
    expect(lengthOf(seen)).toBeGreaterThan(200);
    expect(lengthOf(sent) / lengthOf(seen)).toBeLessThanOrEqual(1.2);
  });

  it("the sums come from an index only, not from 3,650 rows", async () => {
    const { statements } = await open("/portal?tab=history");
    const sums = statements.find((sql) => sql.includes('"ppr" * "drill_completions"."rounds_thrown"')) ?? "";
    const given = Array(sums.split("?").length - 1).fill("anybody");
    const plan = rowsOf<{ detail: string }>(app, `EXPLAIN QUERY PLAN ${sums}`, ...given);
    expect(plan.map(({ detail }) => detail).join()).toContain("USING COVERING INDEX drill_completions_");
  });

  it("the numbers match those from the individual entries", async () => {
    const rows = (await entriesOf(pro)).filter(({ kind }) => kind === "drill");
    const rounds = rows.reduce((sum, row) => sum + row.rounds, 0);
    const mean = rows.reduce((sum, row) => sum + row.ppr * row.rounds, 0) / rounds;
    const variance = rows.reduce((sum, row) => sum + row.rounds * (row.ppr - mean) ** 2, 0) / rounds;
    const { consistencyPercentage, drillsCompleted } = await read<Record<string, number>>(
      pro,
      "/api/consistency-percentage",
    );
    expect(drillsCompleted).toBe(3650);
    expect(consistencyPercentage).toBeCloseTo(100 * (1 - Math.sqrt(variance) / mean), 2);
  });
});
