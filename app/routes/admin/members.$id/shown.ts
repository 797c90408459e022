import type { Route } from "./+types/route";

/** What a member's own page reads. */
export type Shown = Route.ComponentProps["loaderData"];
