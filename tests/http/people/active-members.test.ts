import { beforeAll, describe, expect, it } from "vitest";
import { appForAll } from "#tests/support/app-hooks.ts";
import { onDatabase, rowsOf } from "../club.ts";

const app = appForAll();
const coach = app.as("coach1@example.com");
const htmlOf = async (address: string) => (await coach(address)).text();

/** Adds members with different, equal, and no last logs; half of them have a coach. */
function addMembers(kind: string, many: number, lastLog: (n: number) => number | null): void {
  onDatabase(app, (database) => {
    const account = database.prepare(
      "INSERT INTO users (id, email, user_name, first_name, last_name, assigned_coach, created_at) VALUES (?, ?, ?, ?, ?, ?, 0)",
    );
    const log = database.prepare("UPDATE member_activity SET last_drill_at = ? WHERE user_id = ?");
    for (let n = 0; n < many; n += 1) {
      const id = `${kind}-${n}`;
      account.run(id, `${id}@example.com`, id, kind, `Name${(n * 7) % 10}`, n % 2 ? "coach1" : null);
      log.run(lastLog(n), id);
    }
  });
}

beforeAll(() => {
  addMembers("mixed", 47, (n) => (n % 3 === 0 ? null : 1_000 * Math.floor(n / 2)));
  addMembers("silent", 34, () => null);
  addMembers("busy", 33, (n) => 1_000 * n);
});

const ours = /href="\/admin\/members\/((?:mixed|silent|busy)-\d+)"/g;

/** Who of them is on the list's pages, in order. */
async function listed(query: string): Promise<string[]> {
  const ids: string[] = [];
  for (let page = 1; ; page += 1) {
    const html = await htmlOf(`/admin/notes?${query}&page=${page}`);
    ids.push(...[...html.matchAll(ours)].map(([, id = ""]) => id));
    if (!html.includes(`page=${page + 1}`)) return ids;
  }
}

/** The same as the rows say it. */
const expected = (where: string) =>
  rowsOf<{ id: string }>(
    app,
    `SELECT id FROM users JOIN member_activity ON user_id = id WHERE first_name IN ('mixed', 'silent', 'busy') AND ${where}
     ORDER BY last_drill_at DESC, CASE WHEN last_drill_at IS NULL THEN last_name END, id`,
  ).map(({ id }) => id);

describe("members of Practice Notes, by their last log, then by name", () => {
  it.each([
    ["", "true"],
    ["search=mixed", "first_name = 'mixed'"],
    ["search=silent", "first_name = 'silent'"],
    ["search=busy", "first_name = 'busy'"],
    ["search=-1", "email LIKE '%-1%'"],
    ["search=nobody", "false"],
    ["coach=coach1", "assigned_coach = 'coach1'"],
  ])("?%s lists each once, on whatever page", async (query, where) => {
    expect(await listed(query)).toEqual(expected(where));
  });
});
