import type { Route } from "./+types/route";

/** The data of a member's page. */
export type PageData = Route.ComponentProps["loaderData"];
