import type { ShouldRevalidateFunctionArgs } from "react-router";

/** Also after a conflict the page reads its data again: what someone else did meanwhile is the reason. */
export const alsoAfterConflict = (args: ShouldRevalidateFunctionArgs): boolean =>
  args.defaultShouldRevalidate || args.actionStatus === 409;
