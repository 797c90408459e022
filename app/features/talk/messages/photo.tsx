import { type MouseEvent, memo, Suspense } from "react";
import { onDemand } from "#app/ui/live/on-demand.ts";
import { useHydrated } from "#app/ui/live/use-hydrated.ts";
import type { PhotoProps } from "./photo-field.tsx";

/** The button that adds a photo: with scripts the choice opens right away, without them the field does. */
export function PhotoButton({ id, errors }: PhotoProps) {
  const isHydrated = useHydrated();
  const choose = (event: MouseEvent) => {
    event.preventDefault();
    document.getElementById(id)?.click();
  };
  return (
    <details data-photo="" className="disclosure" open={errors !== undefined}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: browsers treat a summary as a button */}
      <summary className="mb-0!" onClick={isHydrated ? choose : undefined}>
        Add a photo
      </summary>
    </details>
  );
}

const Field = onDemand(async () => (await import("./photo-field.tsx")).PhotoField);

/** The photo of a message. Memoized, because typing below it would lose the server's drawing before its script is loaded. */
export const Photo = memo(function Photo(props: PhotoProps) {
  return (
    <Suspense fallback={null}>
      <Field {...props} />
    </Suspense>
  );
});
