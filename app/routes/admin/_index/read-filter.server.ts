import type { MemberPage } from "#app/http/page-loader.server.ts";

/** The filters of member lists, from the address; the query's schema drops invalid ones. */
export function readFilter({ url, services }: MemberPage) {
  const { searchParams: query } = url;
  const coaches = services.config.coaches.map(({ key, name }) => ({ key, name }));
  const filter = {
    search: query.get("search") ?? "",
    coach: query.get("coach") ?? "all",
    tier: query.get("tier") ?? "all",
    sort: query.get("sort") ?? "asc",
    view: query.get("view") ?? "admin",
    hideBasic: query.get("hideBasic") === "on",
    page: query.get("page") ?? "1",
  };
  return { filter, coaches };
}

/** The page number under a name in the address; 1 unless it is a whole number from 1 up. */
export function pageAsked(query: URLSearchParams, name = "page"): number {
  const page = Number(query.get(name) ?? "1");
  return Number.isSafeInteger(page) && page > 0 && page <= 100_000 ? page : 1;
}
