import { matchRoutes, type RouteObject, type ServerBuild } from "react-router";
import { beforeAll, describe, expect, it } from "vitest";
import { groupRoutes } from "#app/http/guards/route-groups.server.ts";
import { loadBundle } from "#tests/support/bundle.ts";

type Route = NonNullable<ServerBuild["routes"][string]>;

const routesOf = (build: ServerBuild) => Object.values(build.routes).filter((route) => route !== undefined);

/** The routes in the form the framework's matcher takes. */
function tree(all: readonly Route[], parentId?: string): RouteObject[] {
  return all
    .filter((route) => route.parentId === parentId)
    .map(({ id, path, index }) =>
      index
        ? { id, index, ...(path !== undefined && { path }) }
        : { id, ...(path !== undefined && { path }), children: tree(all, id) },
    );
}

const trees = new Map<ServerBuild, RouteObject[]>();

function treeOf(build: ServerBuild): RouteObject[] {
  const made = trees.get(build) ?? tree(routesOf(build));
  trees.set(build, made);
  return made;
}

const answerOf = (build: ServerBuild, path: string) =>
  matchRoutes(treeOf(build), path)?.map(({ route, params }) => [route.id, params]) ?? null;

let whole: ServerBuild;
let groupOf: (pathname: string) => ServerBuild;
beforeAll(async () => {
  whole = (await loadBundle()) as unknown as ServerBuild;
  groupOf = groupRoutes(whole);
});

/** An address of every route, its variable segments filled in. */
function addresses(): string[] {
  const full = (route: Route): string =>
    `${route.parentId ? full(whole.routes[route.parentId] as Route) : ""}/${route.path ?? ""}`;
  return routesOf(whole).map((route) =>
    full(route)
      .replaceAll(/\/+/g, "/")
      .replaceAll(/:\w+\??/g, "some-id")
      .replace("*", "a/b/c"),
  );
}

describe("a group of routes", () => {
  it("matches every address like the full table", { timeout: 60_000 }, () => {
    expect(addresses().length).toBeGreaterThan(150);
    for (const address of addresses()) {
      const variants = [address, `${address.toUpperCase()}/`, `${address.replace("some-id", "portal")}/more`];
      for (const path of variants)
        expect([path, answerOf(groupOf(path), path)]).toEqual([path, answerOf(whole, path)]);
    }
  });

  it("is small for common addresses, and for ones that do not exist", () => {
    const sizes = [
      "/portal",
      "/admin",
      "/api/auth/user",
      "/api/weekly-accuracy",
      "/auth",
      "/nothing/there",
    ].map((path) => routesOf(groupOf(path)).length);
    expect(Math.max(...sizes)).toBeLessThan(25);
    expect(Math.min(...sizes)).toBeGreaterThan(0);
  });

  it("is reused, however many unknown addresses are requested", () => {
    const asked = Array.from({ length: 50 }, (_, n) => groupOf(`/api/unknown-${n}/${n}`));
    expect(new Set(asked).size).toBe(1);
    expect(groupOf("/portal.data")).toBe(groupOf("/portal"));
  });
});
