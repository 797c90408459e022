import { useRouteLoaderData } from "react-router";
import type { readShown } from "./shown.server.ts";

/** What the root's loader read for every page; undefined on an error page when that failed. */
export const useShown = () => useRouteLoaderData<typeof readShown>("root");
