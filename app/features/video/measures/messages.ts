/** The sentences about measures. */
export const messages = {
  nameNeeded: "Choose what was measured",
  labelNeeded: "Say what was measured",
  valueNeeded: "Write a number, such as 41 or 0.85",
  unitNeeded: "Choose a unit",
  momentNeeded: "Write the moment as 0:04.2, or the first and last as 0:04.2 to 0:05.1",
} as const;
