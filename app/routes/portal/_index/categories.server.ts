import { readCategoryStats } from "#app/features/stats/queries.server.ts";
import type { TabPage } from "./tabs.server.ts";
import { isOpenTo } from "./tabs.ts";

/** PPR Categories: numbers per shot; null below pro. */
export async function load({ services, actor }: TabPage) {
  const stats = isOpenTo(actor, "pro") ? await readCategoryStats(services, actor) : null;
  return { tab: "categories", stats } as const;
}
