import type { z } from "zod";
import type { drillInput } from "#app/features/training/drills/schema.ts";

/** A drill of the demo's plan; `isForPro` ones are assigned to `pro@`, the others are general. */
export type DemoDrill = Omit<z.input<typeof drillInput>, "assignedUserId"> & { isForPro?: true };

/** Twelve active drills over the seven days and all six shot types, and two of last week that are off the plan. */
export const demoDrills: readonly DemoDrill[] = [
  {
    ...{ week: 2, dayOfWeek: "monday", category: "push", tier: "elite", difficulty: "beginner" },
    ...{ title: "Push to the Lip", estimatedTime: 20, equipmentNeeded: "Board, 4 bags" },
    description: "Land short of the hole and let the bag slide the last hand's width.",
    instructions: "Throw 10 rounds. Count a bag as good when it stops within a hand of the hole or drops.",
  },
  {
    ...{ week: 2, dayOfWeek: "monday", category: "slick_side", tier: "pro", difficulty: "intermediate" },
    ...{ title: "Slick Side Ladder", estimatedTime: 30, equipmentNeeded: "Board, 4 bags, tape" },
    description: "Control how far the fast side runs.",
    instructions: "Tape three lines 20 cm apart. Stop one bag on each line before the fourth goes in.",
  },
  {
    ...{ week: 2, dayOfWeek: "tuesday", category: "airmail", tier: "elite", difficulty: "advanced" },
    ...{ title: "Airmail Window", estimatedTime: 25, equipmentNeeded: "Board, 4 bags" },
    description: "Straight into the hole, without touching the wood.",
    instructions: "Throw 12 rounds. Only bags that never touch the board count as in.",
  },
  {
    ...{ week: 2, dayOfWeek: "tuesday", category: "roll", tier: "pro", difficulty: "advanced" },
    ...{ title: "Roll Over the Blocker", estimatedTime: 30, equipmentNeeded: "Board, 5 bags" },
    description: "One bag lies in the way; go over it.",
    instructions: "Place a blocker in front of the hole. Throw 10 rounds with enough turn to climb it.",
    isForPro: true,
  },
  {
    ...{ week: 2, dayOfWeek: "wednesday", category: "cut", tier: "elite", difficulty: "intermediate" },
    ...{ title: "Cut Around the Corner", estimatedTime: 25, equipmentNeeded: "Board, 5 bags" },
    description: "Bend the bag in from the right.",
    instructions: "Aim at the right edge and let the spin bring the bag back to the middle. 12 rounds.",
  },
  {
    ...{ week: 2, dayOfWeek: "wednesday", category: "reverse_cut", tier: "pro", difficulty: "advanced" },
    ...{ title: "Reverse Cut Gate", estimatedTime: 30, equipmentNeeded: "Board, 6 bags" },
    description: "The same bend from the other side, through a gate of two bags.",
    instructions: "Lay two bags as a gate left of the middle. Throw 10 rounds through it.",
  },
  {
    ...{ week: 2, dayOfWeek: "thursday", category: "slick_side", tier: "elite", difficulty: "beginner" },
    ...{ title: "Slick Side Stop", estimatedTime: 20, equipmentNeeded: "Board, 4 bags" },
    description: "Learn how far a bag slides before you ask it to.",
    instructions: "Throw 10 rounds at the front third. Note where each bag stops.",
  },
  {
    ...{ week: 2, dayOfWeek: "thursday", category: "airmail", tier: "pro", difficulty: "advanced" },
    ...{ title: "Last Bag Pressure", estimatedTime: 35, equipmentNeeded: "Board, 8 bags" },
    description: "You are two down and the lane is blocked.",
    instructions:
      "Set three blockers. Throw three pushes, then one airmail. 10 rounds, count the airmail double.",
    isForPro: true,
  },
  {
    ...{ week: 2, dayOfWeek: "friday", category: "roll", tier: "elite", difficulty: "intermediate" },
    ...{ title: "Soft Roll", estimatedTime: 20, equipmentNeeded: "Board, 4 bags" },
    description: "A roll that stays on the board when it misses.",
    instructions: "Throw 10 rounds. A bag off the back costs a point.",
  },
  {
    ...{ week: 2, dayOfWeek: "saturday", category: "push", tier: "pro", difficulty: "intermediate" },
    ...{ title: "Push Through Traffic", estimatedTime: 40, equipmentNeeded: "Board, 8 bags" },
    description: "Move the bags that are in your way, and follow them in.",
    instructions: "Lay two bags in the lane. Throw 12 rounds and push both in by the third bag.",
    isForPro: true,
  },
  {
    ...{ week: 2, dayOfWeek: "saturday", category: "cut", tier: "pro", difficulty: "advanced" },
    ...{ title: "Cut Under Fatigue", estimatedTime: 45, equipmentNeeded: "Board, 4 bags" },
    description: "Good form when the arm is tired.",
    instructions: "Twenty fast rounds of anything, then 10 rounds of cuts. Log only the cuts.",
  },
  {
    ...{ week: 2, dayOfWeek: "sunday", category: "reverse_cut", tier: "elite", difficulty: "beginner" },
    ...{ title: "First Reverse Cut", estimatedTime: 20, equipmentNeeded: "Board, 4 bags" },
    description: "Turn the hand the other way and see what the bag does.",
    instructions: "Throw 10 slow rounds from half the distance.",
  },
  {
    ...{ week: 1, dayOfWeek: "monday", category: "push", tier: "elite", difficulty: "beginner" },
    ...{ title: "Half-Distance Push", estimatedTime: 15, isActive: false },
    description: "An easy start from half the distance.",
    instructions: "Throw 10 rounds from half the distance.",
  },
  {
    ...{ week: 1, dayOfWeek: "friday", category: "airmail", tier: "pro", difficulty: "intermediate" },
    ...{ title: "Bucket Airmail", estimatedTime: 20, isActive: false, equipmentNeeded: "A bucket, 4 bags" },
    description: "A bucket in place of the board.",
    instructions: "Throw 10 rounds into the bucket.",
  },
];
