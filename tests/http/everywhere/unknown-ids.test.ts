import { describe, expect, it } from "vitest";
import { appForAll } from "#tests/support/app-hooks.ts";
import { asJson, asMultipart, bodyOf, read, userId } from "../club.ts";

const app = appForAll();
const coach = app.as("coach1@example.com");
const pro = app.as("pro@example.com");

/** Valid input for any call with an id in its address, so that only the address is wrong. */
const anything = {
  status: "reviewed",
  tier: "elite",
  assignedCoach: null,
  title: "T",
  text: "T",
  name: "N",
  label: "L",
  kind: "ppr",
  target: 8,
  dueOn: "2026-12-31",
  choices: ["a", "b"],
  plan: "elite",
  postId: "nope",
  toSubscribers: true,
  toTiers: [],
  rate: 60,
  when: "now",
  state: "paused",
  duration: 3,
  number: 1,
  shotType: "push",
  ppr: 6,
  round: 1,
  in: 1,
  on: 1,
  theirIn: 0,
  theirOn: 0,
  positionSeconds: 3,
};
const match = [{ in: 4, on: 0, theirIn: 0, theirOn: 0 }];

function bodyFor(path: string): object {
  if (path.startsWith("/api/drill-completions/")) return { ...anything, roundsThrown: 5 };
  return { ...anything, rounds: path.startsWith("/api/matches/") ? match : 5 };
}

const captions = () => asMultipart([["captions", "WEBVTT\n\n00:00.000 --> 00:01.000\nHi\n", "a.vtt"]]);

type Described = { paths: Record<string, Record<string, object>> };

/** Every described call with an id in its address, except the token check (D45) and tus. */
async function calls(): Promise<[method: string, path: string][]> {
  const { paths } = await bodyOf<Described>(app.fetch("/api/openapi.json"));
  return Object.entries(paths)
    .filter(([path]) => path.includes("{") && !/verify-reset-token|\/api\/uploads\//.test(path))
    .flatMap(([path, methods]) =>
      Object.keys(methods)
        .filter((method) => /^(get|post|put|delete)$/.test(method))
        .map((method): [string, string] => [method.toUpperCase(), path]),
    );
}

function requestOf(method: string, path: string): RequestInit {
  if (method === "GET") return {};
  if (path.endsWith("/captions")) return { ...captions(), method };
  return asJson(bodyFor(path), {}, method);
}

describe("an unknown id", () => {
  it("is 404 in every address, in any form", async () => {
    const all = await calls();
    expect(all.length).toBeGreaterThan(50);
    const wrong: string[] = [];
    for (const [method, path] of all)
      for (const id of ["nope", "%00", "x".repeat(3000)]) {
        const ask = path.startsWith("/api/admin/") ? coach : pro;
        const answer = await ask(path.replace(/\{[^}]+\}/g, id), requestOf(method, path));
        const { message } = await bodyOf<{ message?: string }>(answer);
        if (answer.status !== 404 || !message)
          wrong.push(`${method} ${path} ${id.slice(0, 9)}: ${answer.status}`);
      }
    expect(wrong).toEqual([]);
  });

  it.each<[method: string, path: string, body: object]>([
    ["POST", "/api/admin/respond-contact", { submissionId: "nope", response: "Hi" }],
    ["POST", "/api/admin/video-feedback", { videoId: "nope", feedback: "Good" }],
    ["POST", "/api/admin/update-progress", { userId: "nope", accuracy: 1, consistency: 2, strategy: 3 }],
    ["PUT", "/api/admin/update-membership", { targetUserId: "nope", tier: "pro" }],
    ["POST", "/api/admin/set-free-membership", { userId: "nope", tier: "pro", expirationDate: "2026-12-31" }],
    ["POST", "/api/admin/remove-free-membership", { userId: "nope" }],
    ["POST", "/api/admin/recalculate-weekly-accuracy", { userId: "nope" }],
    ["POST", "/api/admin/practice-notes", { userId: "nope", title: "T", content: "C" }],
    ["POST", "/api/admin/weekly-drills", { week: 1, title: "T", category: "push", assignedUserId: "nope" }],
    ["POST", "/api/drill-completions", { drillId: "nope", roundsThrown: 5, ppr: 6 }],
  ])("is 404 in the body of %s %s", async (method, path, body) => {
    const ask = path.startsWith("/api/admin/") ? coach : pro;
    const answer = await ask(path, asJson(body, {}, method));
    expect([answer.status, await bodyOf(answer)]).toEqual([
      404,
      expect.objectContaining({ message: expect.any(String) }),
    ]);
  });

  it("leaves a drill's member unchanged", async () => {
    const theirs = userId(app, "pro@example.com");
    const own = () => read<{ id: string }[]>(coach, `/api/admin/users/${theirs}/drills`);
    const [drill] = await own();
    const path = `/api/admin/weekly-drills/${drill?.id}`;
    const answer = await coach(path, asJson({ assignedUserId: "nope" }, {}, "PUT"));
    expect([answer.status, await bodyOf(answer)]).toEqual([
      404,
      expect.objectContaining({
        errors: { assignedUserId: [expect.stringContaining("can't find that member")] },
      }),
    ]);
    expect(await own()).toContainEqual(drill);
  });
});

