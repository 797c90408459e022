import { type ComponentType, type SyntheticEvent, useState } from "react";

type Tips = ComponentType<{ triggers: readonly HTMLElement[] }>;

/**
 * Tips for the elements with `data-tip` inside an area: spread `area` on it, and render `tips` next to it. A trigger
 * must include its tip's text for screen readers. Nothing loads before the pointer or focus first reaches such an
 * element.
 */
export function useTips() {
  const [Tips, setTips] = useState<Tips | null>(null);
  const [triggers, setTriggers] = useState<readonly HTMLElement[]>([]);
  async function meet({ target }: SyntheticEvent) {
    const trigger = target instanceof Element ? target.closest<HTMLElement>("[data-tip]") : null;
    if (!trigger || triggers.includes(trigger)) return;
    setTriggers((known) => (known.includes(trigger) ? known : [...known, trigger]));
    try {
      const module = await import("./tooltip.tsx");
      setTips(() => module.Tips);
    } catch {
      // The browser's own tip needs no script.
      trigger.title = trigger.dataset.tip ?? "";
    }
  }
  return { area: { onPointerOver: meet, onFocus: meet }, tips: Tips && <Tips triggers={triggers} /> };
}
