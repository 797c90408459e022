import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { copyFormat, copyVersion } from "#app/features/people/accounts/own-account/training-copy.ts";
import { signIn } from "#tests/hostile/media-club.ts";
import { asJson, bodyOf, cellOf } from "#tests/http/club.ts";
import { type RunningServer, startServer } from "#tests/support/server.ts";
import { cloneClub } from "#tests/support/template.ts";

const email = "moved@example.net";
const many = 2_000;
/** Milliseconds after the import begins. Every moment of it has a kill, on a fast machine and on a slow one. */
const killsAt = [2, 10, 25, 50, 90, 150, 250, 400];

const from = <Item>(count: number, make: (at: number) => Item) =>
  Array.from({ length: count }, (_, at) => make(at));
const day = (at: number) => new Date(Date.UTC(2025, 0, 1 + (at % 365)));
const dayOf = (at: number) => day(at).toISOString().slice(0, 10);

/** A member's training as another club hands it over. */
const copy = {
  format: copyFormat,
  club: "The old club",
  version: copyVersion,
  member: { email, firstName: "Mo", lastName: "Ved", timeZone: "America/Chicago" },
  drills: from(40, (at) => ({
    id: `d${at}`,
    week: 1,
    title: `Moved drill ${at}`,
    description: "",
    instructions: "Throw.",
    dayOfWeek: "monday",
    difficulty: "beginner",
    estimatedTime: 10,
    category: "push",
    tier: "elite",
  })),
  bags: [],
  completions: from(many, (at) => ({
    id: `c${at}`,
    drillId: `d${at % 40}`,
    roundsThrown: 10,
    ppr: 6,
    completedAt: day(at).toISOString(),
    completedOn: dayOf(at),
  })),
  practice: from(many, (at) => ({
    id: `p${at}`,
    shotType: "cut",
    rounds: 10,
    ppr: 5,
    practicedAt: day(at).toISOString(),
    practicedOn: dayOf(at),
  })),
  goals: from(20, (at) => ({
    id: `g${at}`,
    kind: "ppr",
    shotType: null,
    target: 7,
    startsOn: dayOf(at),
    dueOn: dayOf(at + 30),
    movedFrom: null,
    createdAt: day(at).toISOString(),
  })),
};

const parts = [
  "users",
  "weekly_drills",
  "practice_results",
  "drill_completions",
  "goals",
  "weekly_accuracy",
  "audit_entries",
];

test("a member's copy is imported whole or not at all, whenever the server is killed, and can then be imported", {
  timeout: 300_000,
}, async () => {
  const club = await cloneClub();
  const count = () => parts.map((table) => cellOf<number>(club, `SELECT count(*) FROM ${table}`));
  let server: RunningServer | undefined;
  const open = async () => {
    server = await startServer({ dataDir: club.dataDir, environment: { LOG_LEVEL: "warn" } });
    return signIn(server.url, "coach1@example.com", "demo-coach-pass");
  };
  try {
    let coach = await open();
    const checked = coach("/api/admin/imports", asJson({ kind: "copy", text: JSON.stringify(copy) }));
    const { id } = await bodyOf<{ id: string }>(checked);
    const state = () => cellOf<string>(club, "SELECT state FROM imports WHERE id = ?", id);
    const before = count();
    let kills = 0;
    for (const delay of killsAt) {
      const sent = coach(`/api/admin/imports/${id}`, { method: "POST" }).catch(() => null);
      await sleep(delay);
      await server?.stop("SIGKILL");
      const answer = await sent;
      kills += 1;
      // An answer that was given stays true; without one, it may have been stored, but never in part.
      if (answer !== null || state() === "done") break;
      expect([kills, state(), count()]).toEqual([kills, "checked", before]);
      coach = await open();
    }
    expect(kills).toBeGreaterThan(1);
    if (state() === "checked")
      expect((await coach(`/api/admin/imports/${id}`, { method: "POST" })).status).toBe(200);
    else coach = await open();
    const of = (table: string, where: string) =>
      cellOf<number>(club, `SELECT count(*) FROM ${table} WHERE ${where}`);
    const owner = cellOf<string>(club, "SELECT id FROM users WHERE email = ?", email);
    const logs = ["practice_results", "drill_completions", "goals"].map((table) =>
      of(table, `user_id = '${owner}'`),
    );
    expect(logs).toEqual([many, many, 20]);
    expect(of("weekly_drills", `assigned_user_id = '${owner}'`)).toBe(40);
    expect(cellOf(club, "PRAGMA integrity_check")).toBe("ok");
    expect((await coach(`/api/admin/imports/${id}`, { method: "DELETE" })).status).toBe(200);
    expect(of("users", `email = '${email}'`)).toBe(0);
  } finally {
    await server?.close();
    await club.remove();
  }
});
