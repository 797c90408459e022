import { randomUUID } from "node:crypto";
import type Database from "better-sqlite3";
import { demoDrills } from "#app/demo/drills.ts";
import type { Person } from "./people.ts";

/** A drill someone can log: its category decides how well it goes. */
export type Drill = { id: string; category: string };

/** What members can log: the drills of everyone, and what a coach planned for one person. */
export type Plan = { general: Drill[]; own: Map<string, Drill[]> };

/** How many drills a week's plan has. */
export const drillsPerWeek = demoDrills.length;

function insertDrill(database: Database.Database, until: number) {
  const insert = database.prepare(
    `INSERT INTO weekly_drills (id, week, title, description, instructions, equipment_needed, is_active, assigned_user_id,
     day_of_week, difficulty, estimated_time, category, tier, created_at)
     VALUES (@id, @week, @title, @description, @instructions, @equipmentNeeded, @isActive, @owner,
     @dayOfWeek, @difficulty, @estimatedTime, @category, @tier, @createdAt)`,
  );
  return (at: number, given: { weeksAgo: number; owner: string | null }): Drill => {
    const model = demoDrills[at % drillsPerWeek];
    if (!model) throw new Error("The demo has no drills");
    const { equipmentNeeded = null, isForPro: _, isActive: __, ...words } = model;
    const { weeksAgo, owner } = given;
    const drill = { id: randomUUID(), category: model.category ?? "general" };
    insert.run({
      ...words,
      ...drill,
      equipmentNeeded,
      owner,
      title: `${model.title} ${weeksAgo + 1}`,
      week: Math.max(1, 160 - weeksAgo),
      isActive: Number(weeksAgo === 0 && (!owner || at % 2 === 0)),
      createdAt: until - weeksAgo * 7 * 86_400_000,
    });
    return drill;
  };
}

/**
 * Adds `count` drills: a tenth is the plan of everyone, of which the newest week is active; the others were planned for
 * one pro each, half of them still active.
 */
export function addDrills(
  database: Database.Database,
  { count, people, until }: { count: number; people: readonly Person[]; until: number },
): Plan {
  const insert = insertDrill(database, until);
  const pros = people.filter(({ tier }) => tier === "pro");
  const general = pros.length > 0 ? Math.ceil(count / 10) : count;
  const plan: Plan = { general: [], own: new Map() };
  for (let at = 0; at < count; at += 1) {
    const set = Math.floor((at < general ? at : at - general) / drillsPerWeek);
    const owner = at < general ? null : (pros[set % pros.length]?.id ?? null);
    const weeksAgo = owner ? Math.floor(set / pros.length) : set;
    const drill = insert(at, { weeksAgo, owner });
    if (owner) plan.own.set(owner, [...(plan.own.get(owner) ?? []), drill]);
    else plan.general.push(drill);
  }
  return plan;
}
