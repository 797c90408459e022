import { type ComponentType, type JSX, memo, Suspense } from "react";
import { onDemand } from "./on-demand.ts";

/**
 * A part that shows the server's drawing until its script is there. Memoized, because to render it again before that
 * would lose the drawing: its properties have to stay the same objects while the page's data does.
 */
export function latePart<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  const Part = onDemand(load);
  return memo(function LatePart(props: Props) {
    return (
      <Suspense fallback={null}>
        <Part {...(props as Props & JSX.IntrinsicAttributes)} />
      </Suspense>
    );
  });
}
