import type { ServerBuild } from "react-router";
import type { FailedForms } from "./failed-forms.ts";
import { failedFormsOf } from "./form-action.server.ts";

const bare = (pattern: string) => pattern.replace(/^\/|\/$/g, "");

/** The address pattern of a route, with those of the routes around it and no slash at its ends. */
export function patternOf(build: ServerBuild, id: string | undefined): string {
  const route = id === undefined ? undefined : build.routes[id];
  if (!route) return "";
  return bare([patternOf(build, route.parentId), route.path ?? ""].filter(Boolean).join("/"));
}

/** What each page of the build says of its forms that could not be sent, by the pattern of its address. */
export function listFailedForms(build: ServerBuild): (pattern: string) => FailedForms {
  const pages = new Map<string, FailedForms>();
  for (const route of Object.values(build.routes)) {
    const forms = failedFormsOf(route?.module.action);
    if (route && forms) pages.set(patternOf(build, route.id), forms);
  }
  return (pattern) => pages.get(bare(pattern)) ?? {};
}
