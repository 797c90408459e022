import { z } from "zod";
import { daysOfWeek } from "#app/features/calendar/rules.ts";
import { tiers } from "#app/features/entitlements/rules.ts";
import { optionalText, requiredText, wholeNumber } from "#app/features/fields.ts";
import { shotCategories } from "#app/features/stats/rules.ts";

const number = {
  missing: "Please enter the week number",
  range: "The week number is a whole number from 1 to 520",
};
const minutes = {
  missing: "Please enter the minutes",
  range: "The time is a whole number of minutes from 1 to 600",
};

/** The fields of a weekly drill with their defaults (admin document, sections 3 and 9). `assignedUserId` null is general. */
export const drillInput = z.object({
  week: wholeNumber(number, 1, 520),
  title: requiredText("Please enter a title", 200),
  description: optionalText().transform((text) => text ?? ""),
  instructions: optionalText().transform((text) => text ?? ""),
  videoUrl: optionalText(2000),
  equipmentNeeded: optionalText(500),
  isActive: z.boolean().default(true),
  assignedUserId: z
    .string()
    .nullish()
    .transform((id) => (id && id !== "general" ? id : null)),
  dayOfWeek: z.enum(daysOfWeek).default("monday"),
  difficulty: z.enum(["beginner", "intermediate", "advanced"]).default("beginner"),
  estimatedTime: wholeNumber(minutes, 1, 600).default(30),
  category: z.enum(shotCategories).default("general"),
  tier: z.enum(tiers).default("basic"),
});
