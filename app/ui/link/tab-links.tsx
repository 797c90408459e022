import { PlainLink } from "./plain-link.tsx";

type TabLinksProps = {
  items: readonly { id: string; label: string; href: string }[];
  /** The id of the current tab. */
  current: string;
  /** Names the navigation for screen readers. */
  label: string;
};

/** A few tabs as links, for a page with two or three parts. */
export function TabLinks({ items, current, label }: TabLinksProps) {
  return (
    <nav className="tabs" aria-label={label}>
      <ul>
        {items.map(({ id, href, label: words }) => (
          <li key={id}>
            <PlainLink href={href} className="tab" aria-current={id === current ? "page" : undefined}>
              {words}
            </PlainLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
