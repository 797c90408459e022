import { Tooltip } from "radix-ui";
import { type Ref, useEffect, useImperativeHandle } from "react";

const heard = {
  pointermove: "onPointerMove",
  pointerleave: "onPointerLeave",
  pointerdown: "onPointerDown",
  focus: "onFocus",
  blur: "onBlur",
  click: "onClick",
} as const;

type Hearing = { [Name in (typeof heard)[keyof typeof heard]]?: (event: Event) => void };

/**
 * Lets Radix listen on an element that is already on the page: rendering the trigger again would take focus and
 * pointer from it. No `aria-describedby`, since a trigger's own text includes its tip.
 */
function StandingTrigger({ element, ref, ...hearing }: Hearing & { element: Element; ref?: Ref<Element> }) {
  useImperativeHandle(ref, () => element, [element]);
  useEffect(() => {
    const end = new AbortController();
    for (const [event, handler] of Object.entries(heard))
      element.addEventListener(event, (happened) => hearing[handler]?.(happened), { signal: end.signal });
    return () => end.abort();
  });
  useEffect(() => {
    // The pointer that asked for the tip may not be moving anymore.
    if (element.matches(":hover")) element.dispatchEvent(new PointerEvent("pointermove"));
  }, [element]);
  return null;
}

/** The tips of elements with `data-tip`: after 700 ms, and right away within 300 ms of another (contract, "Numbers"). */
export function Tips({ triggers }: { triggers: readonly HTMLElement[] }) {
  return (
    <Tooltip.Provider delayDuration={700} skipDelayDuration={300}>
      {triggers.map((element, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: triggers are only ever added at the end
        <Tooltip.Root key={place} defaultOpen={element.matches(":focus-visible")}>
          <Tooltip.Trigger asChild>
            <StandingTrigger element={element} />
          </Tooltip.Trigger>
          <Tooltip.Portal>
            <Tooltip.Content className="tip" side="bottom" sideOffset={4} collisionPadding={8}>
              {element.dataset.tip}
            </Tooltip.Content>
          </Tooltip.Portal>
        </Tooltip.Root>
      ))}
    </Tooltip.Provider>
  );
}
