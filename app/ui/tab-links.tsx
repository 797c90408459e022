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

/** Tabs as links in a row that scrolls sideways on a phone; the current one stays in view at its edge. */
export function TabLinks({ items, current, label, renderLink = PlainLink }: TabLinksProps) {
  const { area, tips } = useTips();
  return (
    <nav className="tabs" aria-label={label} {...area}>
      <ul>
        {items.map((item) => (
          <li key={item.id}>
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
