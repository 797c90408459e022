import type { measureNames } from "#db/schema/measures.ts";

/** One of the names a measure can have; "own" is named by its coach. */
export type MeasureName = (typeof measureNames)[number];

/** What measures are counted in. */
export const measureUnits = ["°", "in", "s", "ft/s"] as const;

/** One of {@link measureUnits}. */
export type MeasureUnit = (typeof measureUnits)[number];

/** The names as coaches choose them, each with its unit; a coach's own measure chooses one. */
export const measureChoices = {
  release_angle: { words: "Release angle of the arm", unit: "°" },
  apex: { words: "Apex above the board", unit: "in" },
  time_of_flight: { words: "Time of flight", unit: "s" },
  entry_angle: { words: "Entry angle", unit: "°" },
  foot_to_line: { words: "Foot to line", unit: "in" },
  own: { words: "Something else", unit: null },
} as const satisfies Record<MeasureName, { words: string; unit: MeasureUnit | null }>;

/** How many measures a review holds at most. */
export const mostMeasures = 8;

/** What is said under every measured picture and number. */
export const honestLine = "In the picture, from one camera.";
