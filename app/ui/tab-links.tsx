import { Icon } from "./icon.tsx";
import type { RenderLink } from "./link.ts";
import { PlainLink } from "./plain-link.tsx";

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

function DisabledTab({ item }: { item: TabItem }) {
  return (
    <span className="tab" aria-disabled="true" title={item.disabledReason}>
      <Icon name="lock" />
      {item.label}
      <span className="sr-only">, {item.disabledReason}</span>
    </span>
  );
}

/** Tabs as links in a row that scrolls sideways on a phone; the current one stays in view at its edge. */
export function TabLinks({ items, current, label, renderLink = PlainLink }: TabLinksProps) {
  return (
    <nav className="tabs" aria-label={label}>
      <ul>
        {items.map((item) => (
          <li key={item.id}>
            {item.disabledReason ? (
              <DisabledTab item={item} />
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
    </nav>
  );
}
