import type { load } from "./tab.server.ts";

/** The drill plan, as the parts of the Weekly Drills tab get it. */
export type Plan = NonNullable<Awaited<ReturnType<typeof load>>["plan"]>;
