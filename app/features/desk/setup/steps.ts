/** The steps of setting a club up, in their order. The last one closes it. */
export const setupSteps = [
  { id: "club", label: "Your club" },
  { id: "mail", label: "Mail" },
  { id: "drill", label: "First drill" },
  { id: "coaches", label: "Two coaches" },
] as const;

/** The name of a step. */
export type SetupStep = (typeof setupSteps)[number]["id"];

/** The step an address asks for; the first one for anything else. */
export function findStep(value: string | null): SetupStep {
  return setupSteps.find(({ id }) => id === value)?.id ?? "club";
}
