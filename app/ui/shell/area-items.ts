import type { IconName } from "../picture/icon.tsx";

/** A page in an area's navigation. */
export type AreaItem = {
  label: string;
  href: string;
  isCurrent: boolean;
  /** The plan that opens the page, in lowercase; without it, the page only says what the plan brings. */
  lockedFor?: "elite" | "pro" | undefined;
  /** A tab the plan disables (contract, "Member portal"); pressing it leads to what the plan brings. */
  isDisabled?: boolean | undefined;
  /** How much waits there, and the words after the number; urgent if a promise is overdue. */
  count?: { many: number; words: string; isUrgent?: boolean } | undefined;
};

/** Pages under a heading. */
export type AreaGroup = { heading: string; items: readonly AreaItem[] };

/** A page in a phone's bottom bar: its short name and an icon. */
export type BarItem = AreaItem & { icon: IconName };
