import { beforeAll, describe, expect, it } from "vitest";
import type { Ask } from "#tests/support/app.ts";
import { appForAll } from "#tests/support/app-hooks.ts";
import { changeRows, textOf, userId } from "../club.ts";

type Entity = { id: string };
type Described = { paths: Record<string, Record<string, { parameters?: { name: string }[] }>> };

const app = appForAll();
let people: Record<"pro" | "coach", Ask>;
let addresses: string[];
let fill: (template: string) => string;

beforeAll(async () => {
  people = { pro: await app.signIn("pro@example.com"), coach: await app.signIn("coach1@example.com") };
  const { paths } = (await (await people.coach("/api/openapi.json")).json()) as Described;
  addresses = Object.keys(paths).filter((path) => "get" in (paths[path] ?? {}));
  fill = (template) => template.replace("{userId}", userId(app, "pro@example.com"));
});

const asker = (address: string) => (address.startsWith("/api/admin/") ? people.coach : people.pro);

async function readList(address: string) {
  const answer = await asker(address)(address);
  const text = await textOf(answer);
  expect(answer.status, `${address}: ${text.slice(0, 200)}`).toBe(200);
  const next = /^<([^>]+)>; rel="next"$/.exec(answer.headers.get("Link") ?? "")?.[1];
  return { entities: JSON.parse(text) as Entity[], total: answer.headers.get("X-Total-Count"), next };
}

/** Follows a list's links, `size` entities at a time. */
async function walk(address: string, size: number): Promise<string[]> {
  const ids: string[] = [];
  for (let next: string | undefined = `${address}?limit=${size}`; next; ) {
    const page = await readList(next);
    expect(page.entities.length).toBeLessThanOrEqual(size);
    ids.push(...page.entities.map(({ id }) => id));
    next = page.next;
  }
  return ids;
}

describe("every list of entities (D37)", () => {
  it("has a total, accepts a limit, and links to the rest", async () => {
    const lists: string[] = [];
    // A search field's answer isn't a list: it offers only the first few matches.
    const searches = ["/api/admin/people"];
    const templates = addresses.filter((path) => !/\{(?!userId)/.test(path) && !searches.includes(path));
    for (const template of templates) {
      const address = fill(template);
      const answer = await asker(address)(address);
      const type = answer.headers.get("Content-Type") ?? "";
      const body: unknown = type.includes("json") ? await answer.json() : null;
      if (!Array.isArray(body) || !(body.length === 0 || "id" in body[0])) continue;
      lists.push(template);
      const ids = (body as Entity[]).map(({ id }) => id);
      expect(answer.headers.get("X-Total-Count"), template).toBe(String(ids.length));
      expect(answer.headers.get("Link"), template).toBeNull();
      for (const size of [1, 3]) expect(await walk(address, size), `${template} by ${size}`).toEqual(ids);
    }
    expect(lists).toEqual(
      expect.arrayContaining([
        "/api/my-drill-completions",
        "/api/my-video-submissions",
        "/api/notifications",
        "/api/practice-notes",
        "/api/practice-results",
        "/api/tutorials",
        "/api/weekly-accuracy",
        "/api/weekly-drills",
        "/api/admin/drill-completions",
        "/api/admin/user-video-submissions",
        "/api/admin/users",
        "/api/admin/users-weekly-accuracy",
        "/api/admin/weekly-drills",
      ]),
    );
  });

  it("keeps the order among entries of the same instant, and the search in the address", async () => {
    changeRows(app, "UPDATE drill_completions SET completed_at = 1770000000000");
    const all = (await readList("/api/my-drill-completions")).entities.map(({ id }) => id);
    expect(all.length).toBeGreaterThan(7);
    expect(await walk("/api/my-drill-completions", 7)).toEqual(all);
    const { next } = await readList("/api/my-drill-completions?limit=2&note=a%20b");
    expect(next).toBe(`/api/my-drill-completions?limit=2&note=a+b&after=${all[1]}`);
  });

  it.each(["limit=0", "limit=1001", "limit=x", "after=nobody"])(
    "refuses %s with a sentence",
    async (query) => {
      const answer = await people.pro(`/api/my-drill-completions?${query}`);
      expect(answer.status).toBe(400);
      expect(await answer.json()).toEqual({
        message: expect.stringMatching(/^(limit is|There is no such entry)/),
        errors: expect.any(Object),
      });
    },
  );
});
