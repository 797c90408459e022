import type { ServerBuild } from "react-router";

type Routes = ServerBuild["routes"];
type Route = NonNullable<Routes[string]>;

/** How many segments of an address choose its group; more would not make any busy group smaller. */
const depth = 2;

/** A literal segment of a route's address; any other may match several. */
const isFixed = (segment: string) => !/^:|^\*$|\?$/.test(segment);

const segmentsOf = (path: string) => path.split("/").filter((segment) => segment !== "");

/** A route and its parents, outermost first. */
function lineage(routes: Routes, route: Route): Route[] {
  const parent = route.parentId === undefined ? undefined : routes[route.parentId];
  return parent ? [...lineage(routes, parent), route] : [route];
}

/** The segments of a route's address, without those of its child routes. */
const addressOf = (routes: Routes, route: Route) =>
  lineage(routes, route).flatMap(({ path = "" }) => segmentsOf(path.toLowerCase()));

/** The start of an address as far as routes name it; an unknown segment and everything after it is null. */
type Start = readonly (string | null)[];

/** The address starts that routes name, each segment after a slash. */
function namedStarts(addresses: Iterable<readonly string[]>): ReadonlySet<string> {
  const starts = new Set<string>();
  for (const address of addresses) {
    let start = "";
    for (const segment of address.slice(0, depth)) {
      if (!isFixed(segment)) break;
      start += `/${segment}`;
      starts.add(start);
    }
  }
  return starts;
}

/** Whether a route with these segments may answer addresses with that start. */
function mayAnswer(address: readonly string[], start: Start): boolean {
  for (let place = 0; place < depth; place += 1) {
    const [wanted, given] = [address[place], start[place]];
    if (wanted !== undefined && !isFixed(wanted)) return true;
    if (wanted !== given) return false;
  }
  return true;
}

/** Whether an address can be split into segments directly; the framework has its own way for the others. */
const isPlain = (pathname: string) => !/%|\/\/|\/_|^\/.*\/$/.test(pathname);

/**
 * Splits a build by the start of its addresses, because matching a request and rendering a page both take time for
 * every route. Returns the build with the routes that may answer an address, always the same object for a group.
 */
export function groupRoutes(build: ServerBuild): (pathname: string) => ServerBuild {
  const all = Object.values(build.routes).filter((route) => route !== undefined);
  const addresses = new Map(all.map((route) => [route, addressOf(build.routes, route)]));
  const named = namedStarts(addresses.values());
  const groups = new Map<string, ServerBuild>();

  function makeGroup(start: Start): ServerBuild {
    const answering = all.filter((route) => !route.parentId || mayAnswer(addresses.get(route) ?? [], start));
    const ids = new Set(answering.flatMap((route) => lineage(build.routes, route)).map(({ id }) => id));
    const ours = <T>(entries: Record<string, T>) =>
      Object.fromEntries(Object.entries(entries).filter(([id]) => ids.has(id)));
    return {
      ...build,
      routes: ours(build.routes),
      assets: { ...build.assets, routes: ours(build.assets.routes) },
    };
  }

  return (pathname) => {
    // A client-side navigation requests the page's address with an extension.
    const page = pathname.replace(/\.data$/, "").toLowerCase();
    if (!isPlain(page)) return build;
    const segments = segmentsOf(page).slice(0, depth);
    const start = segments.map((segment, place) =>
      named.has(`/${segments.slice(0, place + 1).join("/")}`) ? segment : null,
    );
    const key = JSON.stringify(start);
    const group = groups.get(key) ?? makeGroup(start);
    groups.set(key, group);
    return group;
  };
}
