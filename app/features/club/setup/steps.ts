/** The setup steps in order. The last one closes it. */
export const setupSteps = [
  { id: "club", label: "Your club" },
  { id: "mail", label: "Email" },
  { id: "drill", label: "First drill" },
  { id: "coaches", label: "Coaches" },
] as const;

export type SetupStep = (typeof setupSteps)[number]["id"];

/** The step an address asks for, or else the first unfinished one, so that someone who comes back continues there. */
export function findStep(value: string | null, done: readonly string[]): SetupStep {
  const asked = setupSteps.find(({ id }) => id === value);
  return asked?.id ?? setupSteps.find(({ id }) => !done.includes(id))?.id ?? "coaches";
}
