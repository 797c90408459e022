import { useEffect, useRef } from "react";
import { Icon } from "./icon.tsx";
import type { RenderLink } from "./link.ts";
import { PlainLink } from "./plain-link.tsx";
import { useHydrated } from "./use-hydrated.ts";
import { useTips } from "./use-tips.tsx";

/** One tab: a link, or words with a reason when it cannot be opened. */
export type TabItem = { id: string; label: string; href: string; disabledReason?: string };

type TabLinksProps = {
  items: readonly TabItem[];
  /** Id of the tab that is shown. */
  current: string;
  /** Names the navigation for screen readers. */
  label: string;
  renderLink?: RenderLink;
};

/** Takes the focus, so that the reason can be reached by keys; `title` is the tip of a page without scripts. */
function DisabledTab({ label, reason }: { label: string; reason: string }) {
  const isHydrated = useHydrated();
  return (
    <span
      className="tab"
      aria-disabled="true"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the reason of a disabled tab must be reached by keys too
      tabIndex={0}
      data-tip={reason}
      title={isHydrated ? undefined : reason}
    >
      <Icon name="lock" />
      {label}
      <span className="sr-only">, {reason}</span>
    </span>
  );
}

/** Puts the current tab into the middle of the row: stuck at an edge it would cover its neighbour. */
function scrollToMiddle(row: HTMLElement, tab: HTMLElement): void {
  // A stuck tab tells where it is stuck, not where it belongs: behind its neighbour.
  const before = tab.previousElementSibling;
  const left = before instanceof HTMLElement ? before.offsetLeft + before.offsetWidth : row.offsetLeft;
  row.scrollLeft = left - row.offsetLeft - (row.clientWidth - tab.offsetWidth) / 2;
}

function useCurrentInTheMiddle(current: string) {
  const row = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const list = row.current;
    const tab = list?.querySelector<HTMLElement>(`#tab-${CSS.escape(current)}`);
    if (!list || !tab) return;
    const watch = new ResizeObserver(() => scrollToMiddle(list, tab));
    watch.observe(list);
    return () => watch.disconnect();
  }, [current]);
  return row;
}

/** Tabs as links in a row that scrolls sideways on a phone; the current one stays in view at its edge. */
export function TabLinks({ items, current, label, renderLink = PlainLink }: TabLinksProps) {
  const { area, tips } = useTips();
  const row = useCurrentInTheMiddle(current);
  return (
    <nav className="tabs" aria-label={label} {...area}>
      <ul ref={row}>
        {items.map((item) => (
          <li key={item.id} id={`tab-${item.id}`}>
            {item.disabledReason ? (
              <DisabledTab label={item.label} reason={item.disabledReason} />
            ) : (
              renderLink({
                href: item.href,
                className: "tab",
                "aria-current": item.id === current ? "page" : undefined,
                children: item.label,
              })
            )}
          </li>
        ))}
      </ul>
      {tips}
    </nav>
  );
}
