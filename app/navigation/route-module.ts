import { fetchScripts } from "./fetch-scripts.ts";

type Route = { id: string; module: string; imports?: string[] };
type Modules = Record<string, unknown>;

/** The window event when a route's script can't be loaded; its detail says whether it no longer exists. */
export const unloaded = "route-unloaded";

const pauseMs = 3_000;

/** Whether the server has other scripts since, as it does after an upgrade. */
const isGone = (address: string): Promise<boolean> =>
  fetch(address, { method: "HEAD", cache: "no-store" }).then(
    ({ status }) => status === 404,
    () => false,
  );

/**
 * Loads a route's script. Replaces the framework's function of that name (vite.config.ts), which reloads the page if
 * that fails, and loses everything typed into it. This one keeps trying, so that the next click finds the script.
 */
export async function loadRouteModule(
  { id, module, imports = [] }: Route,
  modules: Modules,
): Promise<unknown> {
  while (!(id in modules)) {
    try {
      await fetchScripts([module, ...imports]);
      modules[id] = await import(/* @vite-ignore */ module);
    } catch {
      dispatchEvent(new CustomEvent(unloaded, { detail: await isGone(module) }));
      await new Promise((done) => setTimeout(done, pauseMs));
    }
  }
  return modules[id];
}
