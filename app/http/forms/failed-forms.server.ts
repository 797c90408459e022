import type { ServerBuild } from "react-router";
import { failedFormsOf } from "./form-action.server.ts";

const bare = (pattern: string) => pattern.replace(/^\/|\/$/g, "");

/** The address pattern of a route, including its parents', without slashes at the ends. */
export function patternOf(build: ServerBuild, id: string | undefined): string {
  const route = id === undefined ? undefined : build.routes[id];
  if (!route) return "";
  return bare([patternOf(build, route.parentId), route.path ?? ""].filter(Boolean).join("/"));
}

/**
 * What each page says about forms that couldn't be sent, by address pattern: JSON as its body carries it, because the
 * same texts as data would be a fifth of what a page sends.
 */
export function listFailedForms(build: ServerBuild): (pattern: string) => string {
  const pages = new Map<string, string>();
  for (const route of Object.values(build.routes)) {
    const forms = failedFormsOf(route?.module.action);
    if (route && forms) pages.set(patternOf(build, route.id), JSON.stringify(forms));
  }
  return (pattern) => pages.get(bare(pattern)) ?? "{}";
}