describe("a field of the wrong kind", () => {
  const wrongOnes = [5, true, [], ["x"], [1], {}, { a: 1 }, "x".repeat(20_000)];
  const programmers = /Invalid (input|option)|expected|Too (big|small)|received|undefined|NaN/;

  /** Every writing call with its named fields. */
  async function writes() {
    type Call = {
      requestBody?: { content: Record<string, { schema: { properties?: object; anyOf?: unknown } }> };
    };
    const { paths } = await bodyOf<{ paths: Record<string, Record<string, Call>> }>(
      app.fetch("/api/openapi.json"),
    );
    return Object.entries(paths).flatMap(([path, methods]) =>
      (["post", "put"] as const).flatMap((method) => {
        const content = methods[method]?.requestBody?.content ?? {};
        const fields = Object.keys(Object.values(content)[0]?.schema.properties ?? {});
        // Individual rounds are read from any form of a round (D23), and described with the round-by-round form.
        if (path.startsWith("/api/drill-completions")) fields.push("rounds");
        return fields.length === 0 ? [] : [{ method: method.toUpperCase(), path, fields }];
      }),
    );
  }

  it("is refused with a clear message, and never breaks a call", async () => {
    const bad: string[] = [];
    for (const { method, path, fields } of await writes()) {
      if (/webhooks|\/auth\//.test(path)) continue;
      const ask = path.startsWith("/api/admin/") ? coach : pro;
      for (const field of fields)
        for (const value of wrongOnes) {
          const answer = await ask(
            path.replace(/\{[^}]+\}/g, "nope"),
            asJson({ [field]: value }, {}, method),
          );
          const words = await answer.text();
          if (answer.status >= 500 || (answer.status >= 400 && programmers.test(words)))
            bad.push(
              `${method} ${path} ${field}=${JSON.stringify(value).slice(0, 20)}: ${answer.status} ${words}`,
            );
        }
    }
    expect(bad).toEqual([]);
  });

  it.each([[null], [[5]], [{ a: 1 }], ["five"], [""], [true]])(
    "roundsThrown or rounds of %j is 400 and stores nothing",
    async (rounds) => {
      const logged = () =>
        Promise.all(["/api/practice-results", "/api/my-drill-completions"].map((call) => read(pro, call)));
      const before = await logged();
      const [drill] = await bodyOf<{ id: string }[]>(pro("/api/weekly-drills"));
      for (const [path, body] of [
        ["/api/practice-results", { shotType: "push", rounds, ppr: 6 }],
        ["/api/practice-results", { shotType: "push", roundsThrown: rounds, ppr: 6 }],
        ["/api/drill-completions", { drillId: drill?.id, roundsThrown: rounds, ppr: 6 }],
      ] as const)
        expect((await pro(path, asJson(body))).status).toBe(400);
      expect(await logged()).toEqual(before);
    },
  );

  it("in drills to show or hide hides none", async () => {
    const active = () => read(coach, "/api/admin/weekly-drills");
    const before = await active();
    const answer = await coach("/api/admin/bulk-update-drill-visibility", asJson({ activate: "maybe" }));
    expect([answer.status, await active()]).toEqual([400, before]);
  });
});
