import { type ComponentType, type ReactNode, useState } from "react";
import { Button } from "./button.tsx";
import type { ChartExplorerProps } from "./chart-explorer.tsx";
import { useHydrated } from "./use-hydrated.ts";

type Explorer = ComponentType<ChartExplorerProps>;

function useExplorer() {
  const [explorer, setExplorer] = useState<Explorer | null>(null);
  const [state, setState] = useState<"drawing" | "loading" | "exploring" | "failed">("drawing");
  async function toggle() {
    if (state === "loading") return;
    if (state === "exploring") return setState("drawing");
    setState("loading");
    try {
      const { ChartExplorer } = await import("./chart-explorer.tsx");
      setExplorer(() => ChartExplorer);
      setState("exploring");
    } catch {
      // The connection failed, or the site was updated since the page loaded. The chart already shows the same data.
      setState("failed");
    }
  }
  return { Explorer: state === "exploring" ? explorer : null, state, toggle };
}

/** A server-drawn chart that scripts can replace with an interactive one, which is loaded on demand. */
export function Explorable({ children, ...chart }: ChartExplorerProps & { children: ReactNode }) {
  const { Explorer, state, toggle } = useExplorer();
  const isHydrated = useHydrated();
  return (
    <>
      {Explorer ? (
        <div className="chart-live">
          <Explorer {...chart} />
        </div>
      ) : (
        children
      )}
      {/* Room for the button that only scripts show. */}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1 [@media(scripting:enabled)]:min-h-11 print:hidden">
        {isHydrated && (
          <Button
            type="button"
            variant="quiet"
            className="-ms-3.5"
            aria-busy={state === "loading"}
            onClick={toggle}
          >
            {Explorer ? "Close chart" : "Explore the chart"}
          </Button>
        )}
        <p aria-live="polite" className="text-ink-muted">
          {state === "failed" && "The interactive chart couldn't load. This picture shows the same numbers."}
        </p>
      </div>
    </>
  );
}
