import type { MemberPage } from "#app/http/pages/page-loader.server.ts";

/** The filters of member lists, from the address; the query's schema drops invalid ones. */
export function readFilter({ url, services }: MemberPage) {
  const { searchParams: query } = url;
  const coaches = services.config.coaches.map(({ key, name }) => ({ key, name }));
  const filter = {
    search: query.get("search") ?? "",
    coach: query.get("coach") ?? "all",
    tier: query.get("tier") ?? "all",
    access: query.get("access") ?? "all",
    sort: query.get("sort") ?? "asc",
    view: query.get("view") ?? "admin",
    hideBasic: query.get("hideBasic") === "on",
    page: query.get("page"),
  };
  return { filter, coaches };
}
