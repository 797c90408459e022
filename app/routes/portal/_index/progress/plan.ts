import type { load } from "./tab.server.ts";

/** The drill plan of the Weekly Drills tab, as its parts get it. */
export type Plan = NonNullable<Awaited<ReturnType<typeof load>>["plan"]>;
