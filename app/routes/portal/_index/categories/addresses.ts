import { tabAddress } from "../tabs.ts";

/** The tab without a dialog. */
export const here = tabAddress("categories");

/** The dialog of a practice entry, or of a new one, with the shot chosen if given. */
export const practiceDialog = (id: string, shot?: string) =>
  `${here}&practice=${id}${shot ? `&shot=${shot}` : ""}`;
