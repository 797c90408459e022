/** The steps of setting a club up, in their order. The last one closes it. */
export const setupSteps = [
  { id: "club", label: "Your club" },
  { id: "mail", label: "Mail" },
  { id: "drill", label: "First drill" },
  { id: "coaches", label: "Two coaches" },
] as const;

/** The name of a step. */
export type SetupStep = (typeof setupSteps)[number]["id"];

/** The step an address asks for; for anything else the first one that isn't done, so that someone who comes back goes on there. */
export function findStep(value: string | null, done: readonly string[]): SetupStep {
  const asked = setupSteps.find(({ id }) => id === value);
  return asked?.id ?? setupSteps.find(({ id }) => !done.includes(id))?.id ?? "coaches";
}
