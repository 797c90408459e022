import type { weeklyDrills } from "#db/schema/drills.ts";
import { capitalized } from "./week/week-days.ts";

type Drill = Pick<typeof weeklyDrills.$inferSelect, "dayOfWeek" | "estimatedTime"> & {
  category: string;
};

/** What a line about a drill says besides its name: its day, its shot, and how long it takes. */
export const drillFacts = ({ dayOfWeek, category, estimatedTime }: Drill): string[] => [
  capitalized(dayOfWeek),
  category.replaceAll("_", " "),
  `${estimatedTime} min`,
];
