import type { AreaItem, BarItem } from "../ui/shell/area-items.ts";

/** A page of the navigation before the address says whether it is the current one. */
export type PlacedItem = Omit<AreaItem, "isCurrent">;

/** Such a page in the phone's bar. */
export type PlacedBarItem = Omit<BarItem, "isCurrent">;

/** Such pages under a heading. */
export type PlacedGroup = { heading: string; items: readonly PlacedItem[] };

type Place = { pathname: string; search: string };

/** Pages that belong to a tab without being one. */
const belongsTo: readonly (readonly [RegExp, string])[] = [
  [/^\/portal\/videos(\/|$)/, "videos"],
  [/^\/portal\/tutorials\//, "content"],
  [/^\/portal\/(week|log)$/, "progress"],
  [/^\/portal\/drills\//, "history"],
  [/^\/portal\/shots\//, "categories"],
  [/^\/(portal|dashboard)$/, "dashboard"],
];

/** The addresses that may be the current page's in the navigation, the likeliest first. */
function addressesOf({ pathname, search }: Place): string[] {
  const query = new URLSearchParams(search);
  const asked =
    pathname === "/portal" ? query.get("tab") : /^\/portal\/drills\//.test(pathname) && query.get("from");
  const tab = belongsTo.find(([pattern]) => pattern.test(pathname))?.[1];
  return [asked, tab].map((id) => `/portal?tab=${id}`);
}

/** Says of an item of the navigation whether it is the current page, or the one it belongs to. */
export function currentPage(place: Place, groups: readonly PlacedGroup[]) {
  const hrefs = groups.flatMap(({ items }) => items.map(({ href }) => href));
  const tab = addressesOf(place).find((href) => hrefs.includes(href));
  return <Item extends PlacedItem>(item: Item) => ({
    ...item,
    isCurrent: item.href === tab || `${place.pathname}/`.startsWith(`${item.href}/`),
  });
}
